import './style'
import { mount } from 'svelte'
import App from './App.svelte'
import { bringDrawings } from './art/drawings'
import { keepSite } from './store/version.svelte'
import { show } from './store/settings.svelte'
import { alone } from './link/place'
import { loadWords } from './words'

show()
void bringDrawings()
await loadWords()
mount(App, { target: document.getElementById('app')! })
if (alone) void keepSite()
