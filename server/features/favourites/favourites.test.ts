/** Favourites: separate by list and player, the same on every device, and back in place when a removal is undone. */
import { calls } from '@kurazh/contract/index.ts'
import type { FavouriteList } from '@kurazh/contract/play/favourites.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { mostFavourites } from './policy.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const kept = (player: Player) => player.ask(calls.favourites, {})
const set = (player: Player, slot: string, on = true, list: FavouriteList = 'slots') =>
  player.ask(calls.setFavourite, { list, slot, on })

test('lists are separate, newest first, and private to a player', async () => {
  const [player, other] = [await site.player(), await site.player()]
  for (const slot of ['firebird', 'aurora', 'firebird']) await set(player, slot)
  await set(player, 'apiary', true, 'slots2')
  await set(player, 'roulette', true, 'tables')
  expect(await kept(player)).toEqual({ slots: ['aurora', 'firebird'], slots2: ['apiary'], tables: ['roulette'] })
  expect(await kept(other)).toEqual({ slots: [], slots2: [], tables: [] })
})

test('an undone removal puts the slot back in its place; an undo that comes too late puts it first', async () => {
  const player = await site.player()
  for (const slot of ['one', 'two', 'three']) await set(player, slot)
  await set(player, 'two', false)
  await set(player, 'two', false)
  expect((await kept(player)).slots).toEqual(['three', 'one'])
  await set(player, 'two')
  expect((await kept(player)).slots).toEqual(['three', 'two', 'one'])
  await set(player, 'one', false)
  await site.database.pool.query(
    `update favourite_slot set removed_at = now() - interval '11 minutes' where player = $1 and slot = 'one'`,
    [player.id],
  )
  await set(player, 'one')
  expect((await kept(player)).slots).toEqual(['one', 'three', 'two'])
})

test('a full list refuses new entries with a message; an existing entry may be set again', async () => {
  const player = await site.player()
  await site.database.pool.query(
    `insert into favourite_slot (player, list, slot, added_at) select $1, 'slots', 'slot-' || n, now() from generate_series(1, $2) n`,
    [player.id, mostFavourites],
  )
  const { status, body } = await player.call(calls.setFavourite, { list: 'slots', slot: 'late', on: true })
  expect([status, body]).toMatchObject([409, { code: 'TooManyFavourites' }])
  expect((await kept(player)).slots).toHaveLength(mostFavourites)
  await set(player, 'slot-2')
  await set(player, 'late', true, 'slots2')
})

test('hearts pressed at once on two devices all count, and an answer has each slot once', async () => {
  const player = await site.player()
  const other = Object.assign(site.visitor(), { token: player.token })
  const slots = ['one', 'two', 'three', 'four']
  const answers = await Promise.all(
    [player, other].flatMap((device) =>
      slots.map((slot) => device.call(calls.setFavourite, { list: 'slots', slot, on: true })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await kept(player)).slots.toSorted()).toEqual(slots.toSorted())
  await Promise.all([
    set(player, 'one', false),
    other.ask(calls.setFavourite, { list: 'slots', slot: 'one', on: false }),
    other.ask(calls.setFavourite, { list: 'slots', slot: 'five', on: true }),
  ])
  expect((await kept(player)).slots.toSorted()).toEqual(['five', 'four', 'three', 'two'])
})

test('names of unknown slots are refused in Russian', async () => {
  const player = await site.player()
  for (const slot of ['', 'Огонь', '../x', 'a'.repeat(65), 'A', null]) {
    const { status, body } = await player.call(calls.setFavourite, { list: 'slots', slot: slot as string, on: true })
    expect([status, (body as { error: string }).error]).toEqual([400, expect.stringMatching(/[а-я]/)])
  }
})
