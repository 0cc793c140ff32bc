/**
 * Checks a bet by what this device received before it and sent itself; nothing of the server's echo is trusted. A bet
 * that the device does not know can only be recomputed.
 */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { allStaked, paidKopecks } from '@kurazh/games/core/fairness.ts'
import type { SeededGame, StepsGame, StepsState } from '@kurazh/games/core/game.ts'
import { goesOn, isTake } from '@kurazh/games/core/steps.ts'
import { replaySteps, sameJson, verifyBet } from '@kurazh/games/core/verify.ts'
import type { KnownBet } from './bet-memory.ts'
import { type ShownVerdict, verdictOf } from './verdict.ts'

/** Rules a bet can be held to. */
export type JudgedGame = SeededGame & {
  /** The payout of a stake in kopecks, where that is not the stake times the multiplier. */
  payoutOf?(stakeKopecks: bigint): bigint
  /** Checks a bet against records that only games of this kind have. */
  heldTo?(known: KnownBet, bet: Bet): { lies: readonly Lie[]; unheard?: Unheard }
}

/** The reported fields of any bet, settled or open. */
export type ToldBet = Pick<
  Bet,
  'nonce' | 'game' | 'version' | 'clientSeed' | 'stake' | 'added' | 'params' | 'commitment'
>

/** The stake that opened a bet: what moves have added is not part of what was sent. Throws for nothing it is told. */
export const firstStakeOf = ({ stake, added }: Pick<Bet, 'stake' | 'added'>): bigint =>
  typeof stake === 'bigint' && typeof added === 'bigint' ? stake - added : stake

/** The result of this page's own check of a bet. */
export interface BetCheck {
  commitmentHolds: boolean
  outcomeHolds: boolean
  payoutHolds: boolean
  /** The answer repeats the bet as this page knows it, and the game ended as its rules say. */
  answerHolds: boolean
}

/** One value in an answer that differs from what is known here. */
export interface Lie {
  what: string
  known: unknown
  told: unknown
}

/**
 * Why a consistent bet is not proved: the promise was not received, another device moved, this device's clock
 * disagrees, the server reports that it banned the player, or that it gave back a game that was idle for a day; it has
 * reported the client seed itself, or the previous nonce was taken by a refusal that this device has not seen. For a
 * game made elsewhere: its books were not received before the seeds were drawn, or its stake and mode are known from
 * the server alone.
 */
export type Unheard = 'promise' | 'moves' | 'clock' | 'ban' | 'returned' | 'bound' | 'instead' | 'books' | 'stake'

export interface Judgement {
  check: BetCheck
  lies: readonly Lie[]
  verdict: ShownVerdict
  unheard?: Unheard
}

/** The most a device's clock may differ before the end of an idle game is doubted, in milliseconds. */
const clockSlackMs = 600_000

/** True when every part of the check holds. */
function holds(check: BetCheck): boolean {
  return Object.values(check).every(Boolean)
}

const nothingHolds: BetCheck = { commitmentHolds: false, outcomeHolds: false, payoutHolds: false, answerHolds: false }

/**
 * Judges a settled bet by what this device knows of it; undefined: nothing. `now` is this device's clock, milliseconds.
 * Never throws: an answer that cannot even be parsed does not hold.
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
  const held = game.heldTo?.(by, bet)
  const lies = [
    ...(by.lied ? [liedBefore] : []),
    ...differences(by, bet),
    ...moveLies(game, by, bet),
    ...(held?.lies ?? []),
  ]
  // With rules other than the page's there is nothing to replay, but what was sent must agree all the same.
  if (by.version !== game.version)
    return { check: checkOf(lies), lies, verdict: lies.length === 0 ? 'unreadable' : 'broken' }
  const states = game.kind === 'steps' ? statesOf(game, by, bet) : []
  const ending = [...(game.kind === 'steps' ? endingLies(states, by, bet) : []), ...stakedLies(states.at(-1), by, bet)]
  const check = { ...replayed(game, by, bet), answerHolds: lies.length + ending.length === 0 }
  const unheard = unheardIn(by, bet, now) ?? held?.unheard
  return {
    check,
    lies: [...lies, ...ending],
    verdict: verdictOf(holds(check), unheard === undefined),
    ...(unheard && { unheard }),
  }
}

/** A bet that was reported in two ways: one of them is untrue, no matter which is shown now. */
const liedBefore: Lie = { what: 'ответы об этой ставке', known: 'прежний не сошёлся', told: 'другой' }

