/** Takes part in a rain with a seed of this page, written down before it is sent. */
import { pinOf, pinPlace, pinSeed, type Texts } from './rain-pins.ts'

interface Answer {
  place: number
  seed: string
}

/**
 * `ask` sends the seed. A press after a lost answer sends the same one again. `texts`: the storage of the device;
 * `fresh`: a new seed.
 */
export async function joinRain(
  room: string,
  id: number,
  ask: (seed: string) => Promise<Answer>,
  { texts, fresh = randomSeed }: { texts?: Texts; fresh?: () => string } = {},
): Promise<Answer> {
  const { seed: before = null, over = false } = pinOf(room, id, texts) ?? {}
  const seed = before ?? fresh()
  pinSeed(room, id, seed, texts)
  const answer = await ask(seed)
  // Joined on another device before: the seed of that one counts.
  if (answer.seed === seed) pinPlace(room, id, answer.place, over, texts)
  return answer
}

function randomSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
