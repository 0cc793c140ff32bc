/** Layouts stored by name: the same on every device, private to a player and limited in number. */
import { calls } from '@kurazh/contract/index.ts'
import { mostLayouts } from '@kurazh/contract/tables/table-layouts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const table = 'roulette'
const red = [{ spot: 'red', stake: 5.5 }]

test('a layout is stored for its table, replaces one of the same name, and is private', async () => {
  const [player, other] = [await site.player(), await site.player()]
  const device = await player.listen()
  await player.ask(calls.keepLayout, { table, name: 'углы', spots: [{ spot: 'corner-1', stake: 10 }] })
  await player.ask(calls.keepLayout, { table, name: 'цвет', spots: red })
  const { layouts } = await player.ask(calls.keepLayout, {
    table,
    name: ' углы ',
    spots: [{ spot: 'corner-4', stake: 20 }],
  })
  expect(layouts).toEqual([
    { name: 'углы', spots: [{ spot: 'corner-4', stake: 20 }] },
    { name: 'цвет', spots: red },
  ])
  await expect.poll(() => device.payloads('favourites').length).toBe(3)
  expect((await player.ask(calls.tableLayouts, { table: 'baccarat' })).layouts).toEqual([])
  expect((await other.ask(calls.tableLayouts, { table })).layouts).toEqual([])
  await other.ask(calls.forgetLayout, { table, name: 'углы' })
  expect((await player.ask(calls.forgetLayout, { table, name: 'цвет' })).layouts).toHaveLength(1)
  expect((await player.ask(calls.forgetLayout, { table, name: 'цвет' })).layouts).toHaveLength(1)
})

test('a full list refuses new layouts with a message; an existing one may be overwritten', async () => {
  const player = await site.player()
  for (let at = 0; at < mostLayouts; at += 1) await player.ask(calls.keepLayout, { table, name: `№ ${at}`, spots: red })
  expect(await player.call(calls.keepLayout, { table, name: 'ещё', spots: red })).toMatchObject({
    code: 'TooManyFavourites',
    body: { error: expect.stringContaining('Забудьте') },
  })
  expect(
    (await player.ask(calls.keepLayout, { table, name: '№ 3', spots: [{ spot: 'odd', stake: 1 }] })).layouts,
  ).toHaveLength(mostLayouts)
  expect((await player.ask(calls.tableLayouts, { table: 'speed-roulette' })).layouts).toEqual([])
})

test.each([
  { table: 'dice', name: 'а', spots: red },
  { table, name: '  ', spots: red },
  { table, name: 'а', spots: [] },
  { table, name: 'а', spots: [{ spot: 'red', stake: -1 }] },
  { table, name: 'а'.repeat(41), spots: red },
])('%j is refused', async (body) => {
  const player = await site.player()
  expect((await player.call(calls.keepLayout, body)).status).toBeGreaterThanOrEqual(400)
  expect(await site.count('table_layout where player = $1', [player.id])).toBe(0)
})
