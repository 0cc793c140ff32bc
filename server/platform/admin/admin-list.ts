/**
 * Serves lists of the admin area: pages that continue after the last row, never by offset, and the whole list as a
 * file, by the same queries. A list is one ordered stream of rows, or several merged by time.
 */
import { csvLine } from '@kurazh/shared/text/csv.ts'
import { playerInBody } from '@kurazh/contract/admin/admin-call.ts'
import { rowsAlone, rowsRead } from '@kurazh/contract/admin/one-person-limits.ts'
import type { AdminListCalls } from '@kurazh/contract/admin/list.ts'
import { withoutHidden } from '@kurazh/contract/admin/field-mask.ts'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { AdminCaller } from './admin-guard.ts'
import { inTime, outOfTimeText } from './report-time.ts'
import { type Db, isOutOfTime } from '../database/database.ts'
import { inTurns } from '../process/in-turns.ts'
import { Download, type Http, Refusal } from '../http/http.ts'

const rowsAPage = 50
/** They are read, made and encoded in short turns of the event loop. */
const rowsOfFileAtOnce = 200
const countedExactly = 10_000

/** A row and its position. */
export interface Placed<Found> {
  found: Found
  /** Milliseconds since 1970: streams are merged by it, newest first. */
  at: number
  /** Position in its stream: whole numbers or moments, the last of which makes the order total. */
  place: string
}

/** Reads rows in one order: those after this position, up to a count. */
export type Stream<Found> = (after: string | undefined, count: number) => Promise<Placed<Found>[]>

export interface Counted {
  rows: number
  exact: boolean
}

/** The filters of a list, as both of its calls take them. */
export type FiltersOf<Calls extends AdminListCalls> = Omit<BodyOf<Calls['file']>, 'reason'>

export interface ListSource<Calls extends AdminListCalls, Found> {
  /** The streams that match the filters; refused where this reader may not filter so. */
  streams(
    filters: FiltersOf<Calls>,
    admin: AdminCaller,
  ): readonly Stream<Found>[] | Refusal | Promise<readonly Stream<Found>[] | Refusal>
  /** Converts rows of a page to the contract's form. */
  shown(found: readonly Found[]): Promise<z.output<Calls['row']>[]>
  /** The player of a row. A page that is all about one player is recorded as a look at that player. */
  playerOf?(row: z.output<Calls['row']>): number
  /** The number of rows, where it is known. */
  count?(filters: FiltersOf<Calls>): Promise<Counted>
}

/** Registers both calls of a list. */
export function onAdminList<Calls extends AdminListCalls, Found>(
  http: Http,
  calls: Calls,
  source: ListSource<Calls, Found>,
): void {
  http.onAdmin(calls.list, ({ admin, about, detail, countRows }, body) =>
    inTime(async () => {
      const { after, counted, ...narrowed } = body as { after?: string; counted?: boolean }
      const filters = narrowed as FiltersOf<Calls>
      const streams = await source.streams(filters, admin)
      if (streams instanceof Refusal) return streams
      const places = placesOf(after, streams.length)
      if (places === undefined) return new Refusal('InvalidRequest')
      const [page, count] = await Promise.all([
        merged(streams, places, rowsAPage).catch(unreadable(after)),
        counted === true ? source.count?.(filters) : undefined,
      ])
      if (page instanceof Refusal) return page
      const isPersonal = calls.list.audited !== undefined && playerInBody(calls.list, body) === undefined
      if (isPersonal && (await countRows({ way: 'listed', rows: page.found.length })) < page.found.length)
        return new Refusal('TooManyRequests', tooManyRows)
      const rows = await source.shown(page.found)
      const [player, ...others] = new Set(rows.flatMap((row) => source.playerOf?.(row) ?? []))
      if (player !== undefined && others.length === 0) about(player)
      if (calls.list.audited !== undefined) detail(listed(filters, rows.length))
      return { success: { rows, next: page.next, count: count ?? null } }
    }),
  )

  http.onAdmin<Calls['file']>(calls.file, async (known, body) => {
    const { admin, detail } = known
    const { reason, ...narrowed } = body as { reason?: string }
    const filters = narrowed as FiltersOf<Calls>
    const streams = await source.streams(filters, admin)
    if (streams instanceof Refusal) return streams
    const isPersonal = calls.list.audited !== undefined
    const whole = !isPersonal || (await known.mayTakeWhole(narrowed))
    if (isPersonal) detail({ ...listed(filters), reason, whole })
    return new Download(
      `${calls.list.path.split('/').slice(3).join('-')}.csv`,
      written(calls, source, streams, admin, {
        allowed: async (rows) => (whole ? rows : known.countRows({ way: 'filed', rows })),
        end: (rows) => (isPersonal ? known.noteEnd({ rows }) : undefined),
      }),
      'text/csv',
    )
  })
}

