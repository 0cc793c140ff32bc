/** Corrections of balances: alone up to a daily sum, above it by two people, each once. */
import { randomUUID } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminInside, type Admin, giveRolesOf, pageOrigin } from '../testing/admins.ts'
import { type Player, testSite, type TestSite } from '../testing/site.ts'

let site: TestSite
let [maker, second]: Admin[] = []
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const give = giveRolesOf(() => site)
const wish = { account: 'corrections', reason: 'mistake', comment: 'Ошибка кассы' } as const
const correct = (admin: Admin, player: Player, amount: number, request: string = randomUUID()) =>
  admin.call(adminCalls.correctBalance, { id: player.id, request, amount, ...wish })
async function people(): Promise<[Admin, Admin, Player]> {
  return [await adminInside(site, ['finance']), await adminInside(site, ['finance']), await site.player()]
}
async function waiting(admin: Admin, player: Player) {
  const { requests } = await admin.ask(adminCalls.adminRequests)
  const found = requests.find((each) => each.player === player.id)
  if (found === undefined) throw new Error('no request waits')
  return { id: found.id, hash: found.hash }
}

test('a small sum is moved at once, once per key, and is recorded in the books and the audit log', async () => {
  const [admin, , player] = await people()
  const [before, request] = [await player.balance(), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 6 }, () => correct(admin, player, 100.5, request)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(await player.balance()).toBe(before + 100.5)
  expect((await correct(admin, player, 100, request)).code).toBe('RequestReused')
  for (const other of [{ account: 'gifts' }, { reason: 'goodwill' }, { comment: 'За другое' }] as const) {
    expect(
      (await admin.call(adminCalls.correctBalance, { id: player.id, request, amount: 100.5, ...wish, ...other })).code,
    ).toBe('RequestReused')
  }
  expect((await correct(admin, player, -50)).status).toBe(200)
  expect(await player.balance()).toBe(before + 50.5)
  expect(await site.count(`ledger_transfer where owner = $1 and kind = 'correction'`, [player.id])).toBe(2)
  expect(
    await site.count('admin_event where action = $1 and subject = $2 and outcome = $3', [
      adminCalls.correctBalance.path,
      player.id,
      'done',
    ]),
  ).toBe(2)
  const { rows } = await admin.ask(adminCalls.correctionList, { player: player.id })
  expect(rows).toMatchObject([{ amount: -50, madeBy: admin.login, approvedBy: null }, { amount: 100.5 }])
})

test('no more than the balance can be taken, nothing from a banned player, and no one corrects their own balance', async () => {
  const [admin, , player] = await people()
  expect((await correct(admin, player, -(await player.balance()) - 1)).code).toBe('InsufficientFunds')
  expect((await correct(admin, admin, 1)).code).toBe('SecondPerson')
  const risk = await adminInside(site, ['risk'])
  await risk.ask(adminCalls.banPlayer, { id: player.id, comment: 'Проверка' })
  expect((await correct(admin, player, 1)).code).toBe('Banned')
  expect(await site.count('admin_correction where player = $1', [player.id])).toBe(0)
})

test('above the daily sum, as one correction or several, a second person carries it out, once', async () => {
  ;[maker, second] = await people()
  const [player, other] = [await site.player(), await site.player()]
  const before = await player.balance()
  expect(
    await maker.ask(adminCalls.correctBalance, { id: player.id, request: randomUUID(), amount: 10_000.01, ...wish }),
  ).toMatchObject({ done: false })
  expect(await player.balance()).toBe(before)
  const request = await waiting(second, player)
  expect((await maker.call(adminCalls.decideRequest, { ...request, verdict: 'approve' })).code).toBe('SecondPerson')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      (second as Admin).call(adminCalls.decideRequest, { ...request, verdict: 'approve' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await player.balance()).toBe(before + 10_000.01)
  // Many small ones count as one large one, also over several players.
  expect(
    await maker.ask(adminCalls.correctBalance, { id: player.id, request: randomUUID(), amount: 6000, ...wish }),
  ).toMatchObject({ done: true })
  expect(
    await maker.ask(adminCalls.correctBalance, { id: other.id, request: randomUUID(), amount: 6000, ...wish }),
  ).toMatchObject({ done: false })
  expect(
    await second.ask(adminCalls.correctBalance, { id: player.id, request: randomUUID(), amount: -6000, ...wish }),
  ).toMatchObject({ done: false })
})

test('a request that was changed, made twice, or whose maker lost the right moves nothing', async () => {
  const [asks, decides, player] = await people()
  const before = await player.balance()
  const key = randomUUID()
  for (let time = 0; time < 3; time += 1) expect((await correct(asks, player, 20_000, key)).status).toBe(200)
  expect(await site.count(`admin_request where subject = $1`, [player.id])).toBe(1)
  const [other, taken] = [await site.player(), randomUUID()]
  await correct(asks, other, 15_000, taken)
  await decides.ask(adminCalls.decideRequest, { ...(await waiting(decides, other)), verdict: 'withdraw' })
  // It no longer waits for a second person, and is not shown as waiting.
  expect((await correct(asks, other, 15_000, taken)).code).toBe('RequestReused')
  const changed = await waiting(decides, player)
  await site.database.pool.query(
    `update admin_request set body = replace(body::text, '2000000', '9000000')::json where id = $1`,
    [changed.id],
  )
  expect((await decides.call(adminCalls.decideRequest, { ...changed, verdict: 'approve' })).code).toBe('RequestVoid')
  await correct(asks, player, 30_000)
  const lost = await waiting(decides, player)
  await give(asks.id, ['support'])
  expect((await decides.call(adminCalls.decideRequest, { ...lost, verdict: 'approve' })).code).toBe('RequestVoid')
  expect(await player.balance()).toBe(before)
})

test('the right to decide on money does not include deciding on roles', async () => {
  const [finance, , player] = await people()
  const owner = await adminInside(site, ['owner'])
  const request = await owner.ask(adminCalls.proposeRoles, { login: player.login, roles: ['owner'] })
  expect((await finance.call(adminCalls.decideRequest, { ...request, verdict: 'approve' })).code).toBe('RightMissing')
  expect((await finance.call(adminCalls.decideRequest, { ...request, verdict: 'withdraw' })).code).toBe('RightMissing')
})
