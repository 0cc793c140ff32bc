/** The order of the lobbies: sent with the session, put into pages, protected from concurrent edits, and reset. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { sheetOf } from './operators-lobby-order.ts'

let site: TestSite
let editor: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  editor = await adminInside(site, ['content'])
})
afterAll(() => site.close())

const told = async () => ((await site.visitor().call(calls.getUser)).body as { order?: unknown }).order
const version = async () => (await editor.ask(adminCalls.adminLobby)).version

test('pins come first, then the order; guests, players and administrators receive the same, and every change is audited', async () => {
  expect(await told()).toBeUndefined()
  await editor.ask(adminCalls.setLobby, {
    shelf: 'games',
    after: 0,
    places: [
      { id: 'dice', pinned: false },
      { id: 'plinko', pinned: true },
      { id: 'crash', pinned: false },
    ],
  })
  await editor.ask(adminCalls.setLobby, { shelf: 'slots', after: 1, places: [{ id: 'honey', pinned: true }] })
  const order = ['plinko', 'dice', 'crash', 'honey']
  await eventually(async () => expect(await told()).toEqual(order))
  for (const who of [await site.player(), editor]) expect((await who.ask(calls.getUser)).order).toEqual(order)
  const owner = await adminInside(site, ['owner'])
  const { rows } = await owner.ask(adminCalls.auditList)
  expect(rows.filter(({ action }) => action === adminCalls.setLobby.path)).toHaveLength(2)
  await editor.ask(adminCalls.setLobby, { shelf: 'games', after: 2, places: [] })
  await eventually(async () => expect(await told()).toEqual(['honey']))
  await editor.ask(adminCalls.setLobby, { shelf: 'slots', after: 3, places: [] })
  await eventually(async () => expect(await told()).toBeUndefined())
})

test('of two editors who began from the same order one is saved and the other refused', async () => {
  const after = await version()
  const wish = (id: string) =>
    editor.call(adminCalls.setLobby, { shelf: 'games', after, places: [{ id, pinned: true }] })
  const answers = await Promise.all([wish('dice'), wish('mines')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect(await version()).toBe(after + 1)
})

test.each([
  ['a name that would leave the sheet', [{ id: 'x"]{}body', pinned: false }]],
  [
    'a game named twice',
    [
      { id: 'dice', pinned: false },
      { id: 'dice', pinned: true },
    ],
  ],
  ['a list without an end', Array.from({ length: 201 }, (_, at) => ({ id: `g${at}`, pinned: false }))],
])('%s is refused', async (_, places) => {
  expect(await editor.call(adminCalls.setLobby, { shelf: 'games', after: await version(), places })).toMatchObject({
    status: 400,
    code: 'InvalidRequest',
  })
})

test('a missing right changes nothing', async () => {
  const support = await adminInside(site, ['support'])
  expect(await support.call(adminCalls.setLobby, { shelf: 'games', after: await version(), places: [] })).toMatchObject(
    { code: 'RightMissing' },
  )
})

test('the style sheet of a page puts listed games before the others', () => {
  expect(sheetOf(['plinko', 'dice'])).toBe('[data-tile="plinko"]{order:-2}[data-tile="dice"]{order:-1}')
  expect(sheetOf([])).toBe('')
})
