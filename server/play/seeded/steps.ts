/**
 * Runs steps games: opened by a stake, moved step by step, closed into a bet of the journal.
 *
 * Nothing hidden is stored: each move deals the game again from the player's seed, replays the moves made and makes one
 * more. Every write names the step it was decided at and does nothing if the game has moved on, so that of many moves
 * at one step one is made, and a repeat of it is answered with the current game.
 */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { Ending } from '@kurazh/contract/play/play.ts'
import { allStaked, paidKopecks } from '@kurazh/games/core/fairness.ts'
import { isGifted, type StepsGame, type StepsState } from '@kurazh/games/core/game.ts'
import { goesOn, makeMove, take } from '@kurazh/games/core/steps.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import { balanceOf, isFrozen } from '../../wallet/wallet.ts'
import { refusedStake } from '../bank/bank.ts'
import { type BetRefused, type Bettor, codeOfVerdict, refused } from '../bets/bettor.ts'
import type { BettingDependencies, MakeMove, Opened, Placed, WantedBet } from './betting-types.ts'
import { evenly } from './delay-answer.ts'
import { written } from './written.ts'
import { findBet, published, type SettledBet } from './seeded-bets.ts'
import { canonical } from './canonical.ts'
import { deal, type DealtGame, findOpen, listBanned, listIdle, type OpenGame, publishedOpen } from './open-games.ts'
import { hasRules, rulesGoneFor } from './rules-gone.ts'
import type { SeedChain } from './seeds.ts'
import type { StepRefused } from './steps-writes.ts'
import { stakeRefusal } from '../bets/stake-refusal.ts'

/** How often a game that others move at the same time is read again. */
const looks = 5
/** Idle games ended at a time. */
const idleAtOnce = 100

/**
 * Takes the stake and opens the game. `NonceReused` and `GameOpen` if the write has seen this nonce or such a game
 * before.
 */
export async function openSteps(
  deps: BettingDependencies,
  wanted: WantedBet<StepsGame>,
  chain: SeedChain,
): Promise<Opened | BetRefused> {
  const { bettor, body, game, params } = wanted
  const { nonce, clientSeed, stake } = body
  const { bank, limits } = deps.bank.termsOf(game)
  // The largest payout that the page has shown must hold: see 0006.
  if (body.maxWin !== undefined && body.maxWin !== limits.maxWin) return refused('RulesChanged')
  // Past the first step the game is cashed out automatically if the next one would not fit: see 0015.
  const misfit = stakeRefusal(limits, stake, game.begin(params).nextMultiplierE4 ?? 0, game.parts?.(params))
  if (misfit !== undefined) return refused(misfit.code, misfit.text)
  if (deps.isStopped()) return refused('BettingStopped')

  const fresh = {
    player: bettor.id,
    nonce,
    game: game.id,
    version: game.version,
    stake,
    maxWin: limits.maxWin,
    clientSeed,
  }
  const opening = await written(deps.steps.open.submit({ ...fresh, params: JSON.stringify(params), bank }))
  if ('kind' in opening) return opening
  const { verdict, balance, at } = opening.done
  if (verdict === 'duplicate') return refused('NonceReused')
  if (verdict === 'open') return refused('GameOpen')
  if (verdict !== 'accepted') return refusedStake(deps, codeOfVerdict[verdict])
  const commitments = chain.spend(nonce)
  chain.purse.see(balance)
  deps.onBalance(bettor, { balance, net: 0n })
  return {
    kind: 'opened',
    open: publishedOpen(deal({ ...fresh, added: 0n, params, moves: [], movedAt: at }, chain), chain),
    balance,
    commitments,
  }
}

