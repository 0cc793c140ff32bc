/** Payouts of a restored site: all of them stand until a person opens them, those the staff had stopped stay stopped. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readAside } from '../../platform/database/kept-aside.ts'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { accountOf, hurry, payoutState, requestPayout } from '../../testing/payments.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { stopAfterRestoration } from './payout-freeze.ts'

let folder: string
let site: TestSite
let finance: Admin
let support: Admin
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restored-payouts-'))
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin }, { keptAside: folder })
  ;[finance, support] = [await adminInside(site, ['finance']), await adminInside(site, ['support'])]
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => site.audit())

const reason = 'Проверка после копии'
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const ask = (player: Player) =>
  player.call(calls.withdraw, {
    request: randomUUID(),
    method: 'sandbox-account',
    amount: 100,
    details: accountOf(player),
    password: player.password,
  })

test('a restored site opens with its payouts stopped: none is asked for, approved or sent until a person opens them', async () => {
  const [player, large] = [await site.player(), await site.player()]
  for (const each of [player, large]) await site.give(each, 70_000_00n)
  const [{ id }, { id: waiting }] = [await requestPayout(player, 60_000), await requestPayout(large, 70_000)]
  await stopAfterRestoration(site.database.db, [])
  await stopAfterRestoration(site.database.db, [])
  // As a copy may have it: approved, and never asked of the payment system.
  await query(
    `update payout set looks = looks + 1, state = 'approved', decided_at = now(), next_look_at = now() where id = $1`,
    [id],
  )
  await eventually(async () =>
    expect(await site.count('payout where id = $1 and looks > 0 and next_look_at > now()', [id])).toBe(1),
  )
  expect([await payoutState(player, id), await site.count('sandbox_payout')]).toEqual(['approved', 0])
  const refused = await ask(player)
  expect([refused.code, refused.error]).toEqual(['PayoutsPaused', expect.stringContaining('восстановлен из копии')])
  expect((await player.ask(calls.cashier)).payoutRules.closed).toBe(refused.error)
  expect((await finance.call(adminCalls.approvePayout, { id: waiting, amount: 70_000 })).code).toBe('RequestVoid')
  expect((await finance.ask(adminCalls.adminPayouts, { show: 'all' })).stop).toMatchObject({
    reason: 'сайт восстановлен из копии',
  })
  expect((await support.call(adminCalls.openPayouts, { reason })).code).toBe('RightMissing')
  await finance.ask(adminCalls.openPayouts, { reason })
  expect((await finance.call(adminCalls.openPayouts, { reason })).code).toBe('RequestVoid')
  expect((await finance.ask(adminCalls.adminPayouts, { show: 'all' })).stop).toBeNull()
  await eventually(async () => {
    await hurry(site)
    expect(await payoutState(player, id)).toBe('sent')
  })
  expect((await ask(player)).status).toBe(200)
  expect((await finance.call(adminCalls.approvePayout, { id: waiting, amount: 70_000 })).status).toBe(200)
})

test('payouts that the staff has stopped after the copy are stopped again from the records beside the database', async () => {
  const [hacked, cleared] = [await site.player(), await site.player()]
  for (const { id } of [hacked, cleared]) await support.ask(adminCalls.freezePayouts, { id, reason })
  await finance.ask(adminCalls.liftFreeze, { id: cleared.id, reason })
  await eventually(async () =>
    expect((await readAside(folder)).filter(({ kind }) => kind === 'payouts')).toHaveLength(3),
  )
  expect(JSON.stringify(await readAside(folder))).not.toContain(reason)
  // The copy is older than all of it, and does not know a player of the records.
  await query('delete from payout_freeze')
  const aside = [
    ...(await readAside(folder)),
    { kind: 'payouts' as const, player: 999_999, stopped: true, at: Date.now() },
  ]
  expect(await stopAfterRestoration(site.database.db, aside)).toBe(1)
  await finance.ask(adminCalls.openPayouts, { reason })
  expect((await ask(hacked)).code).toBe('PayoutsPaused')
  expect((await ask(cleared)).status).toBe(200)
  expect(await site.count('payout_freeze where player = 999999')).toBe(0)
})

test('a payout is found by its number and by its whole details, by those who may read them, in any state', async () => {
  const player = await site.player()
  const { id } = await requestPayout(player, 100)
  const found = async (body: object, by = finance) =>
    (await by.ask(adminCalls.adminPayouts, { show: 'waiting', ...body })).payouts.map((payout) => payout.id)
  expect(await found({ number: id })).toEqual([id])
  expect(await found({ number: id, player: player.id + 1 })).toEqual([])
  const { account } = accountOf(player)
  expect(await found({ details: account })).toEqual([id])
  expect(await found({ details: account.replaceAll(' ', '') })).toEqual([id])
  expect(await found({ details: account.slice(0, -1) })).toEqual([])
  const audited = await query(`select detail::text as detail from admin_event where action = $1`, [
    adminCalls.adminPayouts.path,
  ])
  expect(audited.rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(audited.rows)).not.toContain(account.replaceAll(' ', ''))
  expect(JSON.stringify(audited.rows)).not.toContain(account)
})
