/**
 * The complete rules of the gems of the Urals. An implementation of this text and `engine/pool.ts` reproduces every
 * round to the bit.
 *
 * THE BOARD has 6 reels of 5 rows. Cells are numbered reel by reel from the left, in each from the top: 5·reel + row.
 * It is filled reel by reel from the left, in each reel from the lowest empty cell upwards, every cell with a symbol
 * drawn by the next number and the weights of the pool.
 *
 * A SPIN begins with a full board. This repeats: every gem with eight or more cells, anywhere on the board, pays the
 * table's value for it and its count, gems in the order of the list. Those that paid burst, the remaining symbols fall
 * to the bottom of their reel in order, and the board is filled again. The spin ends when no gem pays. Lizards and
 * stones pay nothing and never burst.
 *
 * AN ORDINARY ROUND is one spin by the numbers and weights of the main pool. If it won and stones are on the board at
 * its end, the win is multiplied by the sum of their numbers. If four lizards or more are on the board at its end, free
 * spins begin: a second draw, `int(2^21)` again, gives the index in the free pool.
 *
 * FREE SPINS are ten spins by the numbers and weights of the free pool, all from one sequence of numbers, with a factor
 * that is kept and starts at 0. At the end of a spin that won, the sum of the stones on its board is added to the
 * factor, and if the factor is above one, the spin's win is multiplied by it. Three lizards or more at the end of a
 * spin add five spins, at most twice.
 *
 * A round pays 5,000 total bets at most: a larger win is cut to that sum, and the round ends at once, free spins
 * included.
 *
 * BOUGHT free spins cost 100 total bets: one draw `int(2^21)` gives the index in the free pool, and there is no
 * ordinary round.
 */
import type { MachineSymbol } from '../engine/machine.ts'
import { paysFrom } from '../engine/pays-by-count.ts'

export const reels = 6
export const rows = 5
export const cellCount = reels * rows
export const capE4 = 5_000_0000
export const buyCost = 100

/** A gem with its pays for 8 and 9, 10 and 11, 12 and more, in hundredths of the total bet. */
function gem(id: string, eight: number, ten: number, twelve: number): MachineSymbol {
  return { id, role: 'pays', paysE4: paysFrom({ 8: eight * 100, 10: ten * 100, 12: twelve * 100 }, cellCount) }
}

function stone(factor: number): MachineSymbol {
  return { id: `stone-${factor}`, role: 'multiplier', factor, paysE4: {} }
}

export const symbols: readonly MachineSymbol[] = [
  gem('alexandrite', 1200, 3000, 6000),
  gem('emerald', 400, 1000, 2500),
  gem('demantoid', 250, 600, 1500),
  gem('topaz', 150, 300, 1000),
  gem('amethyst', 100, 200, 800),
  gem('aquamarine', 70, 140, 600),
  gem('malachite', 50, 100, 400),
  gem('rhodonite', 40, 80, 300),
  gem('jasper', 30, 60, 200),
  { id: 'lizard', role: 'scatter', paysE4: {} },
  ...[2, 3, 5, 10, 25, 50, 100].map(stone),
]
/** The index of the lizard in the list: gems come before it, stones after it. */
export const scatter = 9

/**
 * The pool of ordinary rounds: `scatters` lizards start the free spins. Weights are in the order of the symbols. Of the
 * salts from 101 on this is the first whose pool brings the return to within a thousandth of 96 %.
 */
export const main = {
  salt: 118,
  weights: [3851, 4417, 5066, 5810, 6665, 7644, 8768, 10057, 11522, 1265, 191, 119, 76, 48, 23, 9, 5],
  scatters: 4,
}

/** The pool of free spins: `scatters` lizards add `more` of them, a limited number of times. The first salt tried. */
export const free = {
  salt: 201,
  weights: [3159, 3760, 4474, 5324, 6336, 7540, 8972, 10677, 12568, 655, 788, 497, 311, 207, 124, 83, 61],
  spins: 10,
  scatters: 3,
  more: 5,
  mostRetriggers: 2,
}