/** One move of an open game. Moves of one game come one at a time (`createInTurn`). */
export async function moveSteps(
  deps: BettingDependencies,
  bettor: Bettor,
  body: MakeMove,
): Promise<Placed | Opened | BetRefused> {
  const since = performance.now()
  const chain = await deps.seeds.chainOf(bettor.id)
  for (let look = 1; look <= looks; look++) {
    // Read here, not taken from the session: this process may learn of a ban later than the next move comes.
    const [frozen, open] = await Promise.all([isFrozen(deps.db, bettor.id), findOpen(deps.db, bettor.id, body.nonce)])
    if (frozen) return refused('Banned')
    if (open === undefined) return answerClosed(deps, bettor, body, chain)
    if (!hasRules(deps.log, open)) return rulesGoneFor()
    if (body.step !== open.moves.length) return answerMoved(deps, bettor, body, open, chain)
    const made = await advance(deps, bettor, body.move, deal(open, chain), chain)
    if (made !== 'elsewhere') return made
    // Another node has made a move first: the time of this answer must not reveal whether this move would have ended
    // the game.
    await evenly(since)
  }
  return refused('GameMoved')
}

/** The move, written. `elsewhere` if the game has been moved or closed in the meantime. */
async function advance(
  deps: BettingDependencies,
  bettor: Bettor,
  move: unknown,
  game: DealtGame,
  chain: SeedChain,
): Promise<Placed | Opened | BetRefused | 'elsewhere'> {
  const { open, rules, params, outcome } = game
  let state: StepsState
  try {
    state = makeMove(rules, outcome, params, game.state, move)
  } catch (error) {
    if (error instanceof RangeError) return refused('InvalidRequest', 'Такой ход сейчас невозможен')
    throw error
  }
  const moves = [...open.moves, move]
  if (state.end !== null) return close(deps, bettor, { game, moves, state, ended: state.end }, chain)
  if (!goesOn(state, firstStake(open), open.maxWin))
    return close(deps, bettor, { game, moves: [...moves, take], state, ended: 'limit' }, chain)
  const more = addedBy(open, state)
  const writing = await written(
    deps.steps.move({
      player: open.player,
      nonce: open.nonce,
      step: open.moves.length,
      moves: JSON.stringify(moves),
      more,
    }),
  )
  if ('kind' in writing) return writing
  const { done } = writing
  if (done === undefined) return 'elsewhere'
  if ('verdict' in done) return refusedMove(deps, open, more, done)
  const { at: movedAt, balance } = done
  if (balance !== null) {
    chain.purse.see(balance)
    deps.onBalance(bettor, { balance, net: 0n })
  }
  const staked = { stake: open.stake + more, added: open.added + more }
  return opened(deps, bettor, { ...game, open: { ...open, ...staked, moves, movedAt }, state }, chain)
}

const firstStake = ({ stake, added }: Pick<OpenGame, 'stake' | 'added'>): bigint => stake - added

/** What the move to this state adds to the stake, in kopecks. */
const addedBy = (open: OpenGame, { staked }: StepsState): bigint =>
  staked === undefined ? 0n : allStaked(firstStake(open), staked) - open.stake

const refusedMove = (
  deps: BettingDependencies,
  { game }: OpenGame,
  more: bigint,
  { verdict }: StepRefused,
): BetRefused => ({ ...refusedStake(deps, codeOfVerdict[verdict]), adding: { game, stake: more } })

interface Close {
  game: DealtGame
  moves: unknown[]
  state: StepsState
  ended: Ending
}

/** Turns the game into a settled bet. */
async function close(
  deps: BettingDependencies,
  bettor: Bettor,
  { game, moves, state, ended }: Close,
  chain: SeedChain,
): Promise<Placed | BetRefused | 'elsewhere'> {
  const { player, nonce, game: id, version, clientSeed, params, moves: before } = game.open
  const { multiplierE4 } = state
  const more = addedBy(game.open, state)
  const [stake, added] = [game.open.stake + more, game.open.added + more]
  const payout = paidKopecks(stake, state)
  const writing = await written(
    deps.steps.close({
      player,
      nonce,
      step: before.length,
      moves: JSON.stringify(moves),
      more,
      multiplierE4,
      payout,
      ended,
    }),
  )
  if ('kind' in writing) return writing
  if (writing.done === undefined) return 'elsewhere'
  if ('verdict' in writing.done) return refusedMove(deps, game.open, more, writing.done)
  const { balance, at } = writing.done
  chain.purse.see(balance)
  const bet: SettledBet = {
    player,
    nonce,
    game: id,
    version,
    stake,
    added,
    multiplierE4,
    payout,
    clientSeed,
    params,
    at,
    steps: { moves, ended },
  }
  // The stake of a gift was not the player's money.
  const placed: Placed = {
    kind: 'placed',
    bet: published(bet, chain),
    balance,
    net: isGifted(game.rules) ? payout : netOf(bet),
    commitments: [],
  }
  deps.onBalance(bettor, placed)
  return placed
}

