/** Writes the bets of the current round. Each write reports the money it moved, and any failure ends the term. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import { isConnectionLoss } from '../../../platform/database/database.ts'
import { createGroupCommit, type GroupCommit } from '../../../platform/database/group-commit.ts'
import { type Bank, refusedStake } from '../../bank/bank.ts'
import { type BalanceNews, type Bettor, codeOfVerdict } from '../../bets/bettor.ts'
import type { RoundView } from '../broadcast/round-view.ts'
import {
  Fenced,
  type LeaderLease,
  type PaidVerdict,
  type PlaceVerdict,
  type RoundBet,
  type RoundStore,
} from '../store/round-store.ts'
import { type RoundAnswer, type RoundDone, unavailable } from './round-answer.ts'
import type { Seat } from './round-bets.ts'
import type { RoundInPlay } from './round-in-play.ts'

export interface BetWritesDependencies {
  game: RoundGame
  lead: LeaderLease
  store: RoundStore
  view: RoundView
  bank: Bank
  /** Called for every changed balance, after the commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
  onBet(bet: RoundBet): void
  /** Waits, by the timers of this process. */
  wait(ms: number): Promise<void>
  /** A write failed for good: from now on only the database is right. */
  fail(error: unknown): void
}

export class BetWrites {
  readonly #deps: BetWritesDependencies
  readonly #placing: GroupCommit<RoundBet, PlaceVerdict>
  readonly #cancelling: GroupCommit<RoundBet, bigint | undefined>
  readonly #paying: GroupCommit<RoundBet, PaidVerdict>
  #failed = false

  constructor(deps: BetWritesDependencies) {
    this.#deps = deps
    const { game, store, lead } = deps
    const queue = {
      keyOf: (bet: RoundBet) => bet.player,
      batchSize: 512,
      writesInFlight: 2,
      wait: deps.wait,
    }
    this.#placing = createGroupCommit({
      ...queue,
      write: (batch) => store.place(game.id, lead.epoch, game.version, batch),
    })
    this.#cancelling = createGroupCommit({ ...queue, write: (batch) => store.cancel(game.id, lead.epoch, batch) })
    this.#paying = createGroupCommit({ ...queue, write: (batch) => store.payOut(game.id, lead.epoch, batch) })
  }

  /**
   * A write failed for good: seats in memory may differ from the database, so nothing is answered from them any more.
   */
  get failed(): boolean {
    return this.#failed
  }

  place(round: RoundInPlay, seat: Seat): Promise<RoundAnswer> {
    return this.#write(round, seat, async () => {
      const { verdict, balance } = await this.#placing.submit(seat)
      if (verdict === 'fenced') throw new Fenced()
      if (verdict !== 'accepted' && verdict !== 'duplicate') {
        round.bets.remove(seat)
        return refusedStake(this.#deps, codeOfVerdict[verdict])
      }
      this.#deps.view.join(seat)
      return this.#moved(seat, balance, 0n)
    })
  }

  /** Returns the stake of an open bet. */
  callBack(round: RoundInPlay, seat: Seat): Promise<RoundAnswer> {
    return this.#write(round, seat, async () => {
      const balance = await this.#cancelling.submit(seat)
      if (balance === undefined) throw wasNotOpen(seat)
      round.bets.callBack(seat)
      this.#deps.view.leave(seat)
      return this.#moved(seat, balance, 0n)
    })
  }

  /** Pays an open bet this many ten-thousandths of its stake, which ends it. */
  payOut(round: RoundInPlay, seat: Seat, multiplierE4: number): Promise<RoundAnswer> {
    return this.#write(round, seat, async () => {
      const paid = await this.#paying.submit({ ...seat, multiplierE4 })
      if (paid === undefined) throw wasNotOpen(seat)
      Object.assign(seat, { state: 'taken', multiplierE4: paid.multiplierE4, payout: paid.payout })
      this.#deps.view.pay(seat)
      return this.#moved(seat, paid.balance, netOf({ stake: seat.stake, payout: paid.payout }))
    })
  }

  /** Runs a write of a bet; any failure ends the term. */
  #write(round: RoundInPlay, seat: Seat, work: () => Promise<RoundAnswer>): Promise<RoundAnswer> {
    const answer = work().catch((error: unknown) => {
      this.#failed = true
      this.#deps.fail(error)
      if (error instanceof Fenced || isConnectionLoss(error)) return unavailable
      throw error
    })
    return round.bets.during(seat, answer)
  }

  #moved(seat: Seat, balance: bigint, net: bigint): RoundDone {
    const { onBalance, onBet } = this.#deps
    onBalance({ id: seat.player, uid: seat.uid }, { balance, net })
    onBet(seat)
    return { kind: 'done', bet: { ...seat }, balance }
  }
}

const wasNotOpen = ({ player, key, round }: Seat) => new Error(`bet ${player}:${key} of round ${round} was not open`)
