/**
 * Keeps the chains of a table as this device received them: their ends, lengths and salts, and from which round on each
 * of them is a promise. Pure.
 */
import { roundChain, type RoundChain } from '@kurazh/contract/play/rounds.ts'
import * as z from 'zod/mini'
import { hadTimeFor, heardAhead } from '../proof/heard-ahead.ts'
import { conflict, retold, type Words } from '../shared/pinned-words.ts'
import type { Fault } from '../shared/lie.ts'

/**
 * `ground`: the highest link whose hash has been walked down. `from`: the first round that it promises; absent in
 * records of a former build. `at`: when it, or its salt, was received first, by this device's clock. `broken`:
 * something that fixes all of it was reported in two ways.
 */
export const chainPin = z.object({
  told: roundChain,
  ground: z.object({ link: z.number(), hash: z.string() }),
  from: z.optional(z.number()),
  at: z.optional(z.number()),
  broken: z.optional(z.boolean()),
})
export type ChainPin = z.output<typeof chainPin>

const words: Words<RoundChain> = {
  fixed: { terminatingHash: 'конец цепочки', links: 'длина цепочки', publishedAt: 'время публикации цепочки' },
  later: { salt: 'соль цепочки', saltedAt: 'время выбора соли', saltFrom: 'источник соли' },
}
const kept = 4

export class PinnedChains {
  readonly #chains = new Map<number, ChainPin>()
  readonly #now: () => number

  /** `now`: this device's clock, milliseconds. */
  constructor(stored: readonly ChainPin[], now: () => number) {
    this.#now = now
    for (const one of stored) this.#chains.set(one.told.id, one)
  }

  /** The chains to store: the newest, and those that are still `needed`. */
  toKeep(needed: ReadonlySet<number>): ChainPin[] {
    const ids = [...this.#chains.keys()].sort((one, other) => one - other)
    for (const id of ids.slice(0, -kept)) if (!needed.has(id)) this.#chains.delete(id)
    return [...this.#chains.values()]
  }

  /**
   * `newest`: the latest round that this device has received. `isFirst`: the current round is dealt from it, and this
   * device has received no round before.
   */
  heard(told: RoundChain, newest: number, isFirst: boolean): Fault | null {
    const known = this.#chains.get(told.id)
    const others = this.#chains.size - (known ? 1 : 0)
    // A chain that a device finds on its first visit was not made for its future bets. The results of a chain are not
    // fixed before its salt.
    const from = others === 0 && isFirst ? 0 : newest + heardAhead
    if (!known)
      this.#chains.set(told.id, {
        told: { ...told },
        ground: { link: 0, hash: told.terminatingHash },
        from,
        at: this.#now(),
        broken: false,
      })
    else if (known.told.salt === null && told.salt !== null)
      Object.assign(known, { from: Math.max(known.from ?? 0, from), at: this.#now() })
    return known ? this.#found(known, retold(known.told, told, words)) : null
  }

  /** Takes in what another page of the device has received. */
  merged(theirs: readonly ChainPin[]): Fault | null {
    let first: Fault | null = null
    for (const one of theirs) {
      const known = this.#chains.get(one.told.id)
      if (!known) this.#chains.set(one.told.id, one)
      else {
        first ??= this.#found(known, conflict(known.told, one.told, words))
        known.broken = known.broken === true || one.broken === true
        known.from = Math.min(known.from ?? 0, one.from ?? 0)
        known.at = Math.min(known.at ?? 0, one.at ?? 0)
        if (one.ground.link > known.ground.link) known.ground = one.ground
      }
    }
    return first
  }

  #found(chain: ChainPin, fault: Fault | null): Fault | null {
    if (fault) chain.broken = true
    return fault
  }

  isBroken(id: number | null): boolean {
    return this.#chains.get(id ?? 0)?.broken === true
  }

  /** Whether its end and its salt were received long enough before this round. */
  isPromised(id: number | null, round: number): boolean {
    const chain = this.#chains.get(id ?? 0)
    if (chain === undefined || chain.broken === true || chain.told.salt === null) return false
    const from = chain.from ?? 0
    return round >= from && (from === 0 || hadTimeFor(heardAhead, chain.at ?? 0, this.#now()))
  }

  saltOf(id: number | null): string | null {
    return this.#chains.get(id ?? 0)?.told.salt ?? null
  }

  linksOf(id: number): number | undefined {
    return this.#chains.get(id)?.told.links
  }

  /** The highest hash known below this link. */
  groundOf(id: number, link: number): { link: number; hash: string } | undefined {
    const known = this.#chains.get(id)
    return known && (known.ground.link <= link ? known.ground : { link: 0, hash: known.told.terminatingHash })
  }

  grounded(id: number, link: number, hash: string): void {
    const known = this.#chains.get(id)
    if (known && link > known.ground.link) known.ground = { link, hash }
  }
}