async function opened({ db }: BettingDependencies, bettor: Bettor, game: DealtGame, chain: SeedChain): Promise<Opened> {
  return { kind: 'opened', open: publishedOpen(game, chain), balance: await balanceOf(db, bettor.id), commitments: [] }
}

/** A step of an open game that is not the next one: repeating the same move is answered with the current game. */
async function answerMoved(
  deps: BettingDependencies,
  bettor: Bettor,
  { step, move }: MakeMove,
  open: OpenGame,
  chain: SeedChain,
): Promise<Opened | BetRefused> {
  if (step > open.moves.length || canonical(open.moves[step]) !== canonical(move)) return refused('GameMoved')
  return opened(deps, bettor, deal(open, chain), chain)
}

/** A move of a game that is over: repeating the move that was made is answered with the settled bet. */
async function answerClosed(
  { db, log }: BettingDependencies,
  bettor: Bettor,
  { nonce, step, move }: MakeMove,
  chain: SeedChain,
): Promise<Placed | BetRefused> {
  const bet = await findBet(db, bettor.id, nonce)
  if (bet?.steps === undefined) return refused('NotFound', 'Такой открытой игры нет')
  if (canonical(bet.steps.moves[step]) !== canonical(move)) return refused('GameMoved', 'Эта игра уже закончена')
  if (!hasRules(log, bet)) return rulesGoneFor()
  return {
    kind: 'placed',
    bet: published(bet, chain),
    balance: await balanceOf(db, bettor.id),
    net: netOf(bet),
    commitments: [],
  }
}

/**
 * Cashes out the games without a move for a day and those of banned players, or returns their stakes if no step was
 * made.
 */
export async function endIdleGames(deps: BettingDependencies): Promise<number> {
  return (await endAll(deps, listIdle, 'expired')) + (await endBannedGames(deps))
}

/** The same for banned players only. */
export const endBannedGames = (deps: BettingDependencies): Promise<number> => endAll(deps, listBanned, 'banned')

async function endAll(deps: BettingDependencies, list: typeof listIdle, why: 'expired' | 'banned'): Promise<number> {
  const { results } = await eachItem<OpenGame, boolean>(deps, {
    job: 'games of steps to end',
    atOnce: idleAtOnce,
    next: (after, atOnce) => list(deps.db, after, atOnce),
    sideBySide: true,
    nameOf: ({ player, nonce, game, version }) => `player ${player} nonce ${nonce} ${game} ${version}`,
    work: (game) => endByItself(deps, game, why),
  })
  return results.filter(Boolean).length
}

/** False if the game is being moved: it waits for the next run. */
async function endByItself(deps: BettingDependencies, open: OpenGame, why: 'expired' | 'banned'): Promise<boolean> {
  const chain = await deps.seeds.chainOf(open.player)
  const game = deal(open, chain)
  const { rules, outcome, params, state } = game
  const end: Close = state.canTake
    ? { game, moves: [...open.moves, take], state: makeMove(rules, outcome, params, state, take), ended: why }
    : { game, moves: [...open.moves], state, ended: 'returned' }
  const uid = await deps.uidOf(deps.db, open.player)
  const answer = await close(deps, { id: open.player, uid }, end, chain)
  return answer !== 'elsewhere' && answer.kind === 'placed'
}