const checkOf = (lies: readonly Lie[]): BetCheck => ({
  commitmentHolds: true,
  outcomeHolds: true,
  payoutHolds: true,
  answerHolds: lies.length === 0,
})

/**
 * Treats a bet known only from a report as if it were known: it is checked against itself, and against a promise
 * received for its nonce if there was one.
 */
export function asTold(told: ToldBet, promised = told.commitment): KnownBet {
  const { nonce, game, version, clientSeed, params } = told
  return { nonce, game, version, clientSeed, stake: firstStakeOf(told), params, promised, own: false }
}

/**
 * A bet of which this page drew only the seeds, with the reported stake and params. The first ones reported are binding
 * afterwards.
 */
function withNamed(known: KnownBet, told: ToldBet): KnownBet {
  const { game, version, params } = told
  const stake = firstStakeOf(told)
  if (known.drawn && !known.named) return { ...known, stake, params }
  // Only the seed that its nonce is bound to is known.
  return !known.own && known.unsure === 'bound' ? { ...known, game, version, stake, params } : known
}

function replayed(game: JudgedGame, known: KnownBet, bet: Bet): Omit<BetCheck, 'answerHolds'> {
  const { nonce, clientSeed, params, stake, promised } = known
  const found = verifyBet(game, {
    nonce,
    clientSeed,
    params,
    moves: bet.moves,
    serverSeed: bet.serverSeed,
    commitment: promised,
    outcome: bet.outcome,
    multiplierE4: bet.multiplier,
  })
  const { multiplierE4, exact } = found
  const due =
    multiplierE4 === undefined ? undefined : (game.payoutOf?.(stake) ?? paidKopecks(bet.stake, { multiplierE4, exact }))
  return {
    commitmentHolds: found.commitmentHolds && bet.commitment === promised,
    outcomeHolds: found.outcomeHolds,
    payoutHolds: due !== undefined && due === bet.payout,
  }
}

/** Fields of an answer that differ from what was sent and promised. */
export function differences(sent: KnownBet, told: ToldBet): Lie[] {
  const known = withNamed(sent, told)
  const lines: [what: string, known: unknown, told: unknown][] = [
    ['номер ставки', known.nonce, told.nonce],
    ['игра', known.game, told.game],
    ['версия правил', known.version, told.version],
    ['сид игрока', known.clientSeed, told.clientSeed],
    ['ставка', known.stake, firstStakeOf(told)],
    ['условие', known.params, told.params],
    ['обещание', known.promised, told.commitment],
  ]
  const denied = known.denied && !known.pinned ? [{ what: 'ответ на эту ставку', known: 'отказ', told: 'принята' }] : []
  return [
    ...denied,
    ...lines
      .filter(([, ours, theirs]) => !isSame(ours, theirs))
      .map(([what, ours, theirs]) => ({ what, known: ours, told: theirs })),
  ]
}

/** The same amount, or the same JSON. */
export function isSame(ours: unknown, theirs: unknown): boolean {
  return typeof ours === 'bigint' || typeof theirs === 'bigint' ? ours === theirs : sameJson(ours, theirs)
}

/** The moves that answers have confirmed stay, and so does the end; an instant bet has neither. */
function moveLies(game: SeededGame, { made = [], ended: known }: KnownBet, { moves, ended }: Bet): Lie[] {
  if (game.kind === 'instant')
    return moves === undefined && ended === undefined ? [] : [{ what: 'ходы', known: null, told: moves ?? ended }]
  if (known !== undefined && known !== ended) return [{ what: 'конец игры', known, told: ended }]
  return beginsWith(moves ?? [], made) ? [] : [{ what: 'ходы', known: made, told: moves }]
}

/** True when these moves begin with those. */
export function beginsWith(moves: readonly unknown[], made: readonly unknown[]): boolean {
  return made.every((move, step) => step < moves.length && sameJson(move, moves[step]))
}

