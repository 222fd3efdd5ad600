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
// The framework listens for clicks on what it is mounted on, and on the document. With Firefox, screen readers would call
// everything in the page clickable, so that it is made beside the page and put there.
const made = document.createElement('div')
mount(App, { target: made })
document.body.append(...made.childNodes)
if (alone) void keepSite()
