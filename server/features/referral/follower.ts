/** Follows the bets of referred players: the income of the link's owner and of the newcomer. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import { edgeStakeOf, type StakedBet } from '../../play/bets/journal-bet.ts'
import { edgeCredit, shareOfCredit } from '@kurazh/games/core/house-edge.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { wholeShare } from './policy.ts'
import type { Row } from './rows.ts'
import { addIncome } from './sums.ts'

type Came = Pick<Row<'referral'>, 'owner' | 'share' | 'counts'> & { summed_day: string | null }

export const referralFollower = (returns: BetReturns): Follower => ({
  name: 'referral',
  async apply(tx, bets) {
    const came = await cameBy(tx, [...new Set(bets.map(({ player }) => player))])
    if (came.size === 0) return
    const { owners, own } = await sums(returns, bets, came)
    await writeOwners(tx, owners)
    await writeLast(tx, owners)
    await writeOwn(tx, own)
    await addLate(tx, came, owners, own)
  },
})

/** Locks the rows: no look at these days runs until they are written. */
async function cameBy(tx: Tx, players: readonly number[]): Promise<Map<number, Came>> {
  const { rows } = await sql<Pick<Row<'referral'>, 'player'> & Came>`
    select player, owner, share, counts, summed_day::text as summed_day from referral where player = any(${players}::bigint[]) order by player for update`.execute(
    tx,
  )
  return new Map(rows.map(({ player, ...came }) => [Number(player), came]))
}

interface OwnersDay {
  player: bigint
  day: string
  newcomer: number
  bets: bigint
  edge: bigint
  income: bigint
}
interface OwnDay {
  player: number
  day: string
  income: bigint
}

async function sums(
  returns: BetReturns,
  bets: readonly StakedBet[],
  came: ReadonlyMap<number, Came>,
): Promise<{ owners: OwnersDay[]; own: OwnDay[] }> {
  const owners = new Map<string, OwnersDay>()
  const own = new Map<string, OwnDay>()
  for (const bet of bets) {
    const by = came.get(bet.player)
    if (by === undefined) continue
    const day = dayInMoscow(bet.at)
    const key = `${bet.player} ${day}`
    const edge = edgeCredit(edgeStakeOf(bet), await returns.leastEdge(bet))
    const ofOwner = owners.get(key) ?? { player: by.owner, day, newcomer: bet.player, bets: 0n, edge: 0n, income: 0n }
    ofOwner.bets += 1n
    ofOwner.edge += edge
    ofOwner.income += shareOfCredit(edge, wholeShare - BigInt(by.share))
    owners.set(key, ofOwner)
    const ofNewcomer = own.get(key) ?? { player: bet.player, day, income: 0n }
    ofNewcomer.income += shareOfCredit(edge, BigInt(by.share))
    own.set(key, ofNewcomer)
  }
  return { owners: [...owners.values()], own: [...own.values()].filter(({ income }) => income > 0n) }
}

async function writeOwners(tx: Tx, days: readonly OwnersDay[]): Promise<void> {
  const sorted = days.toSorted((a, b) => Number(a.player - b.player) || a.newcomer - b.newcomer)
  await sql`
    insert into referral_day as d (player, day, newcomer, bets, edge, income)
    select player, day, newcomer, bets, edge, income from jsonb_to_recordset(${asText(sorted)}::jsonb)
      as v(player bigint, day date, newcomer bigint, bets bigint, edge bigint, income bigint)
    on conflict (player, day, newcomer) do update set bets = d.bets + excluded.bets, edge = d.edge + excluded.edge, income = d.income + excluded.income`.execute(
    tx,
  )
}

async function writeLast(tx: Tx, days: readonly OwnersDay[]): Promise<void> {
  await sql`
    update referral r set income_day = greatest(r.income_day, v.day)
    from (select newcomer, max(day) as day from jsonb_to_recordset(${asText(days)}::jsonb) as d(newcomer bigint, day date) group by newcomer) as v
    where r.player = v.newcomer`.execute(tx)
}

async function writeOwn(tx: Tx, days: readonly OwnDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into referral_own_day as d (player, day, income)
    select player, day, income from jsonb_to_recordset(${asText(days.toSorted((a, b) => a.player - b.player))}::jsonb) as v(player bigint, day date, income bigint)
    on conflict (player, day) do update set income = d.income + excluded.income`.execute(tx)
}

/**
 * Adds late income of a day that was summed up before: to the newcomer's sums and, if those count, to the players'
 * sums.
 */
async function addLate(
  tx: Tx,
  came: ReadonlyMap<number, Came>,
  owners: readonly OwnersDay[],
  own: readonly OwnDay[],
): Promise<void> {
  const isLate = (newcomer: number, day: string) => day <= (came.get(newcomer)?.summed_day ?? '')
  const late = [
    ...owners
      .filter(({ newcomer, day }) => isLate(newcomer, day))
      .map(({ player, newcomer, income }) => ({ player, newcomer, income, own: 0n })),
    ...own
      .filter(({ player, day }) => isLate(player, day))
      .map(({ player, income }) => ({ player: BigInt(player), newcomer: player, income: 0n, own: income })),
  ]
  if (late.length === 0) return
  await sql`
    update referral r set income = r.income + v.income, own_income = r.own_income + v.own
    from (select newcomer, sum(income) as income, sum(own) as own from jsonb_to_recordset(${asText(late)}::jsonb) as l(newcomer bigint, income bigint, own bigint) group by newcomer) as v
    where r.player = v.newcomer`.execute(tx)
  await addIncome(
    tx,
    late
      .filter(({ newcomer }) => came.get(newcomer)?.counts === true)
      .map(({ player, income, own: ownIncome }) => ({ player, income: income + ownIncome })),
  )
}
