/**
 * Checks a player's own bet at a table against what this device sent and received, and against the rules. Pure: known
 * facts go in, contradictions come out.
 */
import { limitOfSpot } from '@kurazh/contract/tables/spot-limit.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { paidE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { type Laid, laidOf, sameLaid } from './layouts.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import {
  type ContestedRefusal,
  mayLie,
  newestTaken,
  type OwnDoubt,
  type OwnRound,
  type SentMove,
} from './own-layouts.ts'
import type { Fault } from '../shared/lie.ts'
import { fault, playedOf } from './table-judge.ts'
import type { TableRound } from './table-view.ts'

type OwnBet = Omit<OwnTableBet, 'table' | 'firstPayout'>
/**
 * A layout as it was sent: `revision` is the one it named, `stood` the chips on the table under it. `lost`: it had to
 * be sent again because an answer got lost.
 */
export interface SentOrder {
  round: number
  key: string
  revision: number
  asked: Laid
  stood: Laid
  lost: boolean
}

export interface Taken {
  bet: OwnTableBet | null
  accepted: readonly { spot: string; stake: bigint }[]
  refused: readonly { spot: string; reason: string }[]
}

/** The result of a check: a contradiction, or else the reason why it is not proved. */
export interface OwnFinding {
  fault: Fault | null
  doubt: OwnDoubt | null
}

const clean: OwnFinding = { fault: null, doubt: null }
const atSpot = (spot: string) => `ставка на поле ${spot} в копейках`

/** The first spot with a different stake. */
function movedSpot(before: Laid, now: Laid): Fault | null {
  const spot = [...Object.keys(before), ...Object.keys(now)].find((one) => before[one] !== now[one])
  return spot === undefined ? null : fault(atSpot(spot), before[spot] ?? 0n, now[spot] ?? 0n)
}

/** Without the chips that moves have added: only those laid while betting was open. */
const laidOnly = (game: TableGame, spots: Taken['accepted']): Laid =>
  laidOf(spots.filter(({ spot }) => game.spots.includes(spot)))

/** A spot that is named more than once: its stake is then reported twice. */
function repeatedSpot(spots: Taken['accepted']): Fault | null {
  const names = spots.map(({ spot }) => spot)
  const twice = names.find((spot, at) => names.indexOf(spot) !== at)
  return twice === undefined
    ? null
    : fault(`сколько раз названо поле ${twice}`, 1, names.filter((spot) => spot === twice).length)
}

/**
 * Checks one message about a bet, before it is compared with any other: its table, and sums that agree with its spots
 * and its state. Every message must pass, for it may be the first that a page receives.
 */
export function selfFault(game: TableGame, { table, spots, stake, state, payout }: OwnTableBet): Fault | null {
  if (table !== game.id) return fault('стол ставки', game.id, table)
  const twice = repeatedSpot(spots)
  if (twice) return twice
  const sum = spots.reduce((all, one) => all + one.stake, 0n)
  if (sum !== stake) return fault('сумма ставки в копейках', sum, stake)
  if (state === 'open' && payout !== 0n) return fault('выплата в копейках до конца раунда', 0n, payout)
  return null
}

/** Checks one answer to one layout: it must agree with itself and with the request. */
export function answerFault(game: TableGame, sent: SentOrder, answer: Taken): Fault | null {
  const { bet, accepted } = answer
  const twofold = (bet && selfFault(game, bet)) ?? repeatedSpot(accepted)
  if (twofold) return twofold
  const [taken, told] = [laidOf(accepted), laidOf(bet?.spots ?? [])]
  const revision = bet?.revision ?? 0
  // The first answer of a round may report that nothing of the layout was taken: then no bet exists.
  const isNext = revision === sent.revision + 1
  if (!isNext && revision !== sent.revision) return fault('номер расклада ставки', sent.revision + 1, revision)
  if (bet && bet.round !== sent.round) return fault('раунд ставки', sent.round, bet.round)
  const moved = movedSpot(taken, told)
  if (moved) return moved
  if (!isNext && !sameLaid(laidOnly(game, accepted), sent.stood)) return movedSpot(sent.stood, laidOnly(game, accepted))
  return takenFault(game, sent.asked, sent.stood, answer)
}

/**
 * Checks the part of a layout that the site reports as taken: the requested chips and, of refused spots, those laid
 * there before. A spot goes only if the one it depends on was refused.
 */
