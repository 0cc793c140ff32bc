/** One person with many accounts: a self-referring ring, and bets on both sides of one draw. */
import { referral } from '@kurazh/contract/rewards/referral.ts'
import { createLog } from '../../server/platform/process/log.ts'
import { lookAtDays } from '../../server/features/referral/check-newcomers.ts'
import type { Account, Environment } from './environment.ts'
import { endTournament, openTournament } from './tournaments.ts'

/**
 * A chain: each account came by the link of the one before, which passes half of the share on, and all are alone in a
 * tournament. Risk rules are not applied, as if no traces were found; and a day passes at once: today's sums are moved
 * to yesterday.
 */
export async function referOneself(environment: Environment): Promise<Account[]> {
  const { database } = environment
  const ring = await environment.accounts(1)
  const tournament = await openTournament(environment, { kind: 'turnover', share: 5, places: [60, 40] })
  while (ring.length < 6) {
    const last = ring.at(-1)
    if (last === undefined) throw new Error('nobody was registered')
    const { status, reply } = await environment.call(referral.makeReferralLink, last, { share: 5, source: '' })
    if (status !== 200) throw new Error(`no link was made: ${status}`)
    ring.push(...(await environment.accounts(1, reply.success.link.code)))
  }
  for (const account of ring)
    await environment.play(account, { count: 60, stake: 5_000, params: { chance: 50, side: 'over' } })
  await environment.caughtUp()
  await database.pool.query('update referral_day set day = day - 1')
  await database.pool.query('update referral_own_day set day = day - 1')
  await database.pool.query('update referral set income_day = income_day - 1')
  await lookAtDays({ db: database.db, log: createLog('warn') }, async () => [])
  await endTournament(environment, tournament)
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from reward_payment where reward = 'tournament' and player = any($1)`,
    [ring.map(({ id }) => id)],
  )
  environment.verdicts.expect(rows[0]?.count === 2, 'оба приза турнира остались в кольце', `${rows[0]?.count}`)
  await environment.takeAll(ring)
  const paid = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from reward_payment where reward = 'referral' and player = any($1)`,
    [ring.map(({ id }) => id)],
  )
  environment.verdicts.expect(
    paid.rows[0]?.count === ring.length,
    'партнёрское получили все: и хозяева ссылок, и пришедшие',
    `${paid.rows[0]?.count}`,
  )
  return ring
}

/** Two accounts with the same stakes on the lower and on the upper half. */
export async function betOnBothSides(environment: Environment): Promise<Account[]> {
  const accounts = await environment.accounts(2)
  const sides = [
    { chance: 50, side: 'under' },
    { chance: 50, side: 'over' },
  ] as const
  const settled = await Promise.all(
    accounts.map((account, place) =>
      environment.play(account, { count: 200, stake: 5_000, params: sides[place] ?? sides[0] }),
    ),
  )
  environment.verdicts.expect(
    settled.every((count) => count === 200),
    'по двести ставок на каждой стороне',
    settled.join(' и '),
  )
  return accounts
}
