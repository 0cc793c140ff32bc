/**
 * Handles the requests of players at a table led on this node: place chips, decide, sit down, leave. Each is answered
 * after its commit.
 */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { type Bank, refusedStake } from '../../bank/bank.ts'
import { type BetRefused, type Bettor, codeOfVerdict, refused } from '../../bets/bettor.ts'
import { canonical } from '../../seeded/canonical.ts'
import type { LayoutWrites } from '../loop/layout-writes.ts'
import { writeDecision } from '../loop/decisions.ts'
import type { TableLoop } from '../loop/table-loop.ts'
import { isByHand, type LaidBet, ownerOf, type RefusedSpot, type TableInPlay } from '../loop/table-in-play.ts'
import { spotLimitsOf } from '../policy.ts'
import type { Spots, StoredMove, TableBet } from '../store/table-store.ts'
import { admitLayout, bestOf, faultOf } from './admission.ts'

export interface LayoutOrder {
  round: number
  key: string
  revision: number
  spots: Spots
  version: number
}

/** A requested layout. `funds`: the most it may cost, in kopecks, if it was more than the player has. */
interface Wanted {
  order: LayoutOrder
  arrivedAt: number
  funds: bigint | undefined
}

export interface MoveOrder {
  round: number
  step: number
  seat: number
  move: string
}

export interface LaidAnswer {
  kind: 'laid'
  bet: TableBet | undefined
  refused: readonly RefusedSpot[]
  balance: bigint
}

export interface RequestDependencies {
  loop: TableLoop
  writes: LayoutWrites
  bank: Bank
  isStopped(): boolean
  balanceOf(player: number): Promise<bigint>
}

const unavailable = refused('Unavailable')
const asText = (spots: Spots) => canonical(Object.fromEntries([...spots].map(([spot, stake]) => [spot, `${stake}`])))

export class TableRequests {
  readonly #deps: RequestDependencies

  constructor(deps: RequestDependencies) {
    this.#deps = deps
  }

  /**
   * `arrivedAt`: when the request reached the site. A layout that was refused once is not accepted when the same
   * request is repeated.
   */
  async lay(bettor: Bettor, order: LayoutOrder, arrivedAt: number): Promise<LaidAnswer | BetRefused> {
    const answer = await this.#lay(bettor, order, arrivedAt)
    const { round } = this.#deps.loop
    if (
      round?.number === order.round &&
      answer.kind === 'refused' &&
      answer !== unavailable &&
      answer.code !== 'KeyReused'
    )
      round.refusals.set(`${bettor.id} ${order.key}`, answer)
    return answer
  }