/** Filters in which somebody is looked for by words: a login or an address. */
const namesPeople: ReadonlySet<string> = new Set(['search', 'login'])

/** Filters as the audit keeps them for ever: nobody's login or address, which would outlive an erased account. */
export const auditedFilters = (filters: object): string =>
  withoutAddresses(
    filtersText(
      Object.fromEntries(
        Object.entries(filters).map(([name, value]) => [
          name,
          namesPeople.has(name) && value !== undefined ? '…' : value,
        ]),
      ),
    ),
  )

/** What the audit keeps of a look at a list. */
function listed(filters: object, rows?: number) {
  const text = auditedFilters(filters)
  return { ...(text !== '' && { filters: text }), ...(rows !== undefined && { rows }) }
}

/** Hides every e-mail address within a text. */
export const withoutAddresses = (text: string): string => text.replaceAll(/[^\s=,]+@[^\s,]+/g, '…@…')

/** Filters in one order, as text: «game=dice, player=12». Sums are kopecks. */
export const filtersText = (filters: object): string =>
  Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ')

const tooManyRows = `За сутки вы прочли в списках ${rowsRead} строк с данными игроков: больше одному нельзя. Сузьте отбор до одного игрока или попросите список файлом, его разрешит второй администратор`

interface Counting {
  /** How many of the next rows may leave. */
  allowed(rows: number): Promise<number>
  /** Told how many rows have left, also where the reader has gone away. */
  end(rows: number): Promise<void> | undefined
}

/**
 * Yields the file, page by page: however many rows there are, few are in memory. It ends where no more are allowed and
 * says so.
 */
async function* written<Calls extends AdminListCalls, Found>(
  { row, titles }: Calls,
  source: ListSource<Calls, Found>,
  streams: readonly Stream<Found>[],
  admin: AdminCaller,
  { allowed, end }: Counting,
): AsyncIterable<string> {
  let count = 0
  try {
    const columns = Object.keys(titles)
    // The byte order mark tells spreadsheets that this is UTF-8.
    yield `\uFEFF${csvLine(columns.map((column) => titles[column]))}`
    for (let places: Places = streams.map(() => undefined); ;) {
      const page = await merged(streams, places, rowsOfFileAtOnce)
      const left = page.found.slice(0, await allowed(page.found.length))
      const lines: string[] = []
      await inTurns(await source.shown(left), (each) => {
        const encoded = z.encode(row, withoutHidden(row, each, admin.rights)) as Record<string, unknown>
        lines.push(csvLine(columns.map((column) => encoded[column])))
      })
      yield lines.join('')
      count += lines.length
      if (left.length < page.found.length) {
        yield csvLine([
          `Здесь первые ${count} строк: за сутки одному можно выгрузить ${rowsAlone} строк с данными игроков. Весь список разрешает второй администратор`,
        ])
        return
      }
      if (page.next === null) return
      places = page.places
    }
  } catch (error) {
    if (!isOutOfTime(error)) throw error
    yield csvLine([`Здесь первые ${count} строк. ${outOfTimeText}`])
  } finally {
    await end(count)
  }
}

type Places = readonly (string | undefined)[]

