/** Codes give away money: one person alone gives no more by codes than by corrections. */
import { randomUUID } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let maker: Admin
let owner: Admin
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin })
  ;[maker, owner] = [await adminInside(site, ['tournament']), await adminInside(site, ['owner'])]
})
afterAll(() => site.close())
afterEach(() => site.audit())
beforeEach(async () => {
  await site.database.pool.query('delete from staff_spending')
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const newCode = () => `TWO-${randomUUID().slice(0, 8)}`.toUpperCase()
const promo = (code: string, amount: number, mostUses: number) =>
  maker.call(adminCalls.makePromo, { code, amount, mostUses, wager: 0, until: tomorrow() })
const codes = async () => (await owner.ask(adminCalls.promoCodes)).codes.map(({ code }) => code)
const waiting = async (about: string) =>
  (await owner.ask(adminCalls.adminRequests)).requests.find((request) => request.about === about)

test('a code above one person’s sum waits for a second person and is created as requested', async () => {
  const [small, large] = [newCode(), newCode()]
  expect((await promo(small, 100, 100)).status).toBe(200)
  expect((await promo(large, 0.01, 1)).status).toBe(200)
  expect(await codes()).toEqual(expect.arrayContaining([small]))
  expect(await codes()).not.toContain(large)
  const request = await waiting(large)
  expect(request).toMatchObject({ kind: 'promo', player: null, wanted: expect.stringContaining('0.01') as string })
  expect(
    (
      await maker.call(adminCalls.decideRequest, {
        id: request?.id ?? 0,
        hash: request?.hash ?? '',
        verdict: 'approve',
      })
    ).code,
  ).toBe('RightMissing')
  await owner.ask(adminCalls.decideRequest, { id: request?.id ?? 0, hash: request?.hash ?? '', verdict: 'approve' })
  expect(await codes()).toContain(large)
  expect(
    (
      await owner.call(adminCalls.decideRequest, {
        id: request?.id ?? 0,
        hash: request?.hash ?? '',
        verdict: 'approve',
      })
    ).code,
  ).toBe('RequestVoid')
})

test('codes made at the same time are counted one after another, also for the owner', async () => {
  const made = Array.from({ length: 6 }, newCode)
  expect((await Promise.all(made.map((code) => promo(code, 3_000, 1)))).map(({ status }) => status)).toEqual(
    made.map(() => 200),
  )
  expect((await codes()).filter((code) => made.includes(code))).toHaveLength(3)
  const own = newCode()
  await owner.ask(adminCalls.makePromo, { code: own, amount: 1_000_000, mostUses: 1, wager: 0, until: tomorrow() })
  const request = await waiting(own)
  expect(
    (
      await owner.call(adminCalls.decideRequest, {
        id: request?.id ?? 0,
        hash: request?.hash ?? '',
        verdict: 'approve',
      })
    ).code,
  ).toBe('SecondPerson')
  expect(await codes()).not.toContain(own)
})
