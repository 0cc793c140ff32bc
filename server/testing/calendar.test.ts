/**
 * Days, months and years that queries compute, against a printed calendar and the platform's own: never against the
 * code under test.
 */
import { randomUUID } from 'node:crypto'
import type { BreakLength } from '@kurazh/contract/account/protection.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askedInADay } from '../features/payments/risk.ts'
import { goAway } from '../features/protection/protection.ts'
import { publishReserves } from '../features/reserves/reserves.ts'
import { openAccount } from '../ledger/ledger.ts'
import { transaction, type Tx } from '../platform/database/database.ts'
import { grant } from '../wallet/wallet.ts'
import { shiftedDatabase, type ShiftedDatabase } from './shifted-clock.ts'

let clock: ShiftedDatabase
let owners = 1000
beforeAll(async () => {
  clock = await shiftedDatabase()
})
afterAll(() => clock.close())

const write = <Result>(work: (tx: Tx) => Promise<Result>) => transaction(clock.database.db, work)
const query = (text: string, values: unknown[] = []) => clock.database.pool.query<Record<string, unknown>>(text, values)
const newOwner = () =>
  write(async (tx) => {
    await openAccount(tx, ++owners)
    await grant(tx, owners, 1000_00n, 'gift')
    return owners
  })

describe('a break lasts as long as it says', () => {
  /** From these moments, read off a calendar. `forever` has no end. */
  const ends: Record<string, Record<Exclude<BreakLength, 'forever'>, string>> = {
    '2026-08-31T12:00:00Z': {
      hour: '2026-08-31T13:00:00Z',
      'six-hours': '2026-08-31T18:00:00Z',
      day: '2026-09-01T12:00:00Z',
      'three-days': '2026-09-03T12:00:00Z',
      week: '2026-09-07T12:00:00Z',
      'two-weeks': '2026-09-14T12:00:00Z',
      'six-weeks': '2026-10-12T12:00:00Z',
      'six-months': '2027-02-28T12:00:00Z',
      year: '2027-08-31T12:00:00Z',
      'five-years': '2031-08-31T12:00:00Z',
    },
    '2028-02-29T20:30:00Z': {
      hour: '2028-02-29T21:30:00Z',
      'six-hours': '2028-03-01T02:30:00Z',
      day: '2028-03-01T20:30:00Z',
      'three-days': '2028-03-03T20:30:00Z',
      week: '2028-03-07T20:30:00Z',
      'two-weeks': '2028-03-14T20:30:00Z',
      'six-weeks': '2028-04-11T20:30:00Z',
      'six-months': '2028-08-29T20:30:00Z',
      year: '2029-02-28T20:30:00Z',
      'five-years': '2033-02-28T20:30:00Z',
    },
    '2026-12-31T20:59:59Z': {
      hour: '2026-12-31T21:59:59Z',
      'six-hours': '2027-01-01T02:59:59Z',
      day: '2027-01-01T20:59:59Z',
      'three-days': '2027-01-03T20:59:59Z',
      week: '2027-01-07T20:59:59Z',
      'two-weeks': '2027-01-14T20:59:59Z',
      'six-weeks': '2027-02-11T20:59:59Z',
      'six-months': '2027-06-30T20:59:59Z',
      year: '2027-12-31T20:59:59Z',
      'five-years': '2031-12-31T20:59:59Z',
    },
  }
  const rows = Object.entries(ends).flatMap(([from, lengths]) =>
    Object.entries(lengths).map(([length, until]) => [length as BreakLength, from, until] as const),
  )

  test.each(rows)('%s from %s is over at %s', async (length, from, until) => {
    await clock.at(from)
    const owner = await newOwner()
    const end = await write((tx) => goAway(tx, owner, length, null))
    expect(end instanceof Date && end.toISOString()).toBe(new Date(until).toISOString())
  })

  test('for ever has no end', async () => {
    const owner = await newOwner()
    expect(await write((tx) => goAway(tx, owner, 'forever', null))).toBe('infinity')
  })
})

test('requests within the last day move with the minute, over every midnight', async () => {
  const owner = await newOwner()
  const hour = 3_600_000
  const first = Date.parse('2027-02-27T00:30:00Z')
  // Every hour of four days a payout of another sum, so that every daily sum shows which ones it contains.
  const asked = Array.from({ length: 96 }, (_, index) => ({ at: first + index * hour, kopecks: BigInt(100 + index) }))
  for (const { at, kopecks } of asked) {
    await query(
      `insert into payout (player, request, provider_key, gateway, method, details, details_key, amount, state, created_at)
      values ($1, $2::uuid, $2::text, 'sandbox', 'sandbox-account', '{}', '', $3, 'sent', $4)`,
      [owner, randomUUID(), kopecks, new Date(at)],
    )
  }
  for (let now = first + 20 * hour; now < first + 96 * hour; now += 7 * hour + 17 * 60_000) {
    await clock.at(new Date(now).toISOString())
    const within = asked.filter(({ at }) => at <= now && at > now - 24 * hour)
    // Those after this moment were not requested yet.
    await query(
      `update payout set looks = looks + 1, state = case when created_at > $2 then 'refused' else 'sent' end where player = $1`,
      [owner, new Date(now)],
    )
    expect(await write((tx) => askedInADay(tx, owner)), new Date(now).toISOString()).toBe(
      within.reduce((sum, { kopecks }) => sum + kopecks, 0n),
    )
  }
})

describe('the reserves', () => {
  const publish = () =>
    publishReserves(
      {
        db: clock.database.db,
        background: clock.database.db,
        databaseUrl: clock.url,
        uidBy: (player) => sql`'uid-' || ${player}`,
        lastLink: async () => undefined,
      },
      new AbortController().signal,
    )
  const days = async (from: string) =>
    (await query(`select distinct day::text as day from ${from} order by day`)).rows.map(({ day }) => day)
  const forget = async () => {
    for (const table of ['reserve_day', 'reserve_leaf', 'reserve_node']) await query(`delete from ${table}`)
  }
  const moscow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow', dateStyle: 'short' })

  test.each([
    '2026-11-21T20:59:59Z',
    '2026-11-21T21:00:00Z',
    '2026-11-22T00:00:00Z',
    '2026-12-31T20:59:59Z',
    '2026-12-31T21:00:00Z',
    '2028-02-28T21:00:00Z',
    '2028-02-29T21:00:00Z',
  ])('of %s belong to the day of Moscow', async (moment) => {
    await newOwner()
    await forget()
    await clock.at(moment)
    expect(await publish()).toBe(true)
    expect(await days('reserve_day')).toEqual([moscow.format(new Date(moment))])
    // Neither a second later nor ever on the same day again.
    expect(await publish()).toBe(false)
  })

  test('are stored as roots for ever, and as branches for the day and the three before it', async () => {
    await forget()
    const all = ['2027-02-26', '2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03']
    for (const day of all) {
      await clock.at(`${day}T09:00:00Z`)
      await publish()
    }
    expect(await days('reserve_day')).toEqual(all)
    expect(await days('reserve_leaf')).toEqual(all.slice(2))
    expect(await days('reserve_node')).toEqual(all.slice(2))
  })
})
