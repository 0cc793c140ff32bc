/** Sounds played by the player's switches. The browser's audio is replaced by a list of the notes it received. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const heard: { frequency: number; loudest: number }[] = []
/** When each note is to end, by the audio's clock. */
const stopped: number[] = []
const last = () => heard.at(-1) ?? { frequency: 0, loudest: 0 }

class Oscillator {
  constructor(_audio: unknown, { frequency }: { frequency: number }) {
    heard.push({ frequency, loudest: 0 })
  }

  connect<Node>(node: Node): Node {
    return node
  }

  start(): void {}
  stop(at: number): void {
    stopped.push(at)
  }
}

class Gain {
  gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: (loudness: number) => void (last().loudest = loudness),
    exponentialRampToValueAtTime: () => undefined,
    cancelScheduledValues: () => undefined,
    setTargetAtTime: () => undefined,
  }
  connect<Node>(node: Node): Node {
    return node
  }
}

beforeEach(() => {
  heard.length = 0
  stopped.length = 0
  vi.resetModules()
  vi.stubGlobal('OscillatorNode', Oscillator)
  vi.stubGlobal('GainNode', Gain)
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      currentTime = 0
      destination = {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Plays one of each with these switches, a machine's stop and win among them; returns the number of notes played. */
async function played(switches: object): Promise<{ stop: number; win: number; loss: number }> {
  const { usePreferences } = await import('./preferences.ts')
  const { playSound } = await import('./sound.ts')
  usePreferences.setState(switches)
  const count = (play: () => void) => {
    const before = heard.length
    play()
    return heard.length - before
  }
  return {
    stop: count(() => playSound('tick', 1.1)),
    win: count(() => playSound('win', 1.3)),
    loss: count(() => playSound('loss')),
  }
}

test('nothing is played until the player turns the sound on, and nothing at zero volume', async () => {
  expect(await played({})).toEqual({ stop: 0, win: 0, loss: 0 })
  expect(await played({ sound: true, volume: 0 })).toEqual({ stop: 0, win: 0, loss: 0 })
})

test('with wins alone the stops of reels are silent', async () => {
  expect(await played({ sound: true, winsOnly: true })).toEqual({ stop: 0, win: 3, loss: 0 })
})

test('a machine’s note is as high as its theme defines, and as loud as the player wants', async () => {
  await played({ sound: true, volume: 0.25 })
  expect(heard[0]).toEqual({ frequency: expect.closeTo(940 * 1.1, 6), loudest: 0.12 * 0.25 })
})

test('a large win has a phrase that climbs, longer and higher with each step; it is a win, and ends when asked', async () => {
  await played({ sound: true, winsOnly: true })
  const { beginSound } = await import('./sound.ts')
  const phrases = (['win10', 'win50', 'win100', 'winLargest'] as const).map((name) => {
    heard.length = 0
    const hush = beginSound(name)
    stopped.length = 0
    hush()
    expect(stopped).toEqual(heard.map(() => 0.05))
    // A chord of three ends it.
    return heard.slice(0, -3).map(({ frequency }) => frequency)
  })
  for (const notes of phrases) expect(notes).toEqual(notes.toSorted((one, other) => one - other))
  const lengths = phrases.map((notes) => notes.length)
  expect(lengths).toEqual([...new Set(lengths)].toSorted((one, other) => one - other))
})