function takenFault(
  game: TableGame,
  asked: Laid,
  stood: Laid,
  { accepted, refused }: Pick<Taken, 'accepted' | 'refused'>,
): Fault | null {
  const lies = laidOf(accepted)
  for (const spot of new Set([...Object.keys(asked), ...Object.keys(lies), ...refused.map((one) => one.spot)])) {
    // Laid by a move since: the answer came late.
    if (game.seats > 0 && asked[spot] === undefined && !game.spots.includes(spot)) continue
    const reasons = refused.flatMap((one) => (one.spot === spot ? [one.reason] : []))
    const may =
      reasons.length === 0
        ? [asked[spot] ?? 0n]
        : reasons.includes('NotYours')
          ? [stood[spot] ?? 0n, 0n]
          : [stood[spot] ?? 0n]
    if (!may.includes(lies[spot] ?? 0n)) return fault(atSpot(spot), may[0], lies[spot] ?? 0n)
    if (reasons.length > 0 && asked[spot] === undefined)
      return fault(`отказ по полю ${spot}`, 'на него не ставили', 'отказ')
  }
  return null
}

type Room = Pick<TableSnapshot, 'limits' | 'maxWin'>

/** Whether a spot had to be refused by the limits that the table has published; null where only the site can know. */
export function isRightRefusal(
  game: TableGame,
  { spot, reason, stake, best }: ContestedRefusal,
  { limits, maxWin }: Room,
): boolean | null {
  const limit = limitOfSpot(limits, spot)
  switch (reason) {
    case 'Unknown':
      return limit === undefined || !game.spots.includes(spot)
    case 'TooSmall':
      return limit === undefined ? null : stake < limit.min
    case 'TooLarge':
      return limit === undefined ? null : stake > limit.max
    case 'MaxWin':
      return best > maxWin
    case 'NotYours':
      return game.seats === 0 && game.params.safeParse({ spots: { [spot]: 1 } }).success ? false : null
    default:
      return null
  }
}

/**
 * The refusals of a layout, each with the total it would have reached: spots are raised one after another, in the
 * requested order.
 */
export function refusalsOf(
  game: TableGame,
  { asked, stood }: SentOrder,
  { refused }: Pick<Taken, 'refused'>,
): ContestedRefusal[] {
  const isKept = new Set(refused.flatMap(({ spot, reason }) => (reason === 'NotYours' ? [] : [spot])))
  const order = Object.keys(asked)
  return refused.map(({ spot: of, reason }) => {
    const lies = Object.entries(asked).map(([spot, stake]): [string, bigint] => {
      const kept = stood[spot] ?? 0n
      if (spot === of) return [spot, stake]
      const isRaisedLater = stake > kept && order.indexOf(spot) > order.indexOf(of)
      return [spot, isKept.has(spot) || isRaisedLater ? kept : stake]
    })
    return { spot: of, reason, stake: asked[of] ?? 0n, best: bestOf(game, lies) }
  })
}

/** The most a layout may bring back. Kopecks. */
function bestOf(game: TableGame, laid: readonly [string, bigint][]): bigint {
  const spots = laid.filter(([spot, stake]) => stake > 0n && game.spots.includes(spot))
  return spots.length === 0
    ? 0n
    : game.best({ spots: Object.fromEntries(spots.map(([spot, stake]) => [spot, Number(stake)])) })
}

/** A refusal that fits neither the limits at the time the layout was sent nor the current ones. */
export function contestedFault(game: TableGame, known: OwnRound | undefined, room: Room): Fault | null {
  const wrong = known?.contested.find((one) => isRightRefusal(game, one, room) === false)
  if (!wrong) return null
  const { spot, reason, stake, best } = wrong
  const limit = limitOfSpot(room.limits, spot)
  const words =
    reason === 'MaxWin'
      ? `выигрыш до ${room.maxWin}, этот расклад — до ${best}`
      : limit
        ? `предел поля ${limit.min}–${limit.max}, ставка ${stake}`
        : `ставка ${stake}`
  return fault(`отказ по полю ${spot}, в копейках`, words, reason)
}

/**
 * A layout under one revision stays unchanged; decisions add to it at a table with seats. A bet ends only once. A
 * message from before its end may arrive late.
 */
