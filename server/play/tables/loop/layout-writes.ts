/** Writes layouts and decisions at a table. Each write reports the money it moved, and any failure ends the term. */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { createGroupCommit, type GroupCommit } from '../../../platform/database/group-commit.ts'
import type { BalanceNews, Bettor, StakeVerdict } from '../../bets/bettor.ts'
import type { LeaderLease } from '../../rounds/store/round-store.ts'
import type { RaiseVerdict, Relaid, StoredMove, TableStore } from '../store/table-store.ts'

export interface LayoutWritesDependencies {
  game: TableGame
  lead: LeaderLease
  store: TableStore
  onBalance(bettor: Bettor, news: BalanceNews): void
  wait(ms: number): Promise<void>
  /** A write failed for good: from now on only the database is right. */
  fail(error: unknown): void
}

export class LayoutWrites {
  readonly #deps: LayoutWritesDependencies
  readonly #raising: GroupCommit<Relaid, RaiseVerdict>
  readonly #lowering: GroupCommit<Relaid, bigint | undefined>
  #failed = false

  constructor(deps: LayoutWritesDependencies) {
    this.#deps = deps
    const { game, store, lead } = deps
    const queue = {
      keyOf: ({ bet }: Relaid) => bet.player,
      batchSize: 512,
      writesInFlight: 2,
      wait: deps.wait,
    }
    this.#raising = createGroupCommit({
      ...queue,
      write: (batch) => store.raise(game.id, lead.epoch, game.version, batch),
    })
    this.#lowering = createGroupCommit({ ...queue, write: (batch) => store.lower(game.id, lead.epoch, batch) })
  }

  /** A write failed for good: nothing is answered from memory any more. */
  get failed(): boolean {
    return this.#failed
  }

  /** Writes a layout with the difference to the previous one. */
  async relay({ uid, ...relaid }: Relaid & { uid: string }): Promise<{ verdict: StakeVerdict; balance: bigint }> {
    const done = await this.#guarded(async () =>
      relaid.by > 0n ? this.#raising.submit(relaid) : lowered(await this.#lowering.submit(relaid)),
    )
    if (done.verdict === 'accepted' || done.verdict === 'duplicate')
      this.#deps.onBalance({ id: relaid.bet.player, uid }, { balance: done.balance, net: 0n })
    return done
  }

  /** Writes a decision, with the stakes it adds. */
  async move(round: number, move: StoredMove, added: (Relaid & { uid: string }) | undefined): Promise<StakeVerdict> {
    const { game, lead, store, onBalance } = this.#deps
    const { verdict, balance } = await this.#guarded(() => store.move(game.id, lead.epoch, round, move, added))
    if (added !== undefined && balance !== undefined && verdict === 'accepted')
      onBalance({ id: added.bet.player, uid: added.uid }, { balance, net: 0n })
    return verdict
  }

  async #guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      this.#failed = true
      this.#deps.fail(error)
      throw error
    }
  }
}

const lowered = (balance: bigint | undefined): RaiseVerdict =>
  balance === undefined ? { verdict: 'bank', balance: 0n } : { verdict: 'accepted', balance }