  async #lay(bettor: Bettor, order: LayoutOrder, arrivedAt: number, funds?: bigint): Promise<LaidAnswer | BetRefused> {
    const { loop, writes, isStopped } = this.#deps
    const round = loop.round
    if (round === undefined || writes.failed || round.number < order.round) return unavailable
    if (round.number > order.round) return this.#onPast(bettor, order)
    const bet = round.bets.get(bettor.id)
    if (bet?.writing !== undefined) {
      // Many callers may wait for the same write: the first to continue starts the next one.
      await bet.writing.catch(() => undefined)
      return this.#lay(bettor, order, arrivedAt, funds)
    }
    if (bet !== undefined && bet.key === order.key) return this.#again(bet, order)
    const told = round.refusals.get(`${bettor.id} ${order.key}`)
    if (told !== undefined) return told
    if (order.version !== round.version) return refused('RulesChanged')
    if (
      (round.phase !== 'betting' && round.phase !== 'closing') ||
      round.callingOff.signal.aborted ||
      arrivedAt >= round.closesAt
    )
      return refused('RoundClosed')
    if (order.revision !== (bet?.revision ?? 0)) return refused('LayoutMoved')
    if (isStopped()) return refused('BettingStopped')
    return this.#relay(bettor, round, bet, { order, arrivedAt, funds })
  }

  async #relay(
    bettor: Bettor,
    round: TableInPlay,
    before: LaidBet | undefined,
    { order, arrivedAt, funds }: Wanted,
  ): Promise<LaidAnswer | BetRefused> {
    const {
      loop: {
        deps: { game, seats, onBet, view },
      },
      writes,
      bank,
      balanceOf,
    } = this.#deps
    const terms = bank.termsOf({ id: game.id })
    const kept: Spots = before?.spots ?? new Map()
    const others = round.atRisk - (before?.best ?? 0n)
    const admitted = admitLayout(game, kept, order.spots, {
      limits: spotLimitsOf(game.id),
      maxWin: terms.limits.maxWin,
      funds,
      free: terms.exposureKopecks - others,
      mayBet: (spot) =>
        mayBet(
          spot,
          bettor.id,
          seats.at(Number.parseInt(spot, 10))?.player,
          ownerOf(round, Number.parseInt(spot, 10))?.player,
        ),
    })
    const stake = [...admitted.spots.values()].reduce((sum, one) => sum + one, 0n)
    // The player can pay for none of it.
    if (asText(admitted.spots) === asText(kept) && admitted.refused.some(({ reason }) => reason === 'Funds'))
      return refused('InsufficientFunds')
    if (asText(admitted.spots) === asText(kept))
      return {
        kind: 'laid',
        bet: before && { ...before },
        refused: admitted.refused,
        balance: await balanceOf(bettor.id),
      }
    const asked = { text: asText(order.spots), refused: admitted.refused }
    const bet: LaidBet = before ?? {
      player: bettor.id,
      uid: bettor.uid,
      round: round.number,
      place: round.places + 1,
      revision: 0,
      key: order.key,
      spots: new Map(),
      stake: 0n,
      state: 'open',
      payout: 0n,
      multiplierE4: 0,
      firstPayout: undefined,
      best: 0n,
      writing: undefined,
      asked: undefined,
    }
    // Stored in memory before anything is awaited: its exposure is taken, and another request of the player waits for
    // it.
    const stood = { ...bet }
    const best = bestOf(game, admitted.spots)
    Object.assign(bet, { spots: admitted.spots, stake, best, revision: bet.revision + 1, key: order.key, asked })
    round.atRisk += best - stood.best
    round.places = Math.max(round.places, bet.place)
    round.bets.set(bettor.id, bet)
    const isRaised = [...admitted.spots].some(([spot, one]) => one > (kept.get(spot) ?? 0n))
    const writing = writes.relay({
      bet: { ...bet },
      by: stake - stood.stake,
      uid: bettor.uid,
      bank: isRaised ? terms.bank : undefined,
    })
    bet.writing = writing
    const done = await writing.catch((error: unknown) => {
      putBack(round, bet, stood)
      if (!writes.failed) throw error
    })
    if (done === undefined) return unavailable
    const { verdict, balance } = done
    view.chips()
    if (verdict === 'accepted' || verdict === 'duplicate') {
      bet.writing = undefined
      onBet(bet)
      return { kind: 'laid', bet: { ...bet }, refused: admitted.refused, balance }
    }
    putBack(round, bet, stood)
    const least = balance + stood.stake
    // The whole layout is too expensive: it is checked spot by spot in order, as far as the money goes. This happens
    // before any caller that waits for the write continues.
    return verdict === 'insufficient' && (funds === undefined || least < funds)
      ? this.#lay(bettor, order, arrivedAt, least)
      : refusedStake(this.#deps, codeOfVerdict[verdict])
  }

  async #again(bet: LaidBet, order: LayoutOrder): Promise<LaidAnswer | BetRefused> {
    if (bet.asked !== undefined && bet.asked.text !== asText(order.spots)) return refused('KeyReused')
    return {
      kind: 'laid',
      bet: { ...bet },
      refused: bet.asked?.refused ?? missing(this.#deps.loop.deps.game, bet, order),
      balance: await this.#deps.balanceOf(bet.player),
    }
  }

  async #onPast(bettor: Bettor, order: LayoutOrder): Promise<LaidAnswer | BetRefused> {
    const {
      loop: {
        deps: { store, game },
      },
      balanceOf,
    } = this.#deps
    const bet = await store.betOf(game.id, order.round, bettor.id)
    if (bet === undefined || bet.key !== order.key) return refused('RoundClosed')
    return { kind: 'laid', bet, refused: missing(game, bet, order), balance: await balanceOf(bettor.id) }
  }

  /**
   * False if the seat is taken or holds a stake of a player who has stood up, or if the player has the largest allowed
   * number of seats.
   */
  async sit(player: number, seat: number, chart: boolean): Promise<boolean> {
    const {
      loop: {
        round,
        deps: { seats },
      },
    } = this.#deps
    const owner =
      round === undefined || round.phase === 'ended' || round.phase === 'voided' ? undefined : ownerOf(round, seat)
    return owner !== undefined && owner.player !== player ? false : seats.sit(player, seat, chart)
  }

  /**
   * Records the decision of the seat's owner if it arrived before the deadline: the first one for this seat from `step`
   * on, because other seats asked together may have answered first.
   */
  async move(bettor: Bettor, order: MoveOrder, arrivedAt: number): Promise<LaidAnswer | BetRefused> {
    const { loop, writes, balanceOf } = this.#deps
    const { step, seat, move } = order
    const round = loop.round
    if (round === undefined || writes.failed || round.number < order.round) return unavailable
    if (round.number > order.round) return refused('GameMoved')
    const made = round.moves.find((one) => one.seat === seat && one.step >= step)
    const isOwn = ownerOf(round, seat)?.player === bettor.id
    const answer = async (): Promise<LaidAnswer> => ({
      kind: 'laid',
      bet: round.bets.get(bettor.id),
      refused: [],
      balance: await balanceOf(bettor.id),
    })
    // Repeating a decision returns the recorded answer.
    if (made !== undefined) return made.move === move && isOwn ? answer() : refused('GameMoved')
    const { decision } = round
    if (decision === undefined || decision.step < step || !decision.seats.includes(seat)) return refused('GameMoved')
    if (!isOwn) return refused('NotYourTurn')
    if (decision.writing !== undefined) {
      await decision.writing.catch(() => undefined)
      return this.move(bettor, order, arrivedAt)
    }
    if (decision.isClosed && isByHand(round) && arrivedAt < decision.endsAt)
      return refused('GameMoved', 'Дилер поправляет карту. Решите, когда стол спросит снова')
    if (
      arrivedAt >= decision.endsAt ||
      decision.isClosed ||
      round.callingOff.signal.aborted ||
      round.phase !== 'dealing'
    )
      return refused('GameMoved', 'Время на решение вышло')
    if (!decision.moves.includes(move)) return refused('InvalidRequest', 'Такого хода сейчас нет')
    const wanted: StoredMove = { step: decision.step, seat, hand: decision.hand, move, by: 'player' }
    const deciding = writeDecision(loop.deps, round, wanted)
      .catch((error: unknown) => {
        if (!writes.failed) throw error
        return 'fenced' as const
      })
      .then((verdict) => {
        if (verdict === 'accepted') decision.make(wanted)
        else decision.writing = undefined
        return verdict
      })
    decision.writing = deciding
    const verdict = await deciding
    if (verdict === 'fenced') return unavailable
    return verdict === 'accepted' || verdict === 'duplicate' ? answer() : refused(codeOfVerdict[verdict])
  }
}

