/**
 * The hand that deals at a table of people, in its leader's memory: what the dealer has done in the round of the moment, or before the next one.
 * Whoever leads next reads the same acts and stands where they end.
 */
import { type Db, transaction, type Tx } from '../../../platform/database.ts'
import type { SteadyClock } from '../../../platform/steady-clock.ts'
import type { LeaderLease } from '../../rounds/store/round-store.ts'
import { actsOf, addAct, type Folded, folded, type StoredAct } from './act-log.ts'

export interface HandDependencies {
  db: Db
  game: string
  lead: LeaderLease
  clock: SteadyClock
}

export class Hand {
  readonly #deps: HandDependencies
  #round = 0
  #acts: StoredAct[] = []
  #folded: Folded = folded([])
  #changed = Promise.withResolvers<void>()
  #writing: Promise<unknown> = Promise.resolve()
  #pending = 0
  #isSealed = true

  constructor(deps: HandDependencies) {
    this.#deps = deps
  }

  /** The round that acts are of. */
  get round(): number {
    return this.#round
  }
  get acts(): readonly StoredAct[] {
    return this.#acts
  }
  get now(): Folded {
    return this.#folded
  }
  /** Nothing is done any more: the round is over. */
  get isSealed(): boolean {
    return this.#isSealed
  }

  /** Takes up a round with what was done in it so far. */
  async read(round: number): Promise<void> {
    const acts = await actsOf(this.#deps.db, this.#deps.game, round)
    ;[this.#round, this.#isSealed] = [round, false]
    this.#set(acts)
  }

  /** From now on what comes is too late. False, and nothing is sealed, where something was done beyond these acts or is being written. */
  seal(seen: number): boolean {
    if (this.#pending > 0 || this.#acts.length !== seen) return false
    this.#isSealed = true
    return true
  }

  /** Writes an act, one after another, with what else is to stand in its transaction. `may`: looked at when its turn has come. */
  async do<Refused>(may: () => Refused | undefined, act: () => Omit<StoredAct, 'step' | 'at'>, beside: (tx: Tx, act: StoredAct) => Promise<void>): Promise<Refused | undefined> {
    this.#pending += 1
    const before = this.#writing
    const doing = before.then(async () => {
      const refused = may()
      if (refused !== undefined) return refused
      const { db, game, lead, clock } = this.#deps
      const made = { ...act(), step: this.#acts.length, at: clock.now() }
      await transaction(db, async (tx) => {
        await addAct(tx, game, lead.epoch, this.#round, made)
        await beside(tx, made)
      })
      this.#set([...this.#acts, made])
      return undefined
    })
    this.#writing = doing.catch(() => undefined).finally(() => (this.#pending -= 1))
    return doing
  }

  /** Resolves when something was done beyond these acts (true), or at the moment, or with the signal. */
  async acted(seen: number, until: number, signal: AbortSignal): Promise<boolean> {
    if (this.#acts.length === seen) {
      const over = new AbortController()
      await Promise.race([this.#changed.promise, this.#deps.clock.until(until, AbortSignal.any([signal, over.signal]))])
      over.abort()
    }
    await this.#writing
    return this.#acts.length !== seen
  }

  #set(acts: StoredAct[]): void {
    this.#acts = acts
    this.#folded = folded(acts)
    const changed = this.#changed
    this.#changed = Promise.withResolvers<void>()
    changed.resolve()
  }
}
