// Short dry tones, made here: nothing is loaded. Off by default but for the one that says that a card may not be
// played.
import { settings } from '../store/settings.svelte'

/** Each tone: frequency in hertz, length in seconds, loudness, shape. */
const TONES = {
  refused: [140, 0.16, 0.25, 'square'],
  card: [420, 0.035, 0.12, 'triangle'],
  peg: [780, 0.03, 0.1, 'triangle'],
  turn: [560, 0.09, 0.12, 'sine'],
  end: [330, 0.28, 0.16, 'sine'],
} as const
let audio: AudioContext | null = null

/** Play a tone, if the reader wants it. */
export function sound(kind: keyof typeof TONES): void {
  if (!(kind === 'refused' ? settings.renege : settings.sound) || document.hidden) return
  // Without audio the game goes on in silence.
  try {
    audio ??= new AudioContext()
    const [frequency, length, loudness, shape] = TONES[kind]
    const tone = new OscillatorNode(audio, { frequency, type: shape })
    const volume = new GainNode(audio, { gain: loudness })
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length)
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + length)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
