/**
 * Hold and respin: coins stay where they are, the other cells turn again. The order of draws, whole:
 *
 * 1. For each reel from the left one `int(stops of its strip)`: the place on the strip that stops at the top row, the next places below it,
 *    the first after the last. The lines are paid. With fewer coins on the board than `needed` the round is over.
 * 2. For each coin on the board one `int(worths)`: its place in the list of worths. Cells are gone through by reel from the left, each from
 *    the top, here and below. There are now `lives` respins.
 * 3. A respin: for each cell without a coin one `int(oneIn)`; 0 is a coin, and the next draw, `int(worths)`, is its worth.
 *    A respin with a new coin puts the lives back to `lives`, one without takes a life.
 * 4. Again from 3 while there is a life and a cell without a coin. Then all coins are paid, and `fullGrid` on top where every cell has one.
 *
 * The chain has a state for every number of coins held and lives left: where the coins are does not matter to what comes. What coins are worth
 * is independent of how many there are, so a round's law is made of the law of their number and of one coin's worth.
 */
import { fraction, multiply } from '../../core/rtp.ts'
import { boardCounter, type Positions, viewsOf } from './board-law.ts'
import type { Counting, SlotEvent } from './machine.ts'
import { always, both, chanceOf, either, inPart, lawOfPositions, type PayLaw, sheetOfLaw } from './pay-law.ts'
import { boardOf, layBoard } from './round.ts'
import type { Rules } from './rules.ts'
import { type Cells, cellAt, cellsOf, countOf, runsPayE4, runWins } from './wins.ts'

/** What a machine adds to its lines. */
export interface HoldRules {
  /** The coin, and what a cell shows in a respin that has none; as indices of the symbols. */
  readonly coin: number
  readonly blank: number
  /** So many coins on the board begin the respins. */
  readonly needed: number
  readonly lives: number
  /** One of so many cells gets a coin in a respin; a power of two. */
  readonly oneIn: number
  /** What a coin is worth, in total bets, each place of the list alike; a power of two of them. */
  readonly worths: readonly number[]
  /** What a full grid pays on top, in total bets. */
  readonly fullGrid: number
}

/** A coin of a respin: its cell by reel from the left, each from the top, and its worth in total bets. */
export type NewCoin = readonly [cell: number, worth: number]

/** Where a round comes from: the draws of a bet, or the outcome that they made. */
export interface HoldSource {
  /** The places on these strips that stop at the top row. */
  stops(strips: readonly Uint8Array[]): readonly number[]
  /** The worths of so many coins of the first board. */
  worths(hold: HoldRules, coins: number): readonly number[]
  /** The new coins of a respin, in the order of their cells. */
  respin(hold: HoldRules, free: readonly number[]): readonly NewCoin[]
}

type Tell = (event: SlotEvent) => void
const betE4 = 10_000

/** Plays a round; returns its pays in ten-thousandths of the total bet. */
export function playHoldAndRespin(rules: Rules, hold: HoldRules, source: HoldSource, tell?: Tell): number {
  const strips = rules.strips['main'] as readonly Uint8Array[]
  const board = new Uint8Array(rules.reels * rules.rows)
  const stops = source.stops(strips)
  layBoard(rules, strips, stops, board)
  tell?.({ kind: 'spin', board: boardOf(rules, board), strips: 'main', stops: [...stops] })
  const paysE4 = runsPayE4(rules, board)
  if (tell && paysE4 > 0) tell({ kind: 'wins', wins: runWins(rules, board, 1) })
  return countOf(board, hold.coin) < hold.needed ? paysE4 : paysE4 + playRespins(rules, hold, board, source, tell)
}

function playRespins(rules: Rules, hold: HoldRules, board: Cells, source: HoldSource, tell: Tell | undefined): number {
  const { coin, blank, lives } = hold
  const first = Array.from(board.keys()).filter((cell) => board[cell] === coin)
  const worths = source.worths(hold, first.length)
  let sum = worths.reduce((total, worth) => total + worth, 0)
  if (tell) {
    tell({ kind: 'begun', feature: 'respin', spins: lives, cells: cellsOf(rules, board, coin) })
    tell(coinsEvent(rules, first.map((cell, index): NewCoin => [cell, worths[index] as number]), lives))
  }
  for (const [cell, symbol] of board.entries()) if (symbol !== coin) board[cell] = blank
  for (let left = lives, coins = first.length; left > 0 && coins < board.length; ) {
    const held = tell && cellsOf(rules, board, coin)
    const fresh = source.respin(hold, Array.from(board.keys()).filter((cell) => board[cell] === blank))
    for (const [cell, worth] of fresh) {
      board[cell] = coin
      sum += worth
    }
    coins += fresh.length
    tell?.({ kind: 'spin', board: boardOf(rules, board), held: held ?? [], left: left - 1 })
    left = fresh.length > 0 ? lives : left - 1
    if (tell && fresh.length > 0) tell(coinsEvent(rules, fresh, left))
  }
  return collect(rules, hold, board, sum, tell)
}

