// All styles, in their order: tokens, what every page shares, then each place.
import './tokens.css'
import './page.css'
import './table.css'
import './show.css'
import './cribbage.css'
import './euchre.css'
import './home.css'
import './parts.css'
