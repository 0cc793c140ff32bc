/** What players ask of the round that is being played: to bet, to call a bet back, to take it. Each is answered after its commit. */
import { isConnectionLoss } from '../../../platform/database.ts'
import { createGroupCommit, type GroupCommit } from '../../../platform/group-commit.ts'
import { type BetRefused, type Bettor, codeOfVerdict, refused } from '../../bets/bettor.ts'
import { admit } from '../rising/admission.ts'
import { takenE2 } from '../rising/flight.ts'
import type { Seat } from '../loop/round-bets.ts'
import { Fenced, type PlaceVerdict, type RoundBet, type TakeVerdict } from '../store/round-store.ts'
import type { RoundInPlay } from '../loop/round-in-play.ts'
import type { RoundLoop } from '../loop/round-loop.ts'

/** A bet as a player asks for it. */
export interface RoundOrder {
  round: number
  key: string
  stake: bigint
  targetE2: number | undefined
}

export interface RoundDone {
  kind: 'done'
  bet: RoundBet
  /** Kopecks after it. */
  balance: bigint
}
export type RoundAnswer = RoundDone | BetRefused

export interface RequestDependencies {
  loop: RoundLoop
  isStopped(): boolean
  balanceOf(player: number): Promise<bigint>
  /** Which of these players are banned, and since when, in milliseconds. */
  frozenSince(players: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Waits, by the timers of this process. */
  wait(ms: number): Promise<void>
  /** A write failed for good: what is true is only in the database now. */
  fail(error: unknown): void
}

/** While the table is being read from the database or can no longer be written, and for rounds this node has not seen. */
const unavailable = refused('Unavailable', 'Сервер переключается. Повторите через несколько секунд: если запрос дошёл, ответ будет тем же')

export class RoundRequests {
  readonly #deps: RequestDependencies
  readonly #placing: GroupCommit<RoundBet, PlaceVerdict>
  readonly #cancelling: GroupCommit<RoundBet, bigint | undefined>
  readonly #taking: GroupCommit<RoundBet, TakeVerdict>
  /** A write failed for good: seats may stand otherwise in the database, so nothing is answered from them any more. */
  #failed = false

  constructor(deps: RequestDependencies) {
    this.#deps = deps
    const { game, store, lead } = deps.loop.deps
    const queue = { keyOf: (bet: RoundBet) => bet.player, batchSize: 512, writesInFlight: 2, patienceMs: 15_000, wait: deps.wait }
    this.#placing = createGroupCommit({ ...queue, write: (batch) => store.place(game.id, lead.epoch, game.version, batch) })
    this.#cancelling = createGroupCommit({ ...queue, write: (batch) => store.cancel(game.id, lead.epoch, batch) })
    this.#taking = createGroupCommit({ ...queue, write: (batch) => store.take(game.id, lead.epoch, batch) })
  }

