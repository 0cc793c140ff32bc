/**
 * The journal: every bet that is over, of whatever kind of game, in one order that followers can read on from. A bet joins
 * it in the transaction that ends it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { engines } from '../engines.ts'
import type { BetName } from './bet-name.ts'
import type { Engine, JournalRow } from './engine.ts'
import type { JournalBet } from './journal-bet.ts'

const ofEveryEngine = (part: (engine: Engine, place: number) => RawBuilder<unknown>) => sql.join(engines.map(part), sql` union all `)
const tableOf = ({ journal }: Engine) => sql.table(journal.table)

/** A stretch of the journal: whole transactions after `position`, none that could still be preceded by a later commit. */
export async function readJournal(db: Db, position: bigint, about: number): Promise<{ bets: JournalBet[]; position: bigint }> {
  const { rows } = await sql<JournalRow & { engine: number }>`
    with horizon as (
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + (select value from journal_offset) as position
    ), until as (
      select coalesce((
        select journal from (
          ${ofEveryEngine((engine) => sql`(
            select journal from ${tableOf(engine)} where journal > ${position} and journal < (select position from horizon) order by journal limit ${about + 1})`)}
        ) as next order by journal offset ${about} limit 1
      ), (select position - 1 from horizon)) as position
    )
    ${ofEveryEngine((engine, place) => sql`
      select ${engine.journal.columns}, ${place}::int as engine
      from ${tableOf(engine)} where journal > ${position} and journal <= (select position from until)`)}
    order by journal, player`.execute(db)
  const bets = rows.flatMap((row) => {
    const engine = engines[row.engine]
    return engine === undefined ? [] : new BetOfJournal(engine, row)
  })
  return { bets, position: rows.at(-1)?.journal ?? position }
}

/** Names itself when it is asked: of thousands of bets a few are shown. */
class BetOfJournal implements JournalBet {
  readonly #engine: Engine
  readonly #row: JournalRow
  readonly player: number
  readonly game: string
  readonly version: number
  readonly stake: bigint
  readonly multiplierE4: number
  readonly payout: bigint
  readonly params: unknown
  readonly at: Date
  readonly position: bigint
  readonly number: bigint

  constructor(engine: Engine, row: JournalRow) {
    this.#engine = engine
    this.#row = row
    this.player = Number(row.player)
    this.game = row.game
    this.version = row.version
    this.stake = row.stake
    this.multiplierE4 = Number(row.multiplier_e4)
    this.payout = row.payout
    this.params = paramsOf(row.params)
    this.at = row.at
    this.position = row.journal
    this.number = row.number
  }

  get name(): BetName {
    return this.#engine.journal.nameOf(this.#row)
  }
}

/** Parameter sets that are remembered: equal ones are read once and are one object, by which others remember what they found out. */
const paramsRemembered = 10_000
const paramsByText = new Map<string, unknown>()

function paramsOf(text: string): unknown {
  const known = paramsByText.get(text)
  if (known !== undefined) return known
  const params: unknown = JSON.parse(text)
  if (paramsByText.size >= paramsRemembered) paramsByText.clear()
  paramsByText.set(text, params)
  return params
}

/** Where a page of a player's bets ended. */
export interface PlaceInJournal {
  position: bigint
  number: bigint
  place: number
}

/** A player's bets of one game whose numbers at their engine lie between two, in the order of the journal, after a place. */
export async function betsBetween(
  db: Db, { player, game, first, last, after, limit }: { player: number; game: string; first: bigint; last: bigint; after: PlaceInJournal | undefined; limit: number },
): Promise<{ bet: JournalBet; place: PlaceInJournal }[]> {
  const { position, number, place } = after ?? { position: -1n, number: -1n, place: -1 }
  const found = await Promise.all(engines.map(async (engine) => {
    const { rows } = await sql<JournalRow>`
      select player, game, version, stake, multiplier_e4, payout, params, at, journal, number, place from (select ${engine.journal.columns} from ${tableOf(engine)} where player = ${player}) as own
      where number between ${first} and ${last} and game = ${game} and journal is not null
        and (journal, number, coalesce(place, 0)) > (${position}::bigint, ${number}::bigint, ${place}::int)
      order by journal, number, place limit ${limit}`.execute(db)
    return rows.map((row) => ({ bet: new BetOfJournal(engine, row), place: { position: row.journal, number: row.number, place: row.place ?? 0 } }))
  }))
  return found.flat()
}

/** Where in the journal a bet joins that this transaction ends. */
export async function ownPosition(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ position: bigint }>`select pg_current_xact_id()::text::bigint + value as position from journal_offset`.execute(tx)
  if (rows[0] === undefined) throw new Error('the journal has no offset')
  return rows[0].position
}

/** True when nothing can join the journal up to this position any more. */
export async function isSettledUpTo(tx: Tx, position: bigint): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + value > ${position}::bigint as settled from journal_offset`.execute(tx)
  return rows[0]?.settled === true
}

/** Keeps positions rising when a dump was restored into a server with younger transaction ids. */
export async function keepJournalRising(db: Db): Promise<void> {
  await sql`
    update journal_offset set value = newest.position - pg_current_xact_id()::text::bigint + 1
    from (select max(position) as position from (${ofEveryEngine((engine) => sql`select max(journal) as position from ${tableOf(engine)}`)}) as of_engine) as newest
    where newest.position >= pg_current_xact_id()::text::bigint + value`.execute(db)
}
