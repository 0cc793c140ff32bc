/** Ends rains: draws those whose time is over, returns the money of those that are not drawn. Several nodes may do so at once. */
import { createHash, createHmac } from 'node:crypto'
import type { RainEnd } from '@kurazh/contract/content/tips.ts'
import { rainPrizes } from '@kurazh/shared/proofs/rain.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { payRain, returnRain } from '../../wallet/between-players.ts'
import { whyClosed } from '../chat/public.ts'
import { endRain, entrantsOf, lockRoom, type Rain, rainAt, writePrizes } from './rain-store.ts'

/** The seed of a rain: from a secret of the site, so that the database alone does not tell it. 64 characters of hex. */
export const seedOf = (secret: Buffer, salt: Buffer): string => createHmac('sha256', secret).update(salt).digest('hex')
/** The same as `commitmentOf` of the page, by Node's own hash. */
export const promiseOf = (seed: string): string => createHash('sha256').update(seed).digest('hex')

/** Whose balances have changed; undefined: there was nothing to end. */
export type Ended = { rain: Rain; players: readonly number[] } | undefined

/** Draws a rain whose time is over, or returns it: its room was closed, or nobody takes part. */
export function finish(db: Db, secret: Buffer, { room, id }: Pick<Rain, 'room' | 'id'>): Promise<Ended> {
  return ended(db, room, id, async (tx, rain) => {
    if ((await whyClosed(tx, room)) !== undefined) return giveBack(tx, rain, 'closed')
    if (!rain.is_due) return undefined
    const entrants = await entrantsOf(tx, id)
    if (entrants.length === 0) return giveBack(tx, rain, 'nobody')
    const serverSeed = seedOf(secret, rain.salt)
    const prizes = rainPrizes({
      id: Number(id),
      amount: rain.amount,
      receivers: rain.receivers,
      serverSeed,
      seeds: entrants.map(({ seed }) => seed),
    })
    const winners = prizes.flatMap(({ place, prize }) => {
      const entrant = entrants[place - 1]
      return entrant === undefined ? [] : [{ player: Number(entrant.player), share: prize }]
    })
    await payRain(tx, Number(rain.player), Number(id), winners)
    await writePrizes(tx, id, winners)
    await endRain(tx, rain, { seed: serverSeed })
    return winners.map(({ player }) => player)
  })
}

/** Returns the money of an open rain to its giver. `note` runs in the same transaction. */
export function cancel(
  db: Db,
  { room, id }: Pick<Rain, 'room' | 'id'>,
  why: RainEnd,
  note?: (tx: Tx, rain: Rain) => Promise<void>,
): Promise<Ended> {
  return ended(db, room, id, async (tx, rain) => {
    await note?.(tx, rain)
    return giveBack(tx, rain, why)
  })
}

async function giveBack(tx: Tx, rain: Rain, why: RainEnd): Promise<readonly number[]> {
  await returnRain(tx, Number(rain.player), Number(rain.id), rain.amount)
  await endRain(tx, rain, { why })
  return [Number(rain.player)]
}

/** Ends a rain in one transaction, if it is still open. */
function ended(
  db: Db,
  room: string,
  id: bigint,
  end: (tx: Tx, rain: Rain) => Promise<readonly number[] | undefined>,
): Promise<Ended> {
  return transaction(db, async (tx) => {
    await lockRoom(tx, room)
    const rain = await rainAt(tx, room, Number(id))
    if (rain?.state !== 'open') return undefined
    const players = await end(tx, rain)
    return players === undefined ? undefined : { rain, players }
  })
}