export function layoutFault(game: TableGame, before: OwnBet, now: OwnBet): Fault | null {
  if (now.link !== before.link) return fault('номер ставки', before.link, now.link)
  if (before.state !== 'open' && now.state !== 'open' && (now.state !== before.state || now.payout !== before.payout))
    return fault('выплата в копейках', before.payout, now.payout)
  if (now.revision !== before.revision || (before.state !== 'open' && now.state === 'open')) return null
  const stakes = laidOf(now.spots)
  const mayLack = game.seats > 0 && now.state === 'open'
  const moved = before.spots.find(({ spot, stake }) => (stakes[spot] ?? (mayLack ? stake : 0n)) !== stake)
  if (moved) return fault(atSpot(moved.spot), moved.stake, stakes[moved.spot] ?? 0n)
  if (game.seats === 0 && now.spots.length > before.spots.length)
    return fault('полей в ставке', before.spots.length, now.spots.length)
  return null
}

/** Checks that the chips at the end are the last layout of this device, or perhaps another device's. */
function lastLayout(game: TableGame, known: OwnRound | undefined, own: OwnBet): OwnFinding {
  const [taken, laid] = [newestTaken(known), laidOnly(game, own.spots)]
  if (taken && own.revision < taken.revision)
    return { fault: fault('номер расклада ставки', taken.revision, own.revision), doubt: null }
  if (taken?.revision !== own.revision) {
    const may = mayLie(known, own.revision, laid)
    return may === 'yes' ? clean : { fault: null, doubt: may === 'no' ? 'elsewhere' : 'lost' }
  }
  const moved = movedSpot(
    laidOnly(
      game,
      Object.entries(taken.spots).map(([spot, stake]) => ({ spot, stake })),
    ),
    laid,
  )
  if (moved) return { fault: moved, doubt: null }
  const place = known?.layouts.findIndex(({ fate }) => fate?.kind === 'taken' && fate.revision === own.revision) ?? 0
  const later =
    known?.layouts
      .slice(place + 1)
      .flatMap(({ revision, fate }) => (revision === own.revision && fate?.kind === 'refused' ? [fate.code] : [])) ?? []
  // A later one without an answer may have been taken: only the site knows which of the two counts.
  if (mayLie(known, own.revision + 1, laid) === 'otherwise') return { fault: null, doubt: 'lost' }
  // No device has changed it: the revision is the one that this device received.
  if (later.includes('LayoutMoved'))
    return {
      fault: fault('отказ по ставке', `расклад под номером ${own.revision} не менялся`, 'изменён с другого устройства'),
      doubt: null,
    }
  return clean
}

/** Checks that the chips added by moves are exactly the cost of the decisions at the own seats. */
function addedFault(game: TableGame, round: TableRound, staked: ReadonlySet<string>, own: OwnBet): Fault | null {
  if (game.seats === 0) return null
  const laid = laidOnly(game, own.spots)
  const wanted: Record<string, bigint> = { ...laid }
  for (const [at, { move, seat }] of round.decided.entries()) {
    if (laid[`${seat}-main`] === undefined) continue
    const play = playedOf(game, { ...round, decided: round.decided.slice(0, at) }, staked)
    for (const { spot, of, parts } of play ? game.adds(play.state, { move, seat }) : []) {
      const stake = (laid[of] ?? 0n) / BigInt(parts)
      if (stake > 0n) wanted[spot] = stake
    }
  }
  return movedSpot(wanted, laidOf(own.spots.filter(({ stake }) => stake > 0n)))
}

/** This device's knowledge of how the own seats were asked in a round. */
export interface SeatsAsked {
  /** Whether the chart was to play for the seat: on and off are certain. */
  chart(seat: number): 'on' | 'off' | 'unknown'
  /** The clock decided for it before the time it was given, as far as this page can measure. */
  isEarly(seat: number): boolean
}

/** Checks decisions at the own seats: made by this device, or in the way reported to the player beforehand. */
function movesFinding(round: TableRound, own: OwnBet, moves: readonly SentMove[], asked: SeatsAsked): OwnFinding {
  const seats = new Set(
    own.spots.flatMap(({ spot, stake }) => (/^\d-main$/.test(spot) && stake > 0n ? [Number.parseInt(spot, 10)] : [])),
  )
  const left = moves.filter((one) => one.round === round.number)
  let doubt: OwnDoubt | null = null
  for (const { step, seat, move, by } of round.decided) {
    if (!seats.has(seat)) continue
    if (by === 'chart' && asked.chart(seat) === 'off')
      return { fault: fault(`решение места ${seat} по таблице`, 'игрок об этом не просил', move), doubt: null }
    const sent = left.findIndex(
      (one) => one.seat === seat && one.step <= step && one.move === move && one.fate !== 'refused',
    )
    if (by === 'player' && sent >= 0) left.splice(sent, 1)
    else if (by === 'player') doubt = 'moves'
    if (by === 'chart' && asked.chart(seat) === 'unknown') doubt = 'moves'
    if (by === 'clock' && asked.isEarly(seat)) doubt = 'clock'
  }
  // Only the site knows whether it came too late.
  if (left.some(({ seat, fate }) => seats.has(seat) && fate === 'refused')) doubt ??= 'refused'
  // No answer came, and it had no effect: only the site knows whether it arrived at all.
  if (left.some(({ seat, fate }) => seats.has(seat) && fate === null)) doubt ??= 'lost'
  return { fault: null, doubt }
}