  async bet(bettor: Bettor, order: RoundOrder): Promise<RoundAnswer> {
    const { loop } = this.#deps
    const { round } = loop
    if (round === undefined || this.#failed || round.number < order.round) return unavailable
    if (round.number !== order.round) {
      const bet = await this.#written(order.round, bettor.id, order.key)
      if (bet === undefined) return refused('RoundClosed')
      return isSame(bet, order) ? this.#done(bet) : refused('KeyReused')
    }
    const seat = round.bets.find(bettor.id, order.key)
    if (seat !== undefined) return this.#again(seat, order)
    const admission = admit(round, bettor.id, order, loop.deps.clock.now(), this.#deps.isStopped())
    if (admission.kind === 'refused') return admission
    const fresh = round.bets.add({
      player: bettor.id, uid: bettor.uid, key: order.key, round: round.number, stake: order.stake, targetE2: order.targetE2,
      autoE2: admission.autoE2, state: 'open', multiplierE2: 0, payout: 0n,
    })
    return this.#write(round, fresh, () => this.#place(round, fresh))
  }

  async cancel(bettor: Bettor, number: number, key: string): Promise<RoundAnswer> {
    const { loop } = this.#deps
    const { round } = loop
    if (round === undefined || this.#failed || round.number < number) return unavailable
    if (round.number !== number) {
      const bet = await this.#written(number, bettor.id, key)
      if (bet === undefined) return refused('BetUnknown')
      return bet.state === 'cancelled' ? this.#done(bet) : refused('TooLateToCancel', 'Этот раунд уже прошёл: его ставки не отменить')
    }
    const seat = round.bets.find(bettor.id, key)
    if (seat === undefined) return refused('BetUnknown')
    if (seat.writing !== undefined) {
      // Many may wait for the same write: the first to go on begins the next, which the others find under way.
      await seat.writing
      return this.cancel(bettor, number, key)
    }
    if (seat.state === 'cancelled') return this.#done(seat)
    if (round.phase !== 'betting' || loop.deps.clock.now() >= round.bettingEndsAt) return refused('TooLateToCancel')
    return this.#write(round, seat, () => this.#callBack(round, seat))
  }

  /** What counts is the moment at which the request came to the site: before now, where something was waited for since. */
  async take(bettor: Bettor, number: number, key: string, receivedAt = this.#deps.loop.deps.clock.now()): Promise<RoundAnswer> {
    const { game } = this.#deps.loop.deps
    const { round } = this.#deps.loop
    if (round === undefined || this.#failed || round.number < number) return unavailable
    if (round.number !== number) return this.#takeOfPast(bettor, number, key, receivedAt)
    const seat = round.bets.find(bettor.id, key)
    if (seat === undefined || seat.state === 'cancelled') return refused('BetUnknown')
    if (seat.state === 'open' && (round.phase === 'betting' || round.phase === 'closing')) return refused('NotRunning')
    const flownMs = receivedAt - (round.startedAt ?? 0)
    if (seat.state === 'open' && flownMs < 0) return refused('NotRunning')
    if (seat.state === 'open' && seat.writing === undefined && round.isTaking) {
      const multiplierE2 = takenE2(game, round.pointE2, seat, flownMs)
      if (multiplierE2 !== undefined) return this.#write(round, seat, () => this.#take(seat, multiplierE2))
    }
    return this.#afterwards(round, seat, receivedAt)
  }

  /** Takes every bet whose own height is reached. */
  takeDue(round: RoundInPlay, multiplierE2: number): void {
    for (const seat of round.bets.due(Math.min(multiplierE2, round.pointE2))) {
      // A failure has ended the term already, and nobody waits for this answer.
      this.#write(round, seat, () => this.#take(seat, seat.autoE2)).catch(() => undefined)
    }
  }

  /** Takes every open bet at this height, or at its own where that is lower. */
  takeOpen(round: RoundInPlay, multiplierE2: number): void {
    for (const seat of round.bets.open()) {
      if (seat.writing === undefined) this.#write(round, seat, () => this.#take(seat, Math.min(seat.autoE2, multiplierE2))).catch(() => undefined)
    }
  }

  /** Ends the bets of banned players at the height where the ban found them; before the start their stakes come back. A ban after the end finds nothing. */
  async endBanned(round: RoundInPlay): Promise<void> {
    const open = round.bets.open()
    if (open.length === 0) return
    const since = await this.#deps.frozenSince([...new Set(open.map(({ player }) => player))])
    await Promise.all(open.map(async (seat) => {
      const bannedAt = since.get(seat.player)
      if (bannedAt !== undefined) await this.#endBannedAt(round, seat, bannedAt)
    }))
  }

  async #endBannedAt(round: RoundInPlay, seat: Seat, bannedAt: number): Promise<void> {
    while (seat.writing !== undefined) await seat.writing.catch(() => undefined)
    if (seat.state !== 'open' || this.#failed) return
    const { startedAt = Number.POSITIVE_INFINITY, endedAt = Number.POSITIVE_INFINITY } = round
    if (bannedAt >= endedAt) return
    const multiplierE2 = takenE2(this.#deps.loop.deps.game, round.pointE2, seat, bannedAt - startedAt)
    // A failure has ended the term already, and nobody waits for this answer.
    if (bannedAt < startedAt) await this.#write(round, seat, () => this.#callBack(round, seat)).catch(() => undefined)
    else if (multiplierE2 !== undefined) await this.#write(round, seat, () => this.#take(seat, multiplierE2)).catch(() => undefined)
  }

  /** Runs a write of a bet; whatever makes it fail ends the term. */
  #write(round: RoundInPlay, seat: Seat, work: () => Promise<RoundAnswer>): Promise<RoundAnswer> {
    const answer = work().catch((error: unknown) => {
      this.#failed = true
      this.#deps.fail(error)
      if (error instanceof Fenced || isConnectionLoss(error)) return unavailable
      throw error
    })
    return round.bets.during(seat, answer)
  }

  async #place(round: RoundInPlay, seat: Seat): Promise<RoundAnswer> {
    const { verdict, balance } = await this.#placing.submit(seat)
    if (verdict === 'fenced') throw new Fenced()
    if (verdict !== 'accepted' && verdict !== 'duplicate') {
      round.bets.remove(seat)
      return refused(codeOfVerdict[verdict])
    }
    this.#deps.loop.deps.view.join(seat)
    return this.#moved(seat, balance, 0n)
  }

  async #callBack(round: RoundInPlay, seat: Seat): Promise<RoundAnswer> {
    const balance = await this.#cancelling.submit(seat)
    if (balance === undefined) throw new Error(`bet ${seat.player}:${seat.key} of round ${seat.round} was not open`)
    round.bets.callBack(seat)
    this.#deps.loop.deps.view.leave(seat)
    return this.#moved(seat, balance, 0n)
  }

  async #take(seat: Seat, multiplierE2: number): Promise<RoundAnswer> {
    const taken = await this.#taking.submit({ ...seat, multiplierE2 })
    if (taken === undefined) throw new Error(`bet ${seat.player}:${seat.key} of round ${seat.round} was not open`)
    Object.assign(seat, { state: 'taken', multiplierE2: taken.multiplierE2, payout: taken.payout })
    this.#deps.loop.deps.view.take(seat)
    return this.#moved(seat, taken.balance, taken.payout - seat.stake)
  }

  #moved(seat: Seat, balance: bigint, net: bigint): RoundDone {
    const { onBalance, onBet } = this.#deps.loop.deps
    onBalance({ id: seat.player, uid: seat.uid }, { balance, net })
    onBet(seat)
    return { kind: 'done', bet: { ...seat }, balance }
  }

