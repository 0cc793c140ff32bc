/** Reconciliation in the admin area: a day is requested, compared by the site's own job, listed and noted. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { compareFile } from './provider-file.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../../testing/admins.ts'
import { testSite, type TestSite } from '../../../testing/site.ts'
import { sandboxGateway } from '../sandbox/sandbox-gateway.ts'
import { reconcileDays } from './reconcile.ts'

let site: TestSite
let finance: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  finance = await adminInside(site, ['finance'])
})
afterAll(() => site.close())

const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)
const yesterday = () => new Date(Date.now() + 3 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)
/** Runs the job now. */
const reconcile = () =>
  reconcileDays({
    db: site.database.db,
    log: site.log,
    gateways: [sandboxGateway({ db: site.database.db, secret: Buffer.alloc(32), origin: () => pageOrigin })],
  })

test('a requested day is compared; differences are listed with their orders and can be noted', async () => {
  const player = await site.player()
  await query(
    `insert into sandbox_payment (id, key, reference, amount, status, return_url, created_at) select 'pay-' || n, 'key-' || n, '999-' || n, n * 100, 'paid', '/', now() - interval '1 day' from generate_series(1, 60) n`,
  )
  await query(
    `insert into payment (player, request, provider_key, gateway, method, amount, received, credited, state, provider_id, created_at) values ($1, gen_random_uuid(), 'k', 'sandbox', 'card', 700, 700, 700, 'credited', 'pay-7', now() - interval '1 day')`,
    [player.id],
  )
  await finance.ask(adminCalls.reconcileDay, { gateway: 'sandbox', day: yesterday() })
  await reconcile()
  // The site's own job may have taken the day.
  await expect
    .poll(async () => (await finance.ask(adminCalls.reconciliationList, { gateway: 'sandbox' })).rows[0])
    .toMatchObject({ day: yesterday(), state: 'compared', listed: 60, equal: 1, differing: 59, unread: 0 })

  const first = await finance.ask(adminCalls.differenceList, { day: yesterday(), kind: 'theirs' })
  const rest = await finance.ask(adminCalls.differenceList, {
    day: yesterday(),
    kind: 'theirs',
    ...(first.next !== null && { after: first.next }),
  })
  expect(new Set([...first.rows, ...rest.rows].map(({ provider }) => provider)).size).toBe(59)
  expect(first.rows[0]).toMatchObject({
    about: 'payment',
    player: 999,
    ourAmount: null,
    theirStatus: 'paid',
    theirCurrency: 'RUB',
    note: null,
  })

  const id = first.rows[0]?.id ?? 0
  await finance.ask(adminCalls.noteDifference, { id, note: 'оплачено с другого сайта' })
  expect((await finance.ask(adminCalls.differenceList, { noted: 'yes' })).rows).toMatchObject([
    { id, note: 'оплачено с другого сайта', notedBy: finance.login },
  ])
  expect(await site.count('admin_event where action = $1', [adminCalls.noteDifference.path])).toBe(1)
  expect((await finance.call(adminCalls.noteDifference, { id: 999_999, note: 'чего нет' })).code).toBe('NotFound')
})

test('an unfinished day, an unknown system and an invalid date are refused with a message', async () => {
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  expect(await finance.call(adminCalls.reconcileDay, { gateway: 'sandbox', day: today })).toMatchObject({
    code: 'InvalidRequest',
    error: 'Этот день ещё не кончился',
  })
  expect(await finance.call(adminCalls.reconcileDay, { gateway: 'yookassa', day: yesterday() })).toMatchObject({
    code: 'NotFound',
    error: 'Такой платёжной системы у сайта нет',
  })
  expect((await finance.call(adminCalls.reconcileDay, { gateway: 'sandbox', day: '2026-02-30' })).code).toBe(
    'InvalidRequest',
  )
})

test('a file of the payment system is compared with the site: equal, missing here, missing there, another sum, repeated', async () => {
  const player = await site.player()
  const paid = (provider: string, kopecks: number, returned = 0) =>
    query(
      `insert into payment (player, request, provider_key, gateway, method, amount, received, credited, returned, state, provider_id, created_at, credited_at)
       values ($1, gen_random_uuid(), $2, 'sandbox', 'card', $3, $3, $3, $4, 'credited', $2, '2026-05-05T12:00:00+03:00', '2026-05-05T12:01:00+03:00')`,
      [player.id, provider, kopecks, returned],
    )
  await paid('file-equal', 100_00)
  await paid('file-refunded', 200_00, 50_00)
  await paid('file-other', 300_00)
  await paid('file-only-here', 400_00)
  const wanted = {
    gateway: 'sandbox',
    about: 'payment' as const,
    from: '2026-05-05',
    until: '2026-05-05',
    rows: [
      { provider: 'file-equal', amount: 100 },
      { provider: 'file-refunded', amount: 200 },
      { provider: 'file-other', amount: 299.99 },
      { provider: 'file-only-there', amount: 7 },
      { provider: 'file-equal', amount: 100 },
    ],
  }
  const { equal, differences, left } = await finance.ask(adminCalls.compareFile, wanted)
  expect([equal, left]).toEqual([2, 0])
  expect(differences).toHaveLength(4)
  expect(differences).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'sum',
        provider: 'file-other',
        ourAmount: 300,
        theirAmount: 299.99,
        player: player.id,
      }),
      expect.objectContaining({ kind: 'theirs', provider: 'file-only-there', ourAmount: null, theirAmount: 7 }),
      expect.objectContaining({ kind: 'ours', provider: 'file-only-here', ourAmount: 400, theirAmount: null }),
      expect.objectContaining({ kind: 'repeated', provider: 'file-equal', theirAmount: 100 }),
    ]),
  )
  expect(await site.count(`reconciliation_difference where provider_id like 'file-%'`)).toBe(0)
  const few = { ...wanted, rows: [{ provider: 'file-equal', amount: 100_00n }] }
  expect(await compareFile(site.database.db, few, 3)).toBeUndefined()
  expect(await compareFile(site.database.db, few, 4)).toMatchObject({ equal: 1 })
  const refused = async (change: object) => (await finance.call(adminCalls.compareFile, { ...wanted, ...change })).code
  expect(await refused({ gateway: 'nobody' })).toBe('NotFound')
  expect(await refused({ until: '2026-05-04' })).toBe('InvalidRequest')
  expect(await refused({ until: '2026-12-05' })).toBe('InvalidRequest')
  expect(await refused({ rows: [] })).toBe('InvalidRequest')
  expect(await refused({ rows: [{ provider: 'x', amount: 1.234 }] })).toBe('InvalidRequest')
  expect((await (await adminInside(site, ['support'])).call(adminCalls.compareFile, wanted)).code).toBe('RightMissing')
})