/**
 * Chips on a seat may be placed by its player, unless a player who has stood up has a stake there; behind a taken seat,
 * by anyone else.
 */
function mayBet(spot: string, player: number, sitter: number | undefined, owner: number | undefined): boolean {
  if (!/^\d-/.test(spot)) return true
  return spot.endsWith('-behind')
    ? sitter !== undefined && sitter !== player
    : sitter === player && (owner === undefined || owner === player)
}

function putBack(round: TableInPlay, bet: LaidBet, stood: LaidBet): void {
  round.atRisk += stood.best - bet.best
  Object.assign(bet, {
    spots: stood.spots,
    stake: stood.stake,
    best: stood.best,
    revision: stood.revision,
    key: stood.key,
    asked: stood.asked,
    writing: undefined,
  })
  if (stood.revision === 0) round.bets.delete(bet.player)
}

/**
 * The spots of a repeated order that were not accepted, if its answer is no longer in memory. What its limits do not
 * explain counts as refused for exposure.
 */
function missing(game: TableGame, bet: TableBet, order: LayoutOrder): RefusedSpot[] {
  const room = { limits: spotLimitsOf(game.id), mayBet: () => true }
  return [...order.spots].flatMap(([spot, stake]) => {
    const stands = bet.spots.get(spot) ?? 0n
    return stands === stake
      ? []
      : [{ spot, reason: 'Exposure' as const, max: stands, ...faultOf(game, spot, stake, room) }]
  })
}
