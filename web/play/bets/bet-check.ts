/**
 * The page's own check of a bet: what this device heard before it and sent itself decide, nothing of the server's echo is
 * taken on trust. What it does not know of a bet can only be recomputed.
 */
import type { Bet, OpenGame } from '@kurazh/contract/play.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { SeededGame, StepsGame, StepsState } from '@kurazh/games/core/game.ts'
import { isTake, stepsWithin } from '@kurazh/games/core/steps.ts'
import { replaySteps, sameJson, verifyBet } from '@kurazh/games/core/verify.ts'
import type { KnownBet } from '../betting/bet-memory.ts'
import { type ShownVerdict, verdictOf } from './verdict.ts'

/** Rules a bet can be held to. */
export type JudgedGame = SeededGame & {
  /** What a stake in kopecks is paid, where that is not the stake times the multiplier. */
  payoutOf?(stakeKopecks: bigint): bigint
}

/** What this page's own check of a bet found. */
export interface BetCheck {
  commitmentHolds: boolean
  outcomeHolds: boolean
  payoutHolds: boolean
  /** The answer repeats the bet as this page knows it, and the game ended as its rules say. */
  answerHolds: boolean
}

/** One thing that an answer tells otherwise than it is known here. */
export interface Lie {
  what: string
  known: unknown
  told: unknown
}

/**
 * Why a bet that agrees with itself is not proved: the promise was not heard, somebody else moved, this device's clock disagrees, the
 * house says that it banned the player, or that it gave back what nobody touched for a day.
 */
export type Unheard = 'promise' | 'moves' | 'clock' | 'ban' | 'returned'

export interface Judgement {
  check: BetCheck
  lies: readonly Lie[]
  verdict: ShownVerdict
  unheard?: Unheard
}

/** A device's clock may be so wrong before the end of an idle game is doubted, in milliseconds. */
const clockSlackMs = 600_000

/** True when every part of the check holds. */
function holds(check: BetCheck): boolean {
  return Object.values(check).every(Boolean)
}

const nothingHolds: BetCheck = { commitmentHolds: false, outcomeHolds: false, payoutHolds: false, answerHolds: false }

/**
 * Judges a settled bet by what this device knows of it; undefined: nothing. `now` is this device's clock, milliseconds. Never
 * throws: what cannot even be read does not hold.
 */
export function judge(game: JudgedGame, known: KnownBet | undefined, bet: Bet, now = Date.now()): Judgement {
  try {
    return judged(game, known, bet, now)
  } catch {
    return { check: nothingHolds, lies: [], verdict: 'broken' }
  }
}

function judged(game: JudgedGame, known: KnownBet | undefined, bet: Bet, now: number): Judgement {
  const by = known === undefined ? asTold(bet) : withNamed(known, bet)
  const lies = [...(by.lied ? [liedBefore] : []), ...differences(by, bet), ...moveLies(game, by, bet)]
  // By other rules than the page's there is nothing to replay: what was sent must agree all the same.
  if (by.version !== game.version) return { check: checkOf(lies), lies, verdict: lies.length === 0 ? 'unreadable' : 'broken' }
  const ending = game.kind === 'steps' && !endingHolds(game, by, bet) ? [{ what: 'конец игры', known: 'по правилам', told: bet.ended }] : []
  const check = { ...replayed(game, by, bet), answerHolds: lies.length + ending.length === 0 }
  const unheard = unheardIn(by, bet, now)
  return { check, lies: [...lies, ...ending], verdict: verdictOf(holds(check), unheard === undefined), ...(unheard && { unheard }) }
}

/** A bet that was told in two ways: one of them is untrue, whichever is shown now. */
const liedBefore: Lie = { what: 'ответы об этой ставке', known: 'прежний не сошёлся', told: 'другой' }

const checkOf = (lies: readonly Lie[]): BetCheck => ({ commitmentHolds: true, outcomeHolds: true, payoutHolds: true, answerHolds: lies.length === 0 })

/** A bet that is only told of, as if it were known: it is held to itself, and to a promise heard for its nonce where there was one. */
export function asTold({ nonce, game, version, clientSeed, stake, params, commitment }: Bet, promised = commitment): KnownBet {
  return { nonce, game, version, clientSeed, stake, params, promised, own: false }
}

/** A bet of which this page drew the seeds alone, with what was staked by whoever plays on them: of that there is nothing to hold it to. */
const withNamed = (known: KnownBet, { stake, params }: Pick<Bet, 'stake' | 'params'>): KnownBet => (known.drawn ? { ...known, stake, params } : known)

function replayed(game: JudgedGame, known: KnownBet, bet: Bet): Omit<BetCheck, 'answerHolds'> {
  const { nonce, clientSeed, params, stake, promised } = known
  const found = verifyBet(game, { nonce, clientSeed, params, moves: bet.moves, serverSeed: bet.serverSeed, commitment: promised, outcome: bet.outcome, multiplierE4: bet.multiplier })
  const due = found.multiplierE4 === undefined ? undefined : (game.payoutOf?.(stake) ?? payoutKopecks(stake, found.multiplierE4))
  return {
    commitmentHolds: found.commitmentHolds && bet.commitment === promised,
    outcomeHolds: found.outcomeHolds,
    payoutHolds: due !== undefined && due === bet.payout,
  }
}