function coinsEvent(rules: Rules, coins: readonly NewCoin[], lives: number): SlotEvent {
  return { kind: 'coins', coins: coins.map(([cell, worth]) => ({ cell: cellAt(rules, cell), paysE4: worth * betE4 })), lives }
}

/** What is paid at the end: the coins, and the full grid as a win of its own. */
function collect(rules: Rules, { coin, fullGrid }: HoldRules, board: Cells, sum: number, tell: Tell | undefined): number {
  const count = countOf(board, coin)
  const onTopE4 = count === board.length ? fullGrid * betE4 : 0
  if (onTopE4 > 0) tell?.({ kind: 'wins', wins: [{ symbol: coin, count, cells: cellsOf(rules, board, coin), factor: 1, paysE4: onTopE4 }] })
  tell?.({ kind: 'ended', feature: 'respin', paysE4: sum * betE4, collects: true })
  return sum * betE4 + onTopE4
}

/** Counts all rounds. */
export function* countHoldAndRespin(rules: Rules, hold: HoldRules): Counting {
  const strips = rules.strips['main'] as readonly Uint8Array[]
  const positions = strips.reduce((product, strip) => product * strip.length, 1)
  const views = strips.map((strip) => viewsOf(strip, rules.rows, (cells) => ({ cells, mark: cells.filter((symbol) => symbol === hold.coin).length })))
  const byCoins: ReadonlyMap<number, Positions> = yield* boardCounter(rules)(views)
  const respins = respinLaws(hold, rules.reels * rules.rows)
  const laws = Array.from(byCoins, ([coins, counted]) => {
    const lines = lawOfPositions(counted, positions)
    return coins < hold.needed ? { begins: false, law: lines } : { begins: true, law: both(lines, respins(coins)) }
  })
  const feature = chanceOf(either(laws.filter(({ begins }) => begins).map(({ law }) => law)))
  return sheetOfLaw(either(laws.map(({ law }) => law)), feature)
}

/** What respins pay that begin with so many coins, in hundredths of the total bet. */
function respinLaws(hold: HoldRules, cells: number): (coins: number) => PayLaw {
  const coin = either(hold.worths.map((worth) => inPart(always(worth * 100), 1n, Math.log2(hold.worths.length))))
  const worthOf = [always(0)]
  for (let coins = 1; coins <= cells; coins += 1) worthOf.push(both(worthOf[coins - 1] as PayLaw, coin))
  worthOf[cells] = both(worthOf[cells] as PayLaw, always(hold.fullGrid * 100))
  const endsWith = coinsAtTheEnd(hold, cells)
  return (coins) => {
    const { bits, parts } = endsWith(coins)
    return either(Array.from(parts, ([atEnd, part]) => inPart(worthOf[atEnd] as PayLaw, part, bits)))
  }
}

/** How many coins there are at the end when respins begin with so many: the chain from its last states back. */
export function coinsAtTheEnd({ oneIn, lives }: HoldRules, cells: number): (coins: number) => PayLaw {
  const states = new Map<string, PayLaw>()
  function from(coins: number, left: number): PayLaw {
    if (left === 0 || coins === cells) return always(coins)
    const name = `${coins} ${left}`
    const known = states.get(name)
    if (known !== undefined) return known
    const bits = Math.log2(oneIn) * (cells - coins)
    const next = Array.from({ length: cells - coins + 1 }, (_, fresh) =>
      inPart(fresh === 0 ? from(coins, left - 1) : from(coins + fresh, lives), waysToGet(fresh, cells - coins, oneIn), bits))
    const law = either(next)
    states.set(name, law)
    return law
  }
  return (coins) => from(coins, lives)
}

/** In how many of oneIn^free respins so many of the free cells get a coin. */
function waysToGet(fresh: number, free: number, oneIn: number): bigint {
  let choices = fraction(1n, 1n)
  for (let taken = 0; taken < fresh; taken += 1) choices = multiply(choices, fraction(BigInt(free - taken), BigInt(taken + 1)))
  return choices.numerator * BigInt(oneIn - 1) ** BigInt(free - fresh)
}
