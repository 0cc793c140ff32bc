/**
 * The complete rules of the apiary. An implementation of this text and `engine/pool.ts` reproduces every round to the
 * bit.
 *
 * THE BOARD has 7 reels of 7 rows. Cells are numbered reel by reel from the left, in each from the top: 7·reel + row.
 * It is filled reel by reel from the left, in each reel from the lowest empty cell upwards, every cell with a symbol
 * drawn by the next number and the weights below.
 *
 * A ROUND begins with a full board and the factor 1. These steps repeat:
 *
 * 1. All clusters are found: cells of one symbol that touch by their sides. The queen belongs to none. Each cluster of
 *    five cells or more pays the table's value for its symbol and size, times the factor. Clusters are taken in the
 *    order of their first cells.
 * 2. If there was such a cluster, the cells of all of them burst together.
 * 3. If there was none but a queen is on the board, the first queen by cell number takes a kind along: the most
 *    frequent symbol other than the queen; the first of the list on a tie. All its cells and the queen's burst and pay
 *    nothing.
 * 4. If there was neither, the round is over.
 * 5. The remaining symbols fall to the bottom of their reel in order, the board is filled again, and the factor grows
 *    by one.
 *
 * A round pays 2,500 total bets at most: a larger win is cut to that sum, and the round ends at once.
 */
import type { MachineSymbol } from '../engine/machine.ts'
import { paysFrom } from '../engine/pays-by-count.ts'

export const size = 7
export const cellCount = size * size
export const leastCluster = 5
export const capE4 = 2_500_0000
/** The first value tried: weights and pays were found by enumerating other pools, of the salts 1 to 4. */
export const salt = 1

/** The first sizes of the paytable's steps. */
const steps = [5, 6, 7, 8, 9, 10, 11, 13, 15, 18, 20]

/** A symbol with the pay of each step, in hundredths of the total bet. */
function kind(id: string, hundredths: readonly number[]): MachineSymbol {
  const pays = Object.fromEntries(steps.map((step, place) => [step, (hundredths[place] ?? 0) * 100]))
  return { id, role: 'pays', paysE4: paysFrom(pays, cellCount) }
}

export const symbols: readonly MachineSymbol[] = [
  kind('honey', [300, 600, 1200, 2500, 5000, 8000, 15000, 50000, 100000, 200000, 250000]),
  kind('comb', [200, 400, 800, 1600, 3500, 6000, 12000, 40000, 80000, 150000, 250000]),
  kind('hive', [120, 240, 500, 1000, 2000, 4000, 8000, 25000, 60000, 120000, 250000]),
  kind('bee', [80, 160, 350, 750, 1500, 3000, 6000, 15000, 40000, 100000, 250000]),
  kind('sunflower', [60, 120, 250, 600, 1200, 2000, 4000, 10000, 30000, 80000, 250000]),
  kind('linden', [40, 90, 200, 400, 800, 1500, 3000, 8000, 20000, 60000, 250000]),
  kind('clover', [35, 80, 160, 350, 700, 1400, 2800, 7000, 15000, 50000, 250000]),
  kind('cornflower', [30, 70, 140, 300, 600, 1200, 2400, 6000, 12000, 40000, 250000]),
  { id: 'queen', role: 'scatter', paysE4: {} },
]

/** In the order of the symbols. */
export const weights = [4029, 4816, 5755, 6877, 8218, 9820, 11735, 14024, 262]
export const queen = 8
