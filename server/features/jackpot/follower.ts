/**
 * Follows every bet with the player's own money: a floored share of its edge credit goes into the open pot. The pot
 * falls in the order of the journal, at exactly the sum that its secret fixes: what a bet brings beyond it goes into the
 * next pot.
 */
import { fallOf, microOfKopeck } from '@kurazh/shared/proofs/jackpot.ts'
import { edgeCredit, shareOfCredit } from '@kurazh/games/core/house-edge.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { edgeStakeOf, type StakedBet } from '../../play/bets/journal-bet.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import { sharesOfCredit } from '../../rewards/law.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { type Bounds, type OpenPot, openPot, openPotNow } from './pots.ts'

export const followerName = 'jackpot'

export interface JackpotGround {
  key: EncryptionKey
  returns: BetReturns
  /** Of pots that are opened. */
  bounds: Bounds
  /** Called after the commit where a pot has fallen. */
  tell(): void
}

/** What a player's bets of a day have put into a pot, in micro-kopecks. */
interface Share {
  player: number
  pot: number
  day: string
  contributed: bigint
}

export const jackpotFollower = (ground: JackpotGround): Follower => ({
  name: followerName,
  async apply(tx, bets) {
    const { key, bounds, returns } = ground
    let pot = (await openPotNow(tx, key)) ?? (await openPot(tx, key, bounds))
    const shares = new Map<string, Share>()
    // A hash of its secret: once a pot, not once a bet.
    let fallsAt = fallOf(pot, pot.secret) * microOfKopeck
    let falls = 0
    for (const bet of bets) {
      let left = shareOfCredit(edgeCredit(edgeStakeOf(bet), await returns.leastEdge(bet)), sharesOfCredit.jackpot)
      while (left > 0n) {
        const room = fallsAt - pot.total
        const put = left < room ? left : room
        left -= put
        pot.total += put
        add(shares, bet, pot.pot, put)
        if (put < room) continue
        await writeFall(tx, pot, bet.position)
        pot = await openPot(tx, key, bounds)
        fallsAt = fallOf(pot, pot.secret) * microOfKopeck
        falls += 1
      }
    }
    await sql`update jackpot_pot set total = ${pot.total} where pot = ${pot.pot}`.execute(tx)
    await writeShares(tx, [...shares.values()])
    return falls > 0 ? () => ground.tell() : undefined
  },
})

function add(shares: Map<string, Share>, { player, at }: StakedBet, pot: number, put: bigint): void {
  if (put === 0n) return
  const day = dayInMoscow(at)
  const key = `${player} ${pot} ${day}`
  const share = shares.get(key)
  if (share === undefined) shares.set(key, { player, pot, day, contributed: put })
  else share.contributed += put
}

/** Its secret may be shown from now on. */
async function writeFall(tx: Tx, { pot, total, secret }: OpenPot, position: bigint): Promise<void> {
  await sql`
    update jackpot_pot set total = ${total}, amount = ${total / microOfKopeck}, secret = ${secret}, journal = ${position}, fallen_at = clock_timestamp()
    where pot = ${pot}`.execute(tx)
}

async function writeShares(tx: Tx, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  await sql`
    insert into jackpot_share as s (player, pot, day, contributed)
    select player, pot, day, contributed from jsonb_to_recordset(${asText(shares.toSorted((a, b) => a.player - b.player))}::jsonb)
      as v(player bigint, pot bigint, day date, contributed bigint)
    on conflict (player, pot, day) do update set contributed = s.contributed + excluded.contributed`.execute(tx)
}

/** Opens the first pot of a site, so that its promise is there before the first bet. */
export async function openFirstPot(tx: Tx, key: EncryptionKey, bounds: Bounds): Promise<void> {
  if ((await openPotNow(tx, key)) === undefined) await openPot(tx, key, bounds)
}
