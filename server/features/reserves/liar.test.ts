/** A site that falsifies what it owes, through the public calls, against a page that verifies as the browser does. */
import { calls } from '@kurazh/contract/index.ts'
import { checkBranch } from '@kurazh/contract/money/reserves-proof.ts'
import { readDay } from '../../testing/reserves.ts'
import { leafOf, levelsOf, rootOf, treeForm } from '@kurazh/shared/proofs/reserves-tree.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let players: Player[]
beforeAll(async () => {
  site = await testSite()
  players = await Promise.all(Array.from({ length: 10 }, () => site.player()))
})
afterAll(() => site.close())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)

const today = '2026-01-31'
const salt = (place: number) => place.toString(16).padStart(32, '0')

/**
 * Publishes a tree of 16 leaves in which only two are above zero, both the first player's, and shows these two to
 * everyone.
 */
async function lie(form: number): Promise<void> {
  for (const table of ['reserve_day', 'reserve_leaf', 'reserve_node']) await query(`delete from ${table}`)
  const places = [5, 9]
  const leaves = Array.from({ length: 16 }, (_, place) =>
    leafOf(
      { day: today, uid: players[0]?.uid ?? '', part: Math.max(0, places.indexOf(place)) },
      salt(place),
      places.includes(place) ? 50_00n : 0n,
    ),
  )
  const levels = levelsOf(leaves)
  const top = levels.at(-1)?.[0] ?? { hash: '', sum: 0n }
  await query('insert into reserve_day (day, form, root, total, leaves) values ($1, $2, $3, $4, 16)', [
    today,
    form,
    rootOf(today, 16, top),
    `${top.sum}`,
  ])
  for (const [level, nodes] of levels.slice(0, -1).entries()) {
    for (const [place, { hash, sum }] of nodes.entries())
      await query('insert into reserve_node values ($1, $2, $3, $4, $5)', [today, level, place, hash, `${sum}`])
  }
  for (const { id } of players) {
    for (const [part, place] of places.entries())
      await query('insert into reserve_leaf values ($1, $2, $3, $4, $5, 5000)', [id, today, part, place, salt(place)])
  }
}

/** The verdict of a player's page on the first day of the public list, with the player's own uid. */
async function pageSays(player: Player): Promise<string> {
  const day = readDay((await player.ask(calls.reserves)).days[0])
  return day === undefined
    ? 'no root'
    : checkBranch(player.uid, day, await player.ask(calls.reservesBranch, { day: day.day })).kind
}

test('ten players owed 100 ₽ each cannot be shown the leaves of one in a tree of 100 ₽', async () => {
  await lie(treeForm)
  expect(await Promise.all(players.map(pageSays))).toEqual(['proven', ...Array.from({ length: 9 }, () => 'broken')])
})

test('a day declared in the first form is proven to no one', async () => {
  await lie(1)
  expect(await Promise.all(players.map(pageSays))).toEqual(players.map(() => 'old'))
})