/** What an answer tells of a bet otherwise than it was sent and promised. */
export function differences(sent: KnownBet, told: Bet | OpenGame): Lie[] {
  const known = withNamed(sent, told)
  const lines: [what: string, known: unknown, told: unknown][] = [
    ['номер ставки', known.nonce, told.nonce],
    ['игра', known.game, told.game],
    ['версия правил', known.version, told.version],
    ['сид игрока', known.clientSeed, told.clientSeed],
    ['ставка', known.stake, told.stake],
    ['условие', known.params, told.params],
    ['обещание', known.promised, told.commitment],
  ]
  const denied = known.denied && !known.pinned ? [{ what: 'ответ на эту ставку', known: 'отказ', told: 'принята' }] : []
  return [...denied, ...lines.filter(([, ours, theirs]) => !isSame(ours, theirs)).map(([what, ours, theirs]) => ({ what, known: ours, told: theirs }))]
}

/** The same sum, or the same JSON. */
export function isSame(ours: unknown, theirs: unknown): boolean {
  return typeof ours === 'bigint' || typeof theirs === 'bigint' ? ours === theirs : sameJson(ours, theirs)
}

/** The moves that answers have confirmed stay, and so does the end; an instant bet has neither. */
function moveLies(game: SeededGame, { made = [], ended: known }: KnownBet, { moves, ended }: Bet): Lie[] {
  if (game.kind === 'instant') return moves === undefined && ended === undefined ? [] : [{ what: 'ходы', known: null, told: moves ?? ended }]
  if (known !== undefined && known !== ended) return [{ what: 'конец игры', known, told: ended }]
  return beginsWith(moves ?? [], made) ? [] : [{ what: 'ходы', known: made, told: moves }]
}

/** True when these moves begin with those. */
export function beginsWith(moves: readonly unknown[], made: readonly unknown[]): boolean {
  return made.every((move, step) => step < moves.length && sameJson(move, moves[step]))
}

/** After so many steps the game is taken by itself; undefined where the largest payout is not known. */
export function limitOf(game: StepsGame, { params, stake, maxWin }: KnownBet): number | undefined {
  const sent = game.params.safeParse(params)
  return maxWin === undefined || !sent.success ? undefined : stepsWithin(game.paytable(sent.data), stake, maxWin)
}

/** True when a game may have ended so: by its rules, by the largest payout known before the stake, by idleness not before the day was over. */
function endingHolds(game: StepsGame, known: KnownBet, bet: Bet): boolean {
  const state = stateAfter(game, known, bet)
  if (state === undefined) return false
  const made = (bet.moves ?? []).filter((move) => !isTake(move)).length
  const limit = limitOf(game, known)
  const steps = game.paytable(game.params.parse(known.params)).length
  const isBelow = limit === undefined || made < limit
  switch (bet.ended) {
    case 'lost':
    case 'complete':
      return state.end === bet.ended && (limit === undefined || made <= limit)
    case 'taken':
    case 'banned':
      return state.end === 'taken' && isBelow
    case 'limit':
      return state.end === 'taken' && made < steps && (limit === undefined || made === limit)
    case 'expired':
      return state.end === 'taken' && isBelow && isLate(known, bet)
    // A day without a move, or a ban: nothing was stepped on, and all of the stake is back.
    case 'returned':
      return made === 0
    case undefined:
      return false
  }
}

/** A day had passed by the moment that the house names. */
const isLate = ({ endsAt }: KnownBet, { at }: Bet) => endsAt === undefined || Date.parse(at) >= Date.parse(endsAt)

function stateAfter(game: StepsGame, { nonce, clientSeed, params }: KnownBet, { serverSeed, moves }: Bet): StepsState | undefined {
  try {
    return replaySteps(game, { nonce, clientSeed, params, serverSeed, moves }).state
  } catch {
    return undefined
  }
}

/** What keeps a bet that agrees with everything known from being proved. */
function unheardIn(known: KnownBet, bet: Bet, now: number): Unheard | undefined {
  if (!known.own) return 'promise'
  // A house may ban whom it likes, and when: a game ended so follows its rules, and that is all this page can say.
  if (bet.ended === 'banned' || (bet.ended === 'returned' && !isLate(known, bet))) return 'ban'
  const isIdle = bet.ended === 'expired' || bet.ended === 'returned'
  if (isIdle && known.endsAt !== undefined && now < Date.parse(known.endsAt) - clockSlackMs) return 'clock'
  // Whether it lay for a day or a ban came sooner, only the moment says that the house names.
  if (bet.ended === 'returned') return 'returned'
  const isByItself = bet.ended === 'limit' || bet.ended === 'expired'
  const moves = isByItself ? (bet.moves ?? []).slice(0, -1) : (bet.moves ?? [])
  const isSent = (move: unknown, step: number) => known.sent?.[step]?.some((each) => sameJson(each, move)) === true
  return moves.every(isSent) ? undefined : 'moves'
}
