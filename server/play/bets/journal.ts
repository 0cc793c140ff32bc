/**
 * Reads the journal: all finished bets of every kind of game, in one order that followers can continue from. A bet
 * joins it in the transaction that ends it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { engines } from '../engines.ts'
import { betsOf } from './bets-of.ts'
import type { BetName } from './bet-name.ts'
import type { Engine, JournalRow } from './engine.ts'
import type { JournalBet } from './journal-bet.ts'

/** The columns by which bets join the journal: when they end, and again when they are corrected. */
export const placesInJournal = engines.flatMap((engine) => {
  const table = sql.table(engine.journal.table)
  const ended = { engine, table, column: sql.ref('journal'), isCorrection: false, isFar: false }
  return engine.journal.corrections === true
    ? [ended, { ...ended, column: sql.ref('corrected'), isCorrection: true }]
    : [ended]
})
/** The same of the older bets, of months on other machines too. Corrected ones stay in the head. */
const placesInHistory = placesInJournal
  .filter(({ isCorrection }) => !isCorrection)
  .flatMap((place) => [
    { ...place, table: sql.table(place.engine.journal.history) },
    { ...place, isFar: true },
  ])
const inAll = [...placesInJournal, ...placesInHistory]
type PlaceOfBets = (typeof placesInJournal)[number]
/** The rows of a place after a position and up to another one; with `count`, at least so many of the first. */
const betsAt = ({ table, isFar }: PlaceOfBets, after: bigint, upTo: RawBuilder<unknown>, count?: number) =>
  isFar
    ? sql`platform_far(null::${table}, format('journal > %s and journal <= %s', ${after}::bigint, ${upTo}), 'journal', '', ${count ?? null}::bigint)`
    : table
const ofEveryPlace = (places: readonly PlaceOfBets[], part: (of: PlaceOfBets, place: number) => RawBuilder<unknown>) =>
  sql.join(places.map(part), sql` union all `)
const corrections = ({ journal }: Engine) =>
  journal.corrections === true
    ? sql`by_hand, first_payout, first_multiplier_e4`
    : sql`false as by_hand, null::bigint as first_payout, null::bigint as first_multiplier_e4`

interface PlacedRow extends JournalRow {
  by_hand: boolean
  first_payout: bigint | null
  first_multiplier_e4: bigint | null
}

interface Stretch {
  bets: JournalBet[]
  position: bigint
}

/** Reads a part of the journal: whole transactions after `position`, none that a later commit could still precede. */
export async function readJournal(db: Db, position: bigint, about: number): Promise<Stretch> {
  return (await readHeadOrAll(db, position, { about })) ?? { bets: [], position }
}

/** Reads the bets after one position up to another, both known to be settled: the same at any time. */
export async function readJournalBetween(db: Db, after: bigint, upTo: bigint): Promise<JournalBet[]> {
  return (await readHeadOrAll(db, after, { upTo }))?.bets ?? []
}

/** Where a reading ends: after about so many bets, or with a position. */
type End = { about: number } | { upTo: bigint }

const readHeadOrAll = async (db: Db, position: bigint, end: End): Promise<Stretch | undefined> =>
  (await readFrom(db, placesInJournal, position, end)) ?? readFrom(db, inAll, position, end)

/** The last position of a reading of about so many bets: whole transactions below the horizon. */
const endAfter = (places: readonly PlaceOfBets[], position: bigint, about: number) => sql`
      select coalesce((
        select position from (
          ${ofEveryPlace(
            places,
            (at) => sql`(
            select ${at.column} as position from ${betsAt(at, position, sql`(select position - 1 from horizon)`, about + 1)}
            where ${at.column} > ${position} and ${at.column} < (select position from horizon) order by ${at.column} limit ${about + 1})`,
          )}
        ) as next order by position offset ${about} limit 1
      ), (select position - 1 from horizon)) as position`

/** Undefined if some of it is in history, and these places are of the head alone. */
async function readFrom(
  db: Db,
  places: readonly PlaceOfBets[],
  position: bigint,
  end: End,
): Promise<Stretch | undefined> {
  const { rows } = await sql<{ cut: bigint } & (JournalledRow | { position: null })>`
    with horizon as (
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + (select value from journal_offset) as position
    ), until as (
      ${'upTo' in end ? sql`select ${end.upTo}::bigint as position` : endAfter(places, position, end.about)}
    ), bets as (
      ${ofEveryPlace(
        places,
        (at, place) => sql`
        select ${at.engine.journal.columns}, ${corrections(at.engine)}, ${at.column} as position, ${place}::int as place_in_journal
        from ${betsAt(at, position, sql`(select position from until)`)} where ${at.column} > ${position} and ${at.column} <= (select position from until)`,
      )}
    )
    select player, game, version, stake, multiplier_e4, payout, params, at, journal, added, number, place, by_hand, first_payout,
      first_multiplier_e4, position, place_in_journal, cut from (select max(journal) as cut from history_cut) as moved left join bets on true
    order by position, player, number, place`.execute(db)
  if (places !== inAll && (rows[0]?.cut ?? -1n) > position) return undefined
  const bets = rows.flatMap((row) => {
    if (row.position === null) return []
    const at = places[row.place_in_journal]
    return at === undefined
      ? []
      : new BetOfJournal(
          at.engine,
          at.isCorrection ? { ...row, journal: row.position } : asPaidFirst(row),
          at.isCorrection,
        )
  })
  return { bets, position: rows.at(-1)?.position ?? position }
}

