/**
 * Handles the cash-outs that players request while the multiplier rises. The moment the request reached the site
 * decides.
 */
import { type BetRefused, type Bettor, refused } from '../../bets/bettor.ts'
import type { BetWrites } from '../loop/bet-writes.ts'
import { type RoundAnswer, unavailable } from '../loop/round-answer.ts'
import type { Seat } from '../loop/round-bets.ts'
import type { RoundInPlay } from '../loop/round-in-play.ts'
import type { RoundLoop } from '../loop/round-loop.ts'
import type { RoundRequests } from '../requests/round-requests.ts'

export interface CashOutDependencies {
  loop: RoundLoop
  writes: BetWrites
  requests: RoundRequests
}

export class CashOuts {
  readonly #deps: CashOutDependencies

  constructor(deps: CashOutDependencies) {
    this.#deps = deps
  }

  /**
   * `receivedAt`: the moment the request reached the site, which decides. It is earlier than now if the request had to
   * wait.
   */
  async cashOut(
    bettor: Bettor,
    number: number,
    key: string,
    receivedAt = this.#deps.loop.deps.clock.now(),
  ): Promise<RoundAnswer> {
    const { loop, writes, requests } = this.#deps
    const round = requests.roundOf(number)
    if (round === 'past') return this.#ofPast(bettor, number, key, receivedAt)
    if ('kind' in round) return round
    const seat = round.bets.find(bettor.id, key)
    if (seat === undefined || seat.state === 'cancelled') return refused('BetUnknown')
    if (seat.state === 'open' && (round.phase === 'betting' || round.phase === 'closing')) return refused('NotRunning')
    const playedMs = receivedAt - (round.startedAt ?? 0)
    if (seat.state === 'open' && playedMs < 0) return refused('NotRunning')
    const isAfterBreak = round.brokenOffMs !== undefined && playedMs > round.brokenOffMs
    if (seat.state === 'open' && seat.writing === undefined && round.isInPlay && !isAfterBreak) {
      const multiplierE4 = loop.deps.mechanic.pays(round, seat, playedMs)
      if (multiplierE4 !== undefined) return writes.payOut(round, seat, multiplierE4)
    }
    return this.#afterwards(round, seat, receivedAt)
  }

  /** A cash-out that changes nothing: the bet is already paid, or the end decides about it. */
  async #afterwards(round: RoundInPlay, seat: Seat, receivedAt: number): Promise<RoundAnswer> {
    await seat.writing
    // What the end decided is answered after it is written.
    if (seat.state === 'open' || round.phase !== 'running') await round.over
    if (this.#deps.writes.failed || seat.state === 'open' || (round.phase !== 'running' && !round.settled))
      return unavailable
    return seat.state === 'lost' ? tooLate(round.endedAt, receivedAt) : this.#deps.requests.done(seat)
  }

  async #ofPast(bettor: Bettor, number: number, key: string, receivedAt: number): Promise<RoundAnswer> {
    const {
      loop: {
        deps: { store, game },
      },
      requests,
    } = this.#deps
    const bet = await requests.written(number, bettor.id, key)
    if (bet === undefined || bet.state === 'cancelled') return refused('BetUnknown')
    if (bet.state === 'open') return unavailable
    return bet.state === 'lost'
      ? tooLate((await store.round(game.id, number))?.endedAt, receivedAt)
      : requests.done(bet)
  }
}

const clockTime = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/** Shows both moments, so that the player sees why. */
function tooLate(endedAt: number | undefined, receivedAt: number): BetRefused {
  if (endedAt === undefined) return refused('TooLate')
  if (receivedAt < endedAt)
    return refused('TooLate', 'Не успели: сервер разобрал ваш запрос, когда раунд был уже рассчитан')
  const shown = (at: number) => clockTime.format(at).replace(',', '.')
  return refused('TooLate', `Не успели: взрыв в ${shown(endedAt)}, ваш запрос пришёл в ${shown(receivedAt)}`)
}