/** Checks that a decision of this page confirmed by the site is in the round as it was made. */
export function sentFault({ number, decided, dealing, voided }: TableRound, sent: readonly SentMove[]): Fault | null {
  for (const { round, step, seat, move, fate } of sent) {
    if (round !== number || fate !== 'taken') continue
    const made = decided.find((one) => one.seat === seat && one.step >= step)
    const isMissing = made === undefined && voided === null && (dealing === 'result' || dealing === 'confirmed')
    if (isMissing || (made !== undefined && made.move !== move))
      return fault(`решение места ${seat}`, move, made?.move ?? 'его нет')
  }
  return null
}

/** The payout of these spots; undefined where one of them does not belong to the table. */
function paidOf(game: TableGame, state: unknown, spots: OwnTableBet['spots']): bigint | undefined {
  try {
    return spots.reduce((sum, { spot, stake }) => sum + game.pays(state, spot, stake), 0n)
  } catch {
    return undefined
  }
}

/**
 * Checks the end of a bet: given back only if its round was called off, otherwise paid by the rules. `staked` null:
 * others' seats are not known, so it is not replayed.
 */
export function payoutFault(
  game: TableGame,
  round: TableRound,
  staked: ReadonlySet<string> | null,
  bet: Pick<OwnTableBet, 'spots' | 'state' | 'payout' | 'stake'>,
): Fault | null {
  if (bet.state === 'open') return null
  // All of it was taken back while betting was open.
  if (bet.stake === 0n) return bet.payout === 0n ? null : fault('выплата в копейках', 0n, bet.payout)
  if (round.voided !== null) {
    if (bet.state !== 'returned') return fault('судьба ставки', 'возвращена: раунд отменён', 'рассчитана')
    return bet.payout === bet.stake ? null : fault('возврат ставки в копейках', bet.stake, bet.payout)
  }
  if (bet.state === 'returned') return fault('судьба ставки', 'рассчитана: раунд не отменён', 'возвращена')
  const play = staked && playedOf(game, round, staked)
  if (staked && play?.ask.kind !== 'over') return fault('ход раунда', 'по правилам до конца', 'его не повторить')
  const wanted = play ? paidOf(game, play.state, bet.spots) : bet.payout
  if (wanted === undefined)
    return fault('поля ставки', 'поля этого стола', bet.spots.map(({ spot }) => spot).join(', '))
  return wanted === bet.payout ? null : fault('выплата в копейках', wanted, bet.payout)
}

/** Checks the multiplier of a bet that has ended: its payout divided by its stake. */
function multiplierFault({ stake, state, payout, multiplier }: OwnBet): Fault | null {
  const paid = state === 'settled' && stake > 0n ? paidE4({ stake, payout }) : 0
  return multiplier === paid ? null : fault('множитель ставки в десятитысячных', paid, multiplier)
}

/** Checks an ended bet against everything this device knows. `staked` as for `payoutFault`. */
export function ownFinding(
  game: TableGame,
  known: OwnRound | undefined,
  round: TableRound,
  own: OwnBet,
  staked: ReadonlySet<string> | null,
  asked: SeatsAsked,
): OwnFinding {
  const [layout, moves] = [lastLayout(game, known, own), movesFinding(round, own, known?.moves ?? [], asked)]
  const added = round.voided === null && staked !== null ? addedFault(game, round, staked, own) : null
  const found = payoutFault(game, round, staked, own) ?? layout.fault ?? moves.fault ?? added ?? multiplierFault(own)
  return found
    ? { fault: found, doubt: null }
    : { fault: null, doubt: layout.doubt ?? moves.doubt ?? known?.doubts[0] ?? null }
}
