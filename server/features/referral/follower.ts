/** Follows the bets of those who came by a link: what they bring to its owner and to themselves. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { BetReturns } from '../../play/bets/bet-returns.ts'
import type { Follower } from '../../play/bets/follower.ts'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { edgeCredit, shareOfCredit } from '../../rewards/edge.ts'
import { dayInMoscow } from '../../rewards/day.ts'
import { asText } from '../../rewards/rows-as-text.ts'
import { wholeShare } from './policy.ts'
import type { Row } from './rows.ts'

type Came = Pick<Row<'referral'>, 'owner' | 'share'>

export const referralFollower = (returns: BetReturns): Follower => ({
  name: 'referral',
  async apply(tx, bets) {
    const came = await cameBy(tx, [...new Set(bets.map(({ player }) => player))])
    if (came.size === 0) return
    const { owners, own } = await sums(returns, bets, came)
    await writeOwners(tx, owners)
    await writeLast(tx, owners)
    await writeOwn(tx, own)
  },
})

async function cameBy(tx: Tx, players: readonly number[]): Promise<Map<number, Came>> {
  const { rows } = await sql<Pick<Row<'referral'>, 'player' | 'owner' | 'share'>>`
    select player, owner, share from referral where player = any(${players}::bigint[])`.execute(tx)
  return new Map(rows.map(({ player, owner, share }) => [Number(player), { owner, share }]))
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

async function sums(returns: BetReturns, bets: readonly JournalBet[], came: ReadonlyMap<number, Came>): Promise<{ owners: OwnersDay[]; own: OwnDay[] }> {
  const owners = new Map<string, OwnersDay>()
  const own = new Map<string, OwnDay>()
  for (const bet of bets) {
    const by = came.get(bet.player)
    if (by === undefined) continue
    const day = dayInMoscow(bet.at)
    const key = `${bet.player} ${day}`
    const edge = edgeCredit(bet.stake, await returns.leastEdge(bet))
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
    on conflict (player, day, newcomer) do update set bets = d.bets + excluded.bets, edge = d.edge + excluded.edge, income = d.income + excluded.income`.execute(tx)
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
