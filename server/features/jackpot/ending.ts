/** Takes every step that is due after a fall. Each is taken once, by whichever node comes first. */
import type { Db } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { JobGround } from '../../platform/process/failing-items.ts'
import { publishTree } from './book.ts'
import { type Draw, drawWinner } from './drawing.ts'
import { payPrize, type Prize, unpaidPrizes } from './paying.ts'
import { duePots } from './pots.ts'
import { closeSeeds } from './seeds.ts'

export interface EndingGround extends JobGround {
  db: Db
  /** For how long pages may give seeds, in milliseconds. */
  windowMs: number
  /** Steps of the slow draw. */
  steps: number
}

const nameOf = (pot: number) => `jackpot ${pot}`
const prizesAtOnce = 100

/** Publishes trees and closes lists of seeds. Returns whether anything has changed. */
export async function advancePots(ground: EndingGround): Promise<boolean> {
  const { db, windowMs, steps } = ground
  const published = await eachItem(ground, {
    job: 'trees of jackpots',
    items: await duePots(db, 'counting'),
    nameOf,
    work: (pot) => publishTree(db, pot, windowMs),
  })
  const closed = await eachItem(ground, {
    job: 'seeds of jackpots',
    items: await duePots(db, 'seeds'),
    nameOf,
    work: (pot) => closeSeeds(db, pot, steps),
  })
  return [...published.results, ...closed.results].includes(true)
}

/** Draws what can be drawn. Takes minutes for each. Returns whether there is a new winner. */
export async function drawPots(ground: EndingGround, draw: Draw, leaseMs: number): Promise<boolean> {
  const { results } = await eachItem(ground, {
    job: 'draws of jackpots',
    items: await duePots(ground.db, 'drawing'),
    nameOf,
    work: (pot) => drawWinner(ground.db, pot, draw, leaseMs),
  })
  return results.includes(true)
}

/** Pays prizes. Returns the balances after those that this call has paid. */
export async function payPots(ground: JobGround & { db: Db }): Promise<ReadonlyMap<number, bigint>> {
  const { results } = await eachItem<Prize, readonly [number, bigint] | undefined>(ground, {
    job: 'prizes of jackpots',
    atOnce: prizesAtOnce,
    next: (after, atOnce) => unpaidPrizes(ground.db, after, atOnce),
    nameOf: ({ player, pot }) => `jackpot ${pot} player ${player}`,
    async work(prize) {
      const balance = await payPrize(ground.db, prize)
      return balance === undefined ? undefined : [prize.player, balance]
    },
  })
  return new Map(results.filter((paid) => paid !== undefined))
}
