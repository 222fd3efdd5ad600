// The styles of each game's felt.
import.meta.glob('../games/*/felt.css', { eager: true })
