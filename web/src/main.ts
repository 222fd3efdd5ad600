import './style/tokens.css'
import './style/page.css'
import './style/table.css'
import './style/show.css'
import './style/cribbage.css'
import './style/euchre.css'
import './style/home.css'
import './style/parts.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { show } from './store/settings.svelte'
import { loadWords } from './words'

show()
await loadWords()
mount(App, { target: document.getElementById('app')! })
