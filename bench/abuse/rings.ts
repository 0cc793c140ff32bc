/** One person behind many accounts: a ring that refers itself, and bets on both sides of one draw. */
import { referral } from '@kurazh/contract/referral.ts'
import { lookAtDays } from '../../server/features/referral/looking.ts'
import type { Account, Ground } from './ground.ts'
import { endTournament, openTournament } from './tournaments.ts'

/**
 * A chain: each account came by a link of the one before, which leaves it half, and all are alone in a tournament. Nothing is held against
 * them, as if the traces had found nothing; and a day goes by at once: the sums of today are made those of yesterday.
 */
export async function referOneself(ground: Ground): Promise<Account[]> {
  const { database } = ground
  const ring = await ground.accounts(1)
  const tournament = await openTournament(ground, { kind: 'turnover', share: 5, places: [60, 40] })
  while (ring.length < 6) {
    const last = ring.at(-1)
    if (last === undefined) throw new Error('nobody was registered')
    const { status, reply } = await ground.call(referral.makeReferralLink, last, { share: 5, source: '' })
    if (status !== 200) throw new Error(`no link was made: ${status}`)
    ring.push(...(await ground.accounts(1, reply.success.link.code)))
  }
  for (const account of ring) await ground.play(account, { count: 60, stake: 5_000, params: { chance: 50, side: 'over' } })
  await ground.caughtUp()
  await database.pool.query('update referral_day set day = day - 1')
  await database.pool.query('update referral_own_day set day = day - 1')
  await database.pool.query('update referral set income_day = income_day - 1')
  await lookAtDays(database.db, async () => [])
  await endTournament(ground, tournament)
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from reward_payment where reward = 'tournament' and player = any($1)`, [ring.map(({ id }) => id)])
  ground.verdicts.expect(rows[0]?.count === 2, 'оба приза турнира остались в кольце', `${rows[0]?.count}`)
  await ground.takeAll(ring)
  const paid = await database.pool.query<{ count: number }>(`select count(*)::int as count from reward_payment where reward = 'referral' and player = any($1)`, [ring.map(({ id }) => id)])
  ground.verdicts.expect(paid.rows[0]?.count === ring.length, 'партнёрское получили все: и хозяева ссылок, и пришедшие', `${paid.rows[0]?.count}`)
  return ring
}

/** Two accounts, the same stakes on the lower and on the upper half. */
export async function betOnBothSides(ground: Ground): Promise<Account[]> {
  const accounts = await ground.accounts(2)
  const sides = [{ chance: 50, side: 'under' }, { chance: 50, side: 'over' }] as const
  const settled = await Promise.all(accounts.map((account, place) => ground.play(account, { count: 200, stake: 5_000, params: sides[place] ?? sides[0] })))
  ground.verdicts.expect(settled.every((count) => count === 200), 'по двести ставок на каждой стороне', settled.join(' и '))
  return accounts
}
