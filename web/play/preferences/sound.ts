/** The site's sounds, made as they are played: short, soft, and silent until the player turns them on. */
import { createAudio } from './audio.ts'
import { usePreferences } from './preferences.ts'

export type SoundName =
  | 'tick'
  | 'win'
  | 'win10'
  | 'win50'
  | 'win100'
  | 'winLargest'
  | 'loss'
  | 'pop'
  | 'start'
  | 'blast'

interface Note {
  /** Hertz. */
  pitch: number
  /** Seconds after the start, and how long. */
  at: number
  length: number
  loudness: number
  wave: OscillatorType
}

/** Steps of a major scale without its half tones, in half tones above C5. */
const climb = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24] as const
const halfTone = 2 ** (1 / 12)
const pitchOf = (halfTones: number) => 523.25 * halfTone ** halfTones

/** A phrase that climbs by so many notes, after the sound of the win itself, and rests on a chord. */
function phrase(count: number): Note[] {
  const [apart, first] = [0.13, 0.35]
  const notes = climb.slice(0, count)
  const top = notes.at(-1) ?? 0
  const end = first + count * apart
  return [
    ...notes.map((note, index) => ({
      pitch: pitchOf(note),
      at: first + index * apart,
      length: 0.22,
      loudness: 0.2,
      wave: 'triangle' as const,
    })),
    ...[top - 12, top - 5, top].map((note) => ({
      pitch: pitchOf(note),
      at: end,
      length: 0.5 + 0.08 * count,
      loudness: 0.15,
      wave: 'sine' as const,
    })),
  ]
}

const sounds: Record<SoundName, readonly Note[]> = {
  tick: [{ pitch: 940, at: 0, length: 0.035, loudness: 0.12, wave: 'triangle' }],
  win: [
    { pitch: 523.25, at: 0, length: 0.14, loudness: 0.3, wave: 'sine' },
    { pitch: 659.25, at: 0.08, length: 0.16, loudness: 0.3, wave: 'sine' },
    { pitch: 987.77, at: 0.17, length: 0.3, loudness: 0.26, wave: 'sine' },
  ],
  win10: phrase(4),
  win50: phrase(6),
  win100: phrase(8),
  winLargest: phrase(11),
  pop: [
    { pitch: 880, at: 0, length: 0.03, loudness: 0.24, wave: 'triangle' },
    { pitch: 420, at: 0.018, length: 0.06, loudness: 0.26, wave: 'sine' },
    { pitch: 210, at: 0.05, length: 0.12, loudness: 0.16, wave: 'sine' },
  ],
  start: [
    { pitch: 130.81, at: 0, length: 0.5, loudness: 0.16, wave: 'triangle' },
    { pitch: 196, at: 0.12, length: 0.5, loudness: 0.14, wave: 'triangle' },
    { pitch: 261.63, at: 0.24, length: 0.6, loudness: 0.14, wave: 'sine' },
  ],
  blast: [
    { pitch: 73.42, at: 0, length: 0.7, loudness: 0.34, wave: 'triangle' },
    { pitch: 55, at: 0.02, length: 0.9, loudness: 0.3, wave: 'sine' },
    { pitch: 110, at: 0, length: 0.18, loudness: 0.16, wave: 'sawtooth' },
  ],
  loss: [{ pitch: 196, at: 0, length: 0.16, loudness: 0.2, wave: 'sine' }],
}

/**
 * Whether there was a press within the last seconds. Where a browser does not report it, a context that stays silent is
 * made again by the next press.
 */
const pressedJustNow = () => (navigator.userActivation as UserActivation | undefined)?.isActive ?? true
const speaker = createAudio(() => new AudioContext(), pressedJustNow)
/** A sound that could not be played within this time, in milliseconds, is dropped. */
const freshMs = 500

if (typeof document !== 'undefined') {
  for (const gesture of ['pointerup', 'touchend', 'keydown'] as const)
    document.addEventListener(gesture, () => void speaker.wake(true), { capture: true, passive: true })
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && void speaker.wake(false),
  )
}

const silent = () => undefined

/** Plays a sound if the player wants it; `pitch` above 1 makes it higher. */
export function playSound(name: SoundName, pitch = 1): void {
  beginSound(name, pitch)
}

/** The same, and returns what ends the sound early. */
export function beginSound(name: SoundName, pitch = 1): () => void {
  const { sound, volume, winsOnly } = usePreferences.getState()
  if (!sound || volume === 0 || (winsOnly && !name.startsWith('win'))) return silent
  let hushes: (() => void)[] = []
  let isOver = false
  const play = (context: AudioContext) => {
    hushes = sounds[name].map((note) => playNote(context, { ...note, pitch: note.pitch * pitch }, volume))
  }
  const running = speaker.running()
  if (running !== undefined) play(running)
  else {
    const asked = performance.now()
    void speaker
      .ready()
      .then((context) => context !== undefined && !isOver && performance.now() - asked < freshMs && play(context))
  }
  return () => {
    isOver = true
    for (const hush of hushes) hush()
  }
}

/** A sound cut off at once would click: it fades over this long, in seconds. */
const hushSeconds = 0.05

function playNote(audio: AudioContext, { pitch, at, length, loudness, wave }: Note, volume: number): () => void {
  const start = audio.currentTime + at
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: pitch })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loudness * volume, start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + length + 0.02)
  return () => {
    const now = audio.currentTime
    gain.gain.cancelScheduledValues(now)
    gain.gain.setTargetAtTime(0, now, hushSeconds / 3)
    oscillator.stop(now + hushSeconds)
  }
}
