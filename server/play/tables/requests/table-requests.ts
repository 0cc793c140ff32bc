/** What players ask of a table that is led here: to lay chips, to decide, to sit, to leave. Each is answered after its commit. */
import { type BetRefused, type Bettor, codeOfVerdict, refused } from '../../bets/bettor.ts'
import { exposureOf, limitsOf } from '../../policy.ts'
import { canonical } from '../../seeded/canonical.ts'
import type { LayoutWrites } from '../loop/layout-writes.ts'
import { writeDecision } from '../loop/decisions.ts'
import type { TableLoop } from '../loop/table-loop.ts'
import { isByHand, type LaidBet, ownerOf, type RefusedSpot, type TableInPlay } from '../loop/table-in-play.ts'
import { spotLimitsOf } from '../policy.ts'
import { paramsOf, type Spots, type StoredMove, type TableBet } from '../store/table-store.ts'
import { admitLayout, bestOf } from './admission.ts'

export interface LayoutOrder {
  round: number
  key: string
  revision: number
  spots: Spots
  version: number
}

/** A layout on its way: `funds` is what it may come to, in kopecks, where it was too dear for what the player has. */
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

  /** `arrivedAt`: when the request came to the site. A layout that was refused once is not taken when the same request comes again. */
  async lay(bettor: Bettor, order: LayoutOrder, arrivedAt: number): Promise<LaidAnswer | BetRefused> {
    const answer = await this.#lay(bettor, order, arrivedAt)
    const { round } = this.#deps.loop
    if (round?.number === order.round && answer.kind === 'refused' && answer !== unavailable && answer.code !== 'KeyReused') round.refusals.set(`${bettor.id} ${order.key}`, answer)
    return answer
  }

  async #lay(bettor: Bettor, order: LayoutOrder, arrivedAt: number, funds?: bigint): Promise<LaidAnswer | BetRefused> {
    const { loop, writes, isStopped } = this.#deps
    const round = loop.round
    if (round === undefined || writes.failed || round.number < order.round) return unavailable
    if (round.number > order.round) return this.#onPast(bettor, order)
    const bet = round.bets.get(bettor.id)
    if (bet?.writing !== undefined) {
      // Many may wait for the same write: the first to go on begins the next.
      await bet.writing.catch(() => undefined)
      return this.#lay(bettor, order, arrivedAt, funds)
    }
    if (bet !== undefined && bet.key === order.key) return this.#again(bet, order)
    const told = round.refusals.get(`${bettor.id} ${order.key}`)
    if (told !== undefined) return told
    if (order.version !== round.version) return refused('RulesChanged')
    if ((round.phase !== 'betting' && round.phase !== 'closing') || round.callingOff.signal.aborted || arrivedAt >= round.closesAt) return refused('RoundClosed')
    if (order.revision !== (bet?.revision ?? 0)) return refused('LayoutMoved')
    if (isStopped()) return refused('BettingStopped')
    return this.#relay(bettor, round, bet, { order, arrivedAt, funds })
  }

  async #relay(bettor: Bettor, round: TableInPlay, before: LaidBet | undefined, { order, arrivedAt, funds }: Wanted): Promise<LaidAnswer | BetRefused> {
    const { loop: { deps: { game, seats, onBet, view } }, writes, balanceOf } = this.#deps
    const kept: Spots = before?.spots ?? new Map()
    const others = round.atRisk - (before?.best ?? 0n)
    const admitted = admitLayout(game, kept, order.spots, {
      limits: spotLimitsOf(game.id), maxWin: limitsOf(game.id).maxWin, funds, free: exposureOf({ id: game.id, betsARound: 1 }) - others,
      mayBet: (spot) => mayBet(spot, bettor.id, seats.at(Number.parseInt(spot, 10))?.player, ownerOf(round, Number.parseInt(spot, 10))?.player),
    })
    const stake = [...admitted.spots.values()].reduce((sum, one) => sum + one, 0n)
    // Nothing of it can be paid for.
    if (asText(admitted.spots) === asText(kept) && admitted.refused.some(({ reason }) => reason === 'Funds')) return refused('InsufficientFunds')
    if (asText(admitted.spots) === asText(kept)) return { kind: 'laid', bet: before, refused: admitted.refused, balance: await balanceOf(bettor.id) }
    const asked = { text: asText(order.spots), refused: admitted.refused }
    const bet: LaidBet = before ?? {
      player: bettor.id, uid: bettor.uid, round: round.number, place: round.places + 1, revision: 0, key: order.key, spots: new Map(), stake: 0n, state: 'open', payout: 0n,
      multiplierE4: 0, firstPayout: undefined, best: 0n, writing: undefined, asked: undefined,
    }
    // In its place before anything is waited for: the room it takes is taken, and another of its player's requests waits for it.
    const stood = { ...bet }
    const best = bestOf(game, admitted.spots)
    Object.assign(bet, { spots: admitted.spots, stake, best, revision: bet.revision + 1, key: order.key, asked })
    round.atRisk += best - stood.best
    round.places = Math.max(round.places, bet.place)
    round.bets.set(bettor.id, bet)
    const writing = writes.relay({ bet: { ...bet }, by: stake - stood.stake, uid: bettor.uid })
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
    // Too dear as a whole: spot by spot in their order, as far as the money goes. At once, before anybody who waits for the write goes on.
    return verdict === 'insufficient' && (funds === undefined || least < funds) ? this.#lay(bettor, order, arrivedAt, least) : refused(codeOfVerdict[verdict])
  }

  async #again(bet: LaidBet, order: LayoutOrder): Promise<LaidAnswer | BetRefused> {
    if (bet.asked !== undefined && bet.asked.text !== asText(order.spots)) return refused('KeyReused')
    return { kind: 'laid', bet: { ...bet }, refused: bet.asked?.refused ?? missing(bet, order), balance: await this.#deps.balanceOf(bet.player) }
  }

  async #onPast(bettor: Bettor, order: LayoutOrder): Promise<LaidAnswer | BetRefused> {
    const { loop: { deps: { store, game } }, balanceOf } = this.#deps
    const bet = await store.betOf(game.id, order.round, bettor.id)
    if (bet === undefined || bet.key !== order.key) return refused('RoundClosed')
    return { kind: 'laid', bet, refused: missing(bet, order), balance: await balanceOf(bettor.id) }
  }

  /** False where the seat is taken, or bears a stake of somebody who has stood up since; or the player has as many as one may. */
  async sit(player: number, seat: number, chart: boolean): Promise<boolean> {
    const { loop: { round, deps: { seats } } } = this.#deps
    const owner = round === undefined || round.phase === 'ended' || round.phase === 'voided' ? undefined : ownerOf(round, seat)
    return owner !== undefined && owner.player !== player ? false : seats.sit(player, seat, chart)
  }

  /** A decision of whoever has the seat's stake, that came before the clock was over: the seat's first from the step on, for of those asked together others may have answered meanwhile. */
  async move(bettor: Bettor, order: MoveOrder, arrivedAt: number): Promise<LaidAnswer | BetRefused> {
    const { loop, writes, balanceOf } = this.#deps
    const { step, seat, move } = order
    const round = loop.round
    if (round === undefined || writes.failed || round.number < order.round) return unavailable
    if (round.number > order.round) return refused('GameMoved')
    const made = round.moves.find((one) => one.seat === seat && one.step >= step)
    const isOwn = ownerOf(round, seat)?.player === bettor.id
    const answer = async (): Promise<LaidAnswer> => ({ kind: 'laid', bet: round.bets.get(bettor.id), refused: [], balance: await balanceOf(bettor.id) })
    // The same decision again is answered as it was made.
    if (made !== undefined) return made.move === move && isOwn ? answer() : refused('GameMoved')
    const { decision } = round
    if (decision === undefined || decision.step < step || !decision.seats.includes(seat)) return refused('GameMoved')
    if (!isOwn) return refused('NotYourTurn')
    if (decision.writing !== undefined) {
      await decision.writing.catch(() => undefined)
      return this.move(bettor, order, arrivedAt)
    }
    if (decision.isClosed && isByHand(round) && arrivedAt < decision.endsAt) return refused('GameMoved', 'Дилер поправляет карту. Решите, когда стол спросит снова')
    if (arrivedAt >= decision.endsAt || decision.isClosed || round.callingOff.signal.aborted || round.phase !== 'dealing') return refused('GameMoved', 'Время на решение вышло')
    if (!decision.moves.includes(move)) return refused('InvalidRequest', 'Такого хода сейчас нет')
    const wanted: StoredMove = { step: decision.step, seat, hand: decision.hand, move, by: 'player' }
    const deciding = writeDecision(loop.deps, round, wanted).catch((error: unknown) => {
      if (!writes.failed) throw error
      return 'fenced' as const
    }).then((verdict) => {
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

/** Chips on a seat are its player's, unless somebody who has stood up since has theirs there; behind it, anybody else's while it is taken. */
function mayBet(spot: string, player: number, sitter: number | undefined, owner: number | undefined): boolean {
  if (!/^\d-/.test(spot)) return true
  return spot.endsWith('-behind') ? sitter !== undefined && sitter !== player : sitter === player && (owner === undefined || owner === player)
}

function putBack(round: TableInPlay, bet: LaidBet, stood: LaidBet): void {
  round.atRisk += stood.best - bet.best
  Object.assign(bet, { spots: stood.spots, stake: stood.stake, best: stood.best, revision: stood.revision, key: stood.key, asked: stood.asked, writing: undefined })
  if (stood.revision === 0) round.bets.delete(bet.player)
}

/** What of an order does not stand: of a repeat whose answer nobody remembers. */
function missing(bet: TableBet, order: LayoutOrder): RefusedSpot[] {
  const standing = paramsOf(bet.spots).spots
  return [...order.spots].flatMap(([spot, stake]) => (BigInt(standing[spot] ?? 0) === stake ? [] : [{ spot, reason: 'TooLarge' as const, max: BigInt(standing[spot] ?? 0) }]))
}
