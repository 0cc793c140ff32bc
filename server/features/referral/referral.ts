/** What a player sees of their own referral programme. */
import { referral as calls } from '@kurazh/contract/rewards/referral.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { linksOf, makeLink, shareOfLink } from './links.ts'
import { peopleAPage } from './policy.ts'
import { incomeOf } from './rewards.ts'
import type { Row } from './rows.ts'

export function referralRoutes(http: Http, db: Db): void {
  http.on(calls.referralOffer, async (_, { ref }) => ({ success: { share: await shareOfLink(db, ref) } }))

  http.onSignedIn(calls.referral, async ({ caller }) => {
    const [links, people, income, days] = await Promise.all([
      linksOf(db, caller.id),
      countOf(db, caller.id),
      incomeOf(db, caller.id),
      daysOf(db, caller.id),
    ])
    return {
      success: {
        code: caller.uid,
        came: Number(people.came),
        held: Number(people.held),
        days,
        links: links.map(({ came, made_at: at, ...link }) => ({ ...link, came: Number(came), at: at.toISOString() })),
        income: { ...income, waiting: income.offered > income.claimed ? income.offered - income.claimed : 0n },
      },
    }
  })

  http.onSignedIn(calls.referralPeople, async ({ caller }, { before }) => {
    const people = await peopleOf(db, caller.id, before)
    return { success: { people: people.slice(0, peopleAPage), more: people.length > peopleAPage } }
  })

  http.onSignedIn(calls.makeReferralLink, async ({ caller }, { share, source }) => {
    const made = await transaction(db, (tx) => makeLink(tx, caller.id, share, source))
    if (made === undefined) return new Refusal('TooManyLinks')
    const { made_at: at, ...link } = made
    return { success: { link: { ...link, came: 0, at: at.toISOString() } } }
  })
}

async function countOf(db: Db, owner: number): Promise<{ came: bigint; held: bigint }> {
  const { rows } = await sql<{ came: bigint; held: bigint }>`
    select count(*) as came, count(*) filter (where held_at is not null and verdict is null) as held from referral where owner = ${owner}`.execute(
    db,
  )
  return rows[0] ?? { came: 0n, held: 0n }
}

/**
 * The unfinished day is left out: a number that changes with every bet would reveal to the owner when a newcomer plays,
 * and what.
 */
const today = sql`(now() at time zone 'Europe/Moscow')::date`

async function daysOf(db: Db, owner: number): Promise<{ day: string; edge: string; income: string }[]> {
  const { rows } = await sql<{ day: string; edge: string; income: string }>`
    select day::text as day, sum(edge)::text as edge, sum(income)::text as income from referral_day
    where player = ${owner} and day < ${today} and day >= ${today} - 90 group by day order by 1`.execute(db)
  return rows
}

async function peopleOf(db: Db, owner: number, before: number | undefined) {
  const { rows } = await sql<
    Pick<Row<'referral'>, 'share' | 'source'> & {
      number: bigint
      came: string
      bets: bigint
      edge: string
      income: string
      held: boolean
    }
  >`
    select r.number, r.came, r.share, r.source, r.held, coalesce(sum(d.bets), 0)::bigint as bets, coalesce(sum(d.edge), 0)::text as edge, coalesce(sum(d.income), 0)::text as income
    from (
      select player, row_number() over (order by at, player) as number, (at at time zone 'Europe/Moscow')::date::text as came, share, source,
        held_at is not null and verdict is null as held
      from referral where owner = ${owner}
    ) as r left join referral_day d on d.player = ${owner} and d.newcomer = r.player and d.day < ${today}
    where r.number < ${before ?? 2 ** 31} group by r.number, r.came, r.share, r.source, r.held order by r.number desc limit ${peopleAPage + 1}`.execute(
    db,
  )
  return rows.map(({ number, bets, ...row }) => ({ ...row, number: Number(number), bets: Number(bets) }))
}
