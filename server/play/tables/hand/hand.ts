/**
 * Keeps in the leader's memory what the dealer has done in the current round, or before the next one. The next leader
 * reads the same acts and continues from them.
 */
import { type Db, transaction, type Tx } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/webhooks/outbox.ts'
import type { SteadyClock } from '../../../platform/process/steady-clock.ts'
import { Fenced, type LeaderLease } from '../../rounds/store/round-store.ts'
import { actsOf, addAct, type Folded, folded, type StoredAct } from './act-log.ts'

export interface HandDependencies {
  db: Db
  game: string
  lead: LeaderLease
  clock: SteadyClock
  /** Ends the term. */
  fail(): void
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

  /** The round that the acts belong to. */
  get round(): number {
    return this.#round
  }
  get acts(): readonly StoredAct[] {
    return this.#acts
  }
  get now(): Folded {
    return this.#folded
  }
  /** No further acts are accepted: the round is over. */
  get isSealed(): boolean {
    return this.#isSealed
  }

  /**
   * The table has waited too long for a person after something was entered: announces it to the operator, once per
   * round.
   */
  async waits(): Promise<void> {
    const { db, game } = this.#deps
    await announce(db, {
      kind: 'table.waits',
      key: `table ${game} ${this.#round} waits`,
      detail: { table: game, round: this.#round },
    })
  }

  /** Loads a round with its acts so far. */
  async read(round: number): Promise<void> {
    const acts = await actsOf(this.#deps.db, this.#deps.game, round)
    ;[this.#round, this.#isSealed] = [round, false]
    this.#set(acts)
  }

  /** Refuses acts from now on. False, and nothing is sealed, if there are acts beyond these or one is being written. */
  seal(seen: number): boolean {
    if (this.#pending > 0 || this.#acts.length !== seen) return false
    this.#isSealed = true
    return true
  }

  /**
   * Writes acts one after another; `beside` adds writes to the same transaction. `may` is checked when the act's turn
   * has come.
   */
  async do<Refused>(
    may: () => Refused | undefined,
    act: () => Omit<StoredAct, 'step' | 'at'>,
    beside: (tx: Tx, act: StoredAct) => Promise<void>,
  ): Promise<Refused | undefined> {
    this.#pending += 1
    const before = this.#writing
    const doing = before.then(async () => {
      const refused = may()
      if (refused !== undefined) return refused
      const { db, game, lead, clock } = this.#deps
      const made = { ...act(), step: this.#acts.length, at: clock.now() }
      try {
        await transaction(db, async (tx) => {
          await addAct(tx, game, lead.epoch, this.#round, made)
          await beside(tx, made)
        })
        this.#set([...this.#acts, made])
      } catch (error) {
        if (!(await this.#isWritten(made, error))) throw error
      }
      return undefined
    })
    this.#writing = doing.catch(() => undefined).finally(() => (this.#pending -= 1))
    return doing
  }

  /**
   * Whether an act whose write failed is stored after all: the answer of a commit may be lost. If that cannot be
   * determined, only the database is right, and this term ends.
   */
  async #isWritten({ step, act, value, admin }: StoredAct, error: unknown): Promise<boolean> {
    const { db, game, fail } = this.#deps
    const acts = await actsOf(db, game, this.#round).catch(() => undefined)
    if (acts !== undefined) this.#set(acts)
    const written = acts?.[step]
    const isWritten = written !== undefined && written.act === act && written.value === value && written.admin === admin
    if (acts === undefined || (error instanceof Fenced && !isWritten)) fail()
    return isWritten
  }

  /** Resolves with true if there are acts beyond these; also resolves at the given time, or with the signal. */
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
