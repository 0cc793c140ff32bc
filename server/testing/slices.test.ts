/**
 * Every slice is in the one list, and exactly one slice accounts for each table about players, with true statements.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ofAllSlices, slices } from '../wiring/slices.ts'
import { type Player, testSite, type TestSite } from './site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const tables = Object.entries(ofAllSlices.playersTables)
const erased = tables.flatMap(([name, { closing }]) => (closing === 'erased' ? [name] : []))
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.database.pool.query<Row>(text, values)).rows
const copyOf = async (player: Player) => (await player.call(calls.ownRecords)).body as Record<string, unknown>

test('every folder of features is a slice of the list, and so are players, staff, the wallet and play', async () => {
  const folders = (await readdir(new URL('../features', import.meta.url), { withFileTypes: true })).flatMap((each) =>
    each.isDirectory() ? [`features/${each.name}`] : [],
  )
  expect(slices.map(({ folder }) => folder).toSorted()).toEqual(
    [...folders, 'players', 'staff', 'wallet', 'play'].toSorted(),
  )
})

test('exactly one slice accounts for every table with rows of players', async () => {
  const rows = await query<{ name: string }>(`
    select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('player', 'owner')`)
  const declared = slices.flatMap(({ playersTables }) => Object.keys(playersTables))
  // Rows of players themselves have their own id.
  expect(declared.toSorted()).toEqual([...rows.map(({ name }) => name), 'player'].toSorted())
})

test('what a slice says is shown in the copy is a part of it, and no part is there twice', async () => {
  const copy = Object.keys(await copyOf(await site.player()))
  const shown = tables.flatMap(([, { copy: part }]) => ('in' in part ? [part.in] : []))
  expect(copy).toEqual(expect.arrayContaining(shown))
  expect(copy).toEqual(['writtenAt', ...ofAllSlices.dataExport.map(({ name }) => name)])
  expect(new Set(copy).size).toBe(copy.length)
})

test('a slice with pending things bars the closing, one that erases has rows to erase, and one that seals says where', async () => {
  for (const { folder, playersTables, closingBars, erase } of slices) {
    const endings = new Set(Object.values(playersTables).map(({ closing }) => closing))
    if (endings.has('barred')) expect(closingBars, folder).not.toEqual([])
    if (endings.has('erased')) expect(erase, folder).not.toBeNull()
  }
  for (const { table } of ofAllSlices.sealed) {
    const [kept] = await query<{ players: boolean }>(
      `select bool_or(column_name = 'player') as players from information_schema.columns where table_name = $1`,
      [table],
    )
    if (kept?.players === true) expect(ofAllSlices.playersTables, table).toHaveProperty(table)
  }
})

/** Valid values of columns whose type does not show them. */
const known: Readonly<Record<string, unknown>> = {
  purpose: 'confirmation',
  provider: 'vk',
  way: 'password',
  why: 'elsewhere',
  standing: 'said',
  kind: 'security',
}
const valueOf: Readonly<Record<string, () => unknown>> = {
  text: () => randomBytes(9).toString('hex'),
  uuid: () => randomUUID(),
  bytea: () => randomBytes(32),
  bigint: () => Math.floor(Math.random() * 1e9),
  integer: () => 1,
  smallint: () => 1,
  boolean: () => false,
  jsonb: () => '{}',
  inet: () => '127.0.0.1',
  'timestamp with time zone': () => new Date(Date.now() + 3_600_000),
  ARRAY: () => [],
}

/** A row of the player's in any table. */
async function fill(table: string, player: number): Promise<void> {
  const columns = await query<{ name: string; type: string; required: boolean }>(
    `
    select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as required
    from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const filled = columns.flatMap(({ name, type, required }) =>
    name === 'player' ? [{ name, value: player }] : required ? [{ name, value: known[name] ?? valueOf[type]?.() }] : [],
  )
  await query(
    `insert into ${table} (${filled.map(({ name }) => name).join(', ')}) values (${filled.map((_, place) => `$${place + 1}`).join(', ')}) on conflict do nothing`,
    filled.map(({ value }) => value),
  )
}

test('closing an account leaves nothing in any table that says so, and another player’s rows remain', async () => {
  const [player, other] = [await site.player(), await site.player()]
  for (const table of erased) for (const { id } of [player, other]) await fill(table, id)
  const left = async ({ id }: Player) => {
    const counted = await Promise.all(
      erased.map(async (table) => [table, await site.count(`${table} where player = $1`, [id])] as const),
    )
    return counted.flatMap(([table, count]) => (count > 0 ? [table] : []))
  }
  expect(await left(player)).toEqual(erased)
  await player.ask(calls.closeAccount, { giveUp: true })
  expect(await left(player)).toEqual([])
  expect(await left(other)).toEqual(erased)
})
