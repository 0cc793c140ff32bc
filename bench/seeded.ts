/** Random numbers of a bench program: it prints its seed and accepts it as `--seed`. */
import { randomBytes } from 'node:crypto'
import { type Chance, createChance } from '@kurazh/games/testing/chance.ts'

/** With this seed, or a new one. */
export function chanceOf(seed: string | undefined): Chance {
  return createChance(seed ?? randomBytes(6).toString('hex'))
}
