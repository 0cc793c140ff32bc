/** The chance of a program of the bench: it prints the seed it ran with and takes it back as `--seed`. */
import { randomBytes } from 'node:crypto'
import { type Chance, createChance } from '@kurazh/games/testing/chance.ts'

/** Of this seed, or of a new one. */
export function chanceOf(seed: string | undefined): Chance {
  return createChance(seed ?? randomBytes(6).toString('hex'))
}