/** True when a game in this state goes on: one more step could not pay more than the largest payout, as known here. */
export const mayGoOn = (state: StepsState, { stake, maxWin }: Pick<KnownBet, 'stake' | 'maxWin'>): boolean =>
  maxWin === undefined || goesOn(state, stake, maxWin)

/** What an open game has shown stays as it was: one of its states by the rules has that view. */
export const shownLies = ({ shown }: KnownBet, states: readonly StepsState[], told: unknown): Lie[] =>
  shown === undefined || states.some(({ view }) => isSame(shown, view)) ? [] : [{ what: 'поле', known: shown, told }]

/** All that was staked follows from the first stake and the moves; what is given back has lost its moves. */
function stakedLies(last: StepsState | undefined, { stake }: KnownBet, told: Bet): Lie[] {
  const due = told.ended === 'returned' ? told.stake : allStaked(stake, last?.staked)
  return due === told.stake ? [] : [{ what: 'поставлено', known: due, told: told.stake }]
}

function endingLies(states: readonly StepsState[], known: KnownBet, bet: Bet): Lie[] {
  return [
    ...(endingHolds(states, known, bet) ? [] : [{ what: 'конец игры', known: 'по правилам', told: bet.ended }]),
    ...shownLies(known, states, states.at(-1)?.view),
  ]
}

/**
 * True when a game may have ended this way: by its rules, by the largest payout known before the stake, or by idleness
 * not before the day was over.
 */
function endingHolds(states: readonly StepsState[], known: KnownBet, bet: Bet): boolean {
  const made = (bet.moves ?? []).filter((move) => !isTake(move)).length
  const [last, here] = [states.at(-1), states[made]]
  // No step was made where the game is taken automatically.
  if (last === undefined || here === undefined || !states.slice(0, made).every((state) => mayGoOn(state, known)))
    return false
  switch (bet.ended) {
    case 'lost':
    case 'complete':
      return last.end === bet.ended
    case 'taken':
    case 'banned':
      return last.end === 'taken' && mayGoOn(here, known)
    case 'limit':
      return last.end === 'taken' && (known.maxWin === undefined || !mayGoOn(here, known))
    case 'expired':
      return last.end === 'taken' && mayGoOn(here, known) && isLate(known, bet)
    // A day without a move, or a ban: no step was made, and the whole stake is returned.
    case 'returned':
      return made === 0
    case undefined:
      return false
  }
}

/** A day had passed by the moment that the server names. */
const isLate = ({ endsAt }: KnownBet, { at }: Bet) => endsAt === undefined || Date.parse(at) >= Date.parse(endsAt)

/** The states of a settled game before its moves and after each; none where its moves are impossible. */
function statesOf(
  game: StepsGame,
  { nonce, clientSeed, params }: KnownBet,
  { serverSeed, moves }: Bet,
): readonly StepsState[] {
  try {
    return replaySteps(game, { nonce, clientSeed, params, serverSeed, moves }).states
  } catch {
    return []
  }
}

/** The reasons that keep a bet that agrees with everything known from being proved. */
function unheardIn(known: KnownBet, bet: Bet, now: number): Unheard | undefined {
  if (!known.own) return 'promise'
  if (known.unsure !== undefined) return known.unsure
  // A server may ban any player at any time: a game ended by it follows its rules, and this page can state no more.
  if (bet.ended === 'banned' || (bet.ended === 'returned' && !isLate(known, bet))) return 'ban'
  const isIdle = bet.ended === 'expired' || bet.ended === 'returned'
  if (isIdle && known.endsAt !== undefined && now < Date.parse(known.endsAt) - clockSlackMs) return 'clock'
  // Only the moment named by the server decides whether the game was idle for a day or a ban came sooner.
  if (bet.ended === 'returned') return 'returned'
  const isByItself = bet.ended === 'limit' || bet.ended === 'expired'
  const moves = isByItself ? (bet.moves ?? []).slice(0, -1) : (bet.moves ?? [])
  const isSent = (move: unknown, step: number) => known.sent?.[step]?.some((each) => sameJson(each, move)) === true
  return moves.every(isSent) ? undefined : 'moves'
}
