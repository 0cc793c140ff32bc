/**
 * The journal: every bet that is over, of whatever kind of game, in one order that followers can read on from. A bet joins
 * it in the transaction that ends it.
 */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { BetName } from './bet-links.ts'

/** A bet that was played to its end. Money in kopecks. */
export interface JournalBet {
  name: BetName
  player: number
  game: string
  version: number
  stake: bigint
  multiplierE4: number
  payout: bigint
  params: unknown
  at: Date
}

interface JournalRow {
  player: bigint
  nonce: bigint | null
  round: bigint | null
  place: number | null
  game: string
  version: number
  stake: bigint
  multiplier_e4: bigint
  payout: bigint
  params: unknown
  at: Date
  journal: bigint
}

/** A stretch of the journal: whole transactions after `position`, none that could still be preceded by a later commit. */
export async function readJournal(db: Db, position: bigint, about: number): Promise<{ bets: JournalBet[]; position: bigint }> {
  const { rows } = await sql<JournalRow>`
    with horizon as (
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + (select value from journal_offset) as position
    ), until as (
      select coalesce((
        select journal from (
          (select journal from bet where journal > ${position} and journal < (select position from horizon) order by journal limit ${about + 1})
          union all
          (select journal from round_bet where journal > ${position} and journal < (select position from horizon) order by journal limit ${about + 1})
        ) as next order by journal offset ${about} limit 1
      ), (select position - 1 from horizon)) as position
    )
    select player, nonce, null::bigint as round, null::int as place, game, version, stake, multiplier_e4, payout, params, at, journal
    from bet where journal > ${position} and journal <= (select position from until)
    union all
    select player, null, round, place, game, version, stake, multiplier * 100, payout,
      case when target is null then '{}' else jsonb_build_object('target', trim_scale(target::numeric / 100)) end, settled_at, journal
    from round_bet where journal > ${position} and journal <= (select position from until)
    order by journal, player`.execute(db)
  const bets = rows.map((row) => ({
    name: nameOf(row), player: Number(row.player), game: row.game, version: row.version, stake: row.stake,
    multiplierE4: Number(row.multiplier_e4), payout: row.payout, params: row.params, at: row.at,
  }))
  return { bets, position: rows.at(-1)?.journal ?? position }
}

function nameOf({ player, nonce, game, round, place }: JournalRow): BetName {
  return nonce === null ? { game, round: Number(round), place: Number(place) } : { player: Number(player), nonce: Number(nonce) }
}

/** Keeps positions rising when a dump was restored into a server with younger transaction ids. */
export async function keepJournalRising(db: Db): Promise<void> {
  await sql`
    update journal_offset set value = newest.position - pg_current_xact_id()::text::bigint + 1
    from (select greatest((select max(journal) from bet), (select max(journal) from round_bet)) as position) as newest
    where newest.position >= pg_current_xact_id()::text::bigint + value`.execute(db)
}
