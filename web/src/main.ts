import './style'
import { mount } from 'svelte'
import App from './App.svelte'
import { keepSite } from './store/version.svelte'
import { show } from './store/settings.svelte'
import { alone } from './link/place'
import { loadWords } from './words'

show()
await loadWords()
mount(App, { target: document.getElementById('app')! })
if (alone) void keepSite()
