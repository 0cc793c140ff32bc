/**
 * Hold and respin: coins stay where they are, the other cells respin. The complete order of draws:
 *
 * 1. For each reel from the left one `int(stops of its strip)`: the place on the strip that stops at the top row; the
 *    next places follow below it, the first after the last. The lines are paid. With fewer coins on the board than
 *    `needed` the round is over.
 * 2. For each coin on the board one `int(worths)`: its index in the list of worths. Here and below, cells are visited
 *    by reel from the left, each from the top. There are now `lives` respins.
 * 3. A respin: for each cell without a coin one `int(oneIn)`; 0 is a coin, and the next draw, `int(worths)`, is its
 *    worth. A respin with a new coin resets the lives to `lives`, one without costs a life.
 * 4. Step 3 repeats while there is a life and a cell without a coin. Then all coins are paid, and `fullGrid` on top if
 *    every cell has one.
 *
 * The chain has a state for every number of coins held and lives left: the positions of the coins do not matter. The
 * worths of coins are independent of their number, so a round's law is computed from the law of that number and the law
 * of one coin's worth.
 */
import { fraction, multiply } from '../../core/rtp.ts'
import { boardCounter, type Positions, viewsOf } from './board-law.ts'
import type { Counting, SlotEvent } from './machine.ts'
import { always, both, chanceOf, either, inPart, lawOfPositions, type PayLaw, sheetOfLaw } from './pay-law.ts'
import { boardOf, layBoard } from './round.ts'
import type { Rules } from './prepared-form.ts'
import { type Cells, cellAt, cellsOf, countOf, runsPayE4, runWins } from './wins.ts'

/** What the feature adds to a machine's lines. */
export interface HoldRules {
  /** The coin and the blank shown by a cell without one in a respin; indices of symbols. */
  readonly coin: number
  readonly blank: number
  /** This many coins on the board start the respins. */
  readonly needed: number
  readonly lives: number
  /** The odds of a coin per cell in a respin: one in so many. */
  readonly oneIn: number
  /** Worths of a coin in total bets, each entry equally likely. */
  readonly worths: readonly number[]
  /** What a full grid pays on top, in total bets. */
  readonly fullGrid: number
}

/** A coin of a respin: its cell by reel from the left, each from the top, and its worth in total bets. */
export type NewCoin = readonly [cell: number, worth: number]

/** The source of a round: the draws of a bet, or its stored outcome. */
export interface HoldSource {
  /** The stops of these strips, at the top row. */
  stops(strips: readonly Uint8Array[]): readonly number[]
  /** The worths of the coins on the first board. */
  worths(hold: HoldRules, coins: number): readonly number[]
  /** The new coins of a respin, in the order of their cells. */
  respin(hold: HoldRules, free: readonly number[]): readonly NewCoin[]
}

type Tell = (event: SlotEvent) => void
/** Worths have two decimals: rounding removes the errors of floats. */
const hundredthsOf = (worth: number) => Math.round(worth * 100)
const inE4 = (worth: number) => hundredthsOf(worth) * 100

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
    tell(
      coinsEvent(
        rules,
        first.map((cell, index): NewCoin => [cell, worths[index] as number]),
        lives,
      ),
    )
  }
  for (const [cell, symbol] of board.entries()) if (symbol !== coin) board[cell] = blank
  for (let left = lives, coins = first.length; left > 0 && coins < board.length;) {
    const held = tell && cellsOf(rules, board, coin)
    const fresh = source.respin(
      hold,
      Array.from(board.keys()).filter((cell) => board[cell] === blank),
    )
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
  return {
    kind: 'coins',
    coins: coins.map(([cell, worth]) => ({ cell: cellAt(rules, cell), paysE4: inE4(worth) })),
    lives,
  }
}

/** Pays the coins at the end, and the full grid as a separate win. */
function collect(
  rules: Rules,
  { coin, fullGrid }: HoldRules,
  board: Cells,
  sum: number,
  tell: Tell | undefined,
): number {
  const count = countOf(board, coin)
  const onTopE4 = count === board.length ? inE4(fullGrid) : 0
  if (onTopE4 > 0)
    tell?.({
      kind: 'wins',
      wins: [{ symbol: coin, count, cells: cellsOf(rules, board, coin), factor: 1, paysE4: onTopE4 }],
    })
  tell?.({ kind: 'ended', feature: 'respin', paysE4: inE4(sum), collects: true })
  return inE4(sum) + onTopE4
}

/** Counts all rounds. */
export function* countHoldAndRespin(rules: Rules, hold: HoldRules): Counting {
  const strips = rules.strips['main'] as readonly Uint8Array[]
  const positions = strips.reduce((product, strip) => product * strip.length, 1)
  const views = strips.map((strip) =>
    viewsOf(strip, rules.rows, (cells) => ({ cells, mark: cells.filter((symbol) => symbol === hold.coin).length })),
  )
  const byCoins: ReadonlyMap<number, Positions> = yield* boardCounter(rules)(views)
  const respins = respinLaws(hold, rules.reels * rules.rows)
  const laws = Array.from(byCoins, ([coins, counted]) => {
    const lines = lawOfPositions(counted, positions)
    return coins < hold.needed ? { begins: false, law: lines } : { begins: true, law: both(lines, respins(coins)) }
  })
  const feature = chanceOf(either(laws.filter(({ begins }) => begins).map(({ law }) => law)))
  return sheetOfLaw(either(laws.map(({ law }) => law)), feature)
}

/** The pay of respins that start with so many coins, in hundredths of the total bet. */
function respinLaws(hold: HoldRules, cells: number): (coins: number) => PayLaw {
  const coin = either(hold.worths.map((worth) => inPart(always(hundredthsOf(worth)), 1n, BigInt(hold.worths.length))))
  const worthOf = [always(0)]
  for (let coins = 1; coins <= cells; coins += 1) worthOf.push(both(worthOf[coins - 1] as PayLaw, coin))
  worthOf[cells] = both(worthOf[cells] as PayLaw, always(hundredthsOf(hold.fullGrid)))
  const endsWith = coinsAtTheEnd(hold, cells)
  return (coins) => {
    const { whole, parts } = endsWith(coins)
    return either(Array.from(parts, ([atEnd, part]) => inPart(worthOf[atEnd] as PayLaw, part, whole)))
  }
}

/** The number of coins at the end when respins start with so many: the chain from its last states back. */
export function coinsAtTheEnd({ oneIn, lives }: HoldRules, cells: number): (coins: number) => PayLaw {
  const states = new Map<string, PayLaw>()
  function from(coins: number, left: number): PayLaw {
    if (left === 0 || coins === cells) return always(coins)
    const name = `${coins} ${left}`
    const known = states.get(name)
    if (known !== undefined) return known
    const whole = BigInt(oneIn) ** BigInt(cells - coins)
    const next = Array.from({ length: cells - coins + 1 }, (_, fresh) =>
      inPart(
        fresh === 0 ? from(coins, left - 1) : from(coins + fresh, lives),
        waysToGet(fresh, cells - coins, oneIn),
        whole,
      ),
    )
    const law = either(next)
    states.set(name, law)
    return law
  }
  return (coins) => from(coins, lives)
}

/** In how many of oneIn^free respins exactly `fresh` of the free cells get a coin. */
function waysToGet(fresh: number, free: number, oneIn: number): bigint {
  let choices = fraction(1n, 1n)
  for (let taken = 0; taken < fresh; taken += 1)
    choices = multiply(choices, fraction(BigInt(free - taken), BigInt(taken + 1)))
  return choices.numerator * BigInt(oneIn - 1) ** BigInt(free - fresh)
}