/**
 * Returns the next rows of all streams, newest first, each stream in its own order, and where the next page begins.
 */
async function merged<Found>(
  streams: readonly Stream<Found>[],
  places: Places,
  count: number,
): Promise<{ found: Found[]; places: Places; next: string | null }> {
  const read = await Promise.all(streams.map((stream, place) => stream(places[place], count + 1)))
  const taken = streams.map(() => 0)
  const found: Found[] = []
  while (found.length < count) {
    const newest = newestHead(read, taken)
    const head = newest === undefined ? undefined : read[newest]?.[taken[newest] ?? 0]
    if (newest === undefined || head === undefined) break
    found.push(head.found)
    taken[newest] = (taken[newest] ?? 0) + 1
  }
  const left = read.some((rows, place) => rows.length > (taken[place] ?? 0))
  const reached = read.map((rows, place) => rows[(taken[place] ?? 0) - 1]?.place ?? places[place])
  return {
    found,
    places: reached,
    next: left ? Buffer.from(JSON.stringify(reached.map((place) => place ?? null))).toString('base64url') : null,
  }
}

function newestHead<Found>(read: readonly (readonly Placed<Found>[])[], taken: readonly number[]): number | undefined {
  let newest: number | undefined
  let newestAt = -Infinity
  for (const [place, rows] of read.entries()) {
    const at = rows[taken[place] ?? 0]?.at
    if (at !== undefined && at > newestAt) [newest, newestAt] = [place, at]
  }
  return newest
}

/** Has the form of a position but was never given out: an impossible moment, or a number out of range. */
const unreadable =
  (after: string | undefined) =>
  (error: unknown): Refusal => {
    const isOfData =
      error instanceof RangeError ||
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('22'))
    if (after === undefined || !isOfData) throw error
    return new Refusal('InvalidRequest')
  }

const placePattern = /^[\da-f:.TZ|-]{1,120}$/

/** Undefined for a position that no list has given out. */
function placesOf(after: string | undefined, streams: number): Places | undefined {
  if (after === undefined) return Array.from({ length: streams }, () => undefined)
  try {
    const places: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    const fits = (each: unknown) => each === null || (typeof each === 'string' && placePattern.test(each))
    return Array.isArray(places) && places.length === streams && places.every(fits)
      ? places.map((each: string | null) => each ?? undefined)
      : undefined
  } catch {
    return undefined
  }
}

/** Parses the whole numbers of a position; without a position, none. An unknown position means the beginning. */
export function numbersOf(place: string | undefined, count: number): bigint[] | undefined {
  const parts = place?.split('|') ?? []
  return parts.length === count && parts.every((part) => /^\d{1,18}$/.test(part)) ? parts.map(BigInt) : undefined
}

/** A stream of rows by number alone, newest first. */
export function byNumber<Found extends { id: bigint }>(
  read: (below: bigint | null, count: number) => Promise<readonly Found[]>,
  atOf: (found: Found) => Date,
): Stream<Found> {
  return async (after, count) => {
    const [below = null] = numbersOf(after, 1) ?? []
    return (await read(below, count)).map((found) => ({ found, at: atOf(found).getTime(), place: `${found.id}` }))
  }
}

/**
 * Counts `rows` (the text after `from`): exactly while they are few, and by the planner's estimate where they are
 * many.
 */
export async function countUpTo(db: Db, rows: RawBuilder<unknown>): Promise<Counted> {
  const {
    rows: [exact],
  } = await sql<{
    count: bigint
  }>`select count(*) as count from (select 1 from ${rows} limit ${countedExactly + 1}) as counted`.execute(db)
  const count = Number(exact?.count ?? 0n)
  if (count <= countedExactly) return { rows: count, exact: true }
  const {
    rows: [planned],
  } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) select 1 from ${rows}`.execute(db)
  const plan = planned?.['QUERY PLAN']
  const [top] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as { Plan: { 'Plan Rows': number } }[]
  return { rows: Math.max(count, top?.Plan['Plan Rows'] ?? 0), exact: false }
}
