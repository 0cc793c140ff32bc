/** Reconciliation in the admin area: a day is requested, compared by the site's own job, listed and noted. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
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