interface JournalledRow extends PlacedRow {
  place_in_journal: number
  position: bigint
}

/** The bet as it ended, before any correction: followers receive both, each at its place. */
const asPaidFirst = (row: PlacedRow): PlacedRow =>
  row.first_payout === null ? row : { ...row, payout: row.first_payout, multiplier_e4: row.first_multiplier_e4 ?? 0n }

/** Computes its name only when requested: of thousands of bets a few are shown. */
class BetOfJournal implements JournalBet {
  readonly #engine: Engine
  readonly #row: PlacedRow
  readonly #isCorrection: boolean
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
  readonly place: number | null
  readonly byHand: boolean
  readonly added: bigint

  constructor(engine: Engine, row: PlacedRow, isCorrection: boolean) {
    this.#engine = engine
    this.#row = row
    this.#isCorrection = isCorrection
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
    this.place = row.place
    this.byHand = row.by_hand
    this.added = row.added ?? 0n
  }

  get former(): JournalBet['former'] {
    const { first_payout: payout, first_multiplier_e4: multiplierE4 } = this.#row
    return this.#isCorrection && payout !== null && multiplierE4 !== null
      ? { payout, multiplierE4: Number(multiplierE4) }
      : undefined
  }

  get name(): BetName {
    return this.#engine.journal.nameOf(this.#row)
  }
}

/**
 * How many parameter sets are cached. Equal ones are parsed once and are one object, so that others can cache results
 * by it.
 */
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

/** A player's bets of one game with numbers in this range, in the order of the journal, after a place. */
export async function betsBetween(
  db: Db,
  {
    player,
    game,
    first,
    last,
    after,
    limit,
  }: { player: number; game: string; first: bigint; last: bigint; after: PlaceInJournal | undefined; limit: number },
): Promise<{ bet: JournalBet; place: PlaceInJournal }[]> {
  const { position, number, place } = after ?? { position: -1n, number: -1n, place: -1 }
  const found = await Promise.all(
    engines.map(async (engine) => {
      const { rows } = await sql<PlacedRow>`
      select player, game, version, stake, multiplier_e4, payout, params, at, journal, added, number, place, by_hand, first_payout, first_multiplier_e4
      from (select ${engine.journal.columns}, ${corrections(engine)} from ${betsOf(engine, { player, first, before: last + 1n, game })} where player = ${player}) as own
      where number between ${first} and ${last} and game = ${game} and journal is not null
        and (journal, number, coalesce(place, 0)) > (${position}::bigint, ${number}::bigint, ${place}::int)
      order by journal, number, place limit ${limit}`.execute(db)
      return rows.map((row) => ({
        bet: new BetOfJournal(engine, row, false),
        place: { position: row.journal, number: row.number, place: row.place ?? 0 },
      }))
    }),
  )
  return found.flat()
}

/**
 * The bets a player has finished since this moment, up to a position of the journal, in its order: as they are now,
 * corrected or not.
 */
export async function playedBy(tx: Tx, player: number, since: Date, upTo: bigint): Promise<JournalBet[]> {
  const found: JournalBet[] = []
  for (const engine of engines) {
    const { rows } = await sql<PlacedRow>`
      select player, game, version, stake, multiplier_e4, payout, params, at, journal, added, number, place, by_hand, first_payout, first_multiplier_e4
      from (select ${engine.journal.columns}, ${corrections(engine)} from ${betsOf(engine, { player, from: since })} where player = ${player}) as own
      where journal <= ${upTo} and at >= ${since} order by number, place`.execute(tx)
    found.push(...rows.map((row) => new BetOfJournal(engine, row, false)))
  }
  return found.toSorted((a, b) => Number(a.position - b.position))
}

/** The journal position of a bet that this transaction ends. */
export async function ownPosition(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{
    position: bigint
  }>`select pg_current_xact_id()::text::bigint + value as position from journal_offset`.execute(tx)
  if (rows[0] === undefined) throw new Error('the journal has no offset')
  return rows[0].position
}

/** True if nothing can join the journal up to this position any more. */
export async function isSettledUpTo(tx: Tx, position: bigint): Promise<boolean> {
  const { rows } = await sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + value > ${position}::bigint as settled from journal_offset`.execute(
    tx,
  )
  return rows[0]?.settled === true
}

/** Keeps positions rising after a dump was restored into a server with younger transaction ids. */
export async function keepJournalRising(db: Db): Promise<void> {
  await sql`
    update journal_offset set value = newest.position - pg_current_xact_id()::text::bigint + 1
    from (
      select max(position) as position from (
        ${ofEveryPlace(placesInJournal, ({ table, column }) => sql`select max(${column}) as position from ${table}`)}
        union all select max(journal) from history_cut
      ) as of_engine
    ) as newest
    where newest.position >= pg_current_xact_id()::text::bigint + value`.execute(db)
}
