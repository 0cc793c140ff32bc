/**
 * Checks the cut of each shoe against its first report: until when seeds were taken, which seeds count, where dealing
 * begins. The cut must follow from the root and the seeds, and the seed that this device gave must be among them. Codes
 * of other players are not known here: a page cannot tell whether someone gave the seed listed under one.
 */
import { cutOf, entriesOfCut, isCutList } from '@kurazh/games/core/shoe.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { shoe as shoeForm } from '@kurazh/contract/tables/table-rounds.ts'
import * as z from 'zod/mini'
import { type GivenSeed, givenSeeds } from './seed-giver.ts'
import type { Fault } from '../shared/lie.ts'
import type { TableShoe } from './table-judge.ts'

interface CutPorts {
  read(key: string): string | null
  write(key: string, text: string): boolean
}

/** `lied`: some part of it did not hold; a page that is opened later proves nothing of it either. */
const wordsForm = z.extend(z.pick(shoeForm, { number: true, cutAt: true, seeds: true, cut: true }), {
  lied: z.optional(z.boolean()),
})
type CutWords = z.output<typeof wordsForm>

const kept = 4
/** The database keeps whole milliseconds, a clock parts of them. */
const sameMomentMs = 1_000
const keyOf = (table: string): string => `table-cuts-${table}`
const fault = (what: string, before: unknown, now: unknown): Fault => ({
  what,
  before: String(before),
  now: String(now),
})

/** Checks the cut of a shoe against its root and the reported seeds. A cut without seeds is invalid. */
export function cutFault({ root, seeds, cut }: Pick<TableShoe, 'root' | 'seeds' | 'cut'>): Fault | null {
  if (cut === null && seeds === null) return null
  if (cut === null || seeds === null)
    return fault('срезка шуза', 'место и сиды, из которых оно следует', cut === null ? 'только сиды' : 'только место')
  if (!isCutList(seeds))
    return fault(
      'список сидов срезки',
      'по кодам игроков, с длинами, каждый код один раз',
      seeds.map(({ by }) => by).join(', '),
    )
  const wanted = cutOf(root, seeds)
  return wanted === cut ? null : fault('срезка шуза', wanted + 1, cut + 1)
}

/** Checks that a seed the site confirmed is in the cut, under the code of the player who gave it. */
export function seedFault(
  { number, seeds }: Pick<TableShoe, 'number' | 'seeds'>,
  given: readonly GivenSeed[],
): Fault | null {
  if (seeds === null) return null
  const missing = given.find(
    ({ shoe, state, by, seed }) => shoe === number && state === 'taken' && seedUnder(seeds, by) !== seed,
  )
  return missing
    ? fault('случайность этого браузера в срезке', missing.seed, seedUnder(seeds, missing.by) ?? 'её нет')
    : null
}

const seedUnder = (seeds: TableShoe['seeds'], by: string): string | undefined =>
  entriesOfCut(seeds ?? []).entries.find((one) => one.by === by)?.seed

/**
 * Whose randomness is in a cut, as far as this device knows. refused: it gave a seed, which is not in the cut. others:
 * codes and seeds that it does not know.
 */
export type Entropy = 'open' | 'none' | 'others' | 'own' | 'refused'

export function entropyOfShoe(
  { number, seeds }: Pick<TableShoe, 'number' | 'seeds'>,
  given: readonly GivenSeed[],
): Entropy {
  if (seeds === null) return 'open'
  const own = given.filter(({ shoe, state }) => shoe === number && state !== 'late')
  if (own.some(({ by, seed }) => seedUnder(seeds, by) !== seed)) return 'refused'
  return own.length > 0 ? 'own' : seeds.length > 0 ? 'others' : 'none'
}

export class CutJudge {
  readonly #table: string
  readonly #ports: CutPorts
  /** As this page received it. */
  readonly #heard = new Map<number, CutWords>()
  readonly #lied = new Set<number>()
  #latest: TableShoe | undefined

  constructor(table: string, ports: CutPorts) {
    ;[this.#table, this.#ports] = [table, ports]
  }

  /** Contradictions in the current report of a shoe. */
  heard(shoe: TableShoe): Fault | null {
    // Most news does not change the shoe: it is the same object then.
    if (shoe === this.#latest) return null
    this.#latest = shoe
    const words = this.#stored().find(({ number }) => number === shoe.number)
    const found =
      this.#changed(shoe, words) ?? cutFault(shoe) ?? seedFault(shoe, givenSeeds(this.#table, this.#ports.read))
    if (found ? !this.#lied.has(shoe.number) : this.#heard.get(shoe.number)?.cut !== shoe.cut)
      this.#keep(shoe, words, found !== null)
    if (found || words?.lied) this.#lied.add(shoe.number)
    if (!found) this.#heard.set(shoe.number, wordsOf(shoe))
    return found
  }

  /**
   * False where the server may have chosen the cut: it lied about it, refused this device's seed, or cut in the order of
   * a former build.
   */
  mayProve(shoe: number | null): boolean {
    if (shoe === null) return true
    const seeds = this.#heard.get(shoe)?.seeds
    if (this.#lied.has(shoe) || !seeds) return false
    return (
      entriesOfCut(seeds).form === 2 &&
      entropyOfShoe({ number: shoe, seeds }, givenSeeds(this.#table, this.#ports.read)) !== 'refused'
    )
  }

  #changed(shoe: TableShoe, stored: CutWords | undefined): Fault | null {
    const heard = this.#heard.get(shoe.number)
    // Reports that this page received may not be withdrawn; those of another page of the device may be later than this
    // one.
    if (heard && heard.cut !== null && shoe.cut === null) return fault('срезка шуза', heard.cut + 1, 'её нет')
    return (heard && otherwise(heard, shoe)) ?? (stored && otherwise(stored, shoe)) ?? null
  }

  #stored(): CutWords[] {
    try {
      return z.array(wordsForm).safeParse(JSON.parse(this.#ports.read(keyOf(this.#table)) ?? '[]')).data ?? []
    } catch {
      return []
    }
  }

  /** First values stay: missing ones are added. */
  #keep(shoe: TableShoe, stored: CutWords | undefined, lied: boolean): void {
    const { number, cutAt, seeds, cut } = shoe
    const words: CutWords = {
      number,
      cutAt: stored?.cutAt ?? cutAt,
      seeds: stored?.seeds ?? seeds,
      cut: stored?.cut ?? cut,
      lied: stored?.lied === true || lied,
    }
    this.#ports.write(
      keyOf(this.#table),
      JSON.stringify([...this.#stored().filter((one) => one.number !== number), words].slice(-kept)),
    )
  }
}

const wordsOf = ({ number, cutAt, seeds, cut }: TableShoe): CutWords => ({ number, cutAt, seeds, cut })

/** Reports of a cut that differ from earlier ones. */
function otherwise(before: CutWords, { cutAt, seeds, cut }: TableShoe): Fault | null {
  if (before.cutAt !== null && cutAt !== null && Math.abs(cutAt - before.cutAt) >= sameMomentMs)
    return fault('время срезки шуза', new Date(before.cutAt).toISOString(), new Date(cutAt).toISOString())
  if (before.cut !== null && cut !== null && before.cut !== cut) return fault('срезка шуза', before.cut + 1, cut + 1)
  if (before.seeds !== null && seeds !== null && !sameJson(before.seeds, seeds))
    return fault('сиды срезки', JSON.stringify(before.seeds), JSON.stringify(seeds))
  return null
}