  /** A bet that is asked for again: the same answer as it stands now, whatever is under way awaited. */
  async #again(seat: Seat, order: RoundOrder): Promise<RoundAnswer> {
    if (!isSame(seat, order)) return refused('KeyReused')
    const underWay = await seat.writing
    if (this.#failed) return unavailable
    return underWay?.kind === 'refused' ? underWay : this.#done(seat)
  }

  /** A take that changes nothing: the bet is taken already, or its fate is told with the end. */
  async #afterwards(round: RoundInPlay, seat: Seat, receivedAt: number): Promise<RoundAnswer> {
    await seat.writing
    // What the end decided is answered when it is written.
    if (seat.state === 'open' || round.phase !== 'running') await round.over
    if (this.#failed || seat.state === 'open' || (round.phase !== 'running' && !round.settled)) return unavailable
    return seat.state === 'lost' ? tooLate(round.endedAt, receivedAt) : this.#done(seat)
  }

  async #takeOfPast(bettor: Bettor, number: number, key: string, receivedAt: number): Promise<RoundAnswer> {
    const bet = await this.#written(number, bettor.id, key)
    if (bet === undefined || bet.state === 'cancelled') return refused('BetUnknown')
    if (bet.state === 'open') return unavailable
    const { store, game } = this.#deps.loop.deps
    return bet.state === 'lost' ? tooLate((await store.round(game.id, number))?.endedAt, receivedAt) : this.#done(bet)
  }

  async #done(bet: RoundBet): Promise<RoundDone> {
    return { kind: 'done', bet: { ...bet }, balance: await this.#deps.balanceOf(bet.player) }
  }

  /** A bet of a round that is not the one being played, as it is written. */
  #written(round: number, player: number, key: string): Promise<RoundBet | undefined> {
    const { store, game } = this.#deps.loop.deps
    return store.betOf(game.id, round, player, key)
  }
}

const isSame = (bet: RoundBet, order: RoundOrder) => bet.stake === order.stake && bet.targetE2 === order.targetE2

const clockTime = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3,
})

/** Both moments, so that the player sees how it came. */
function tooLate(endedAt: number | undefined, receivedAt: number): BetRefused {
  if (endedAt === undefined) return refused('TooLate')
  if (receivedAt < endedAt) return refused('TooLate', 'Не успели: сервер разобрал ваш запрос, когда раунд был уже рассчитан')
  const shown = (at: number) => clockTime.format(at).replace(',', '.')
  return refused('TooLate', `Не успели: взрыв в ${shown(endedAt)}, ваш запрос пришёл в ${shown(receivedAt)}`)
}
