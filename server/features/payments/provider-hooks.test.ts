/** Webhooks answer any garbage with a refusal, never with a server error, and store nothing of it. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { wrongNotice, wrongSignature } from '../../testing/garbage.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { startCryptoPayDouble } from '../../testing/crypto-pay-double.ts'
import { startYookassaDouble } from '../../testing/yookassa-double.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const runs = Number(process.env['RUNS'] ?? 150)
const sites: TestSite[] = []
const closers: (() => Promise<void>)[] = []
let before: number[]

const tables = ['payment', 'payment_notice', 'payout', 'ledger_transfer', 'sandbox_payment', 'sandbox_notice']
const written = (site: TestSite) => Promise.all(tables.map((table) => site.count(table)))

beforeAll(async () => {
  const [yookassa, cryptoPay] = [await startYookassaDouble(), await startCryptoPayDouble()]
  closers.push(yookassa.close, cryptoPay.close)
  sites.push(
    await testSite(),
    await testSite({
      PUBLIC_ORIGIN: 'https://kurazh.example',
      TRUST_PROXY: 'on',
      WELCOME_GIFT: '0',
      YOOKASSA_SHOP_ID: yookassa.shopId,
      YOOKASSA_SECRET_KEY: yookassa.secretKey,
      YOOKASSA_API_URL: yookassa.url,
      CRYPTO_PAY_TOKEN: cryptoPay.token,
      CRYPTO_PAY_API_URL: cryptoPay.url,
    }),
  )
})
afterAll(async () => {
  for (const site of sites) await site.close()
  for (const close of closers) await close()
})
beforeEach(async () => {
  before = (await Promise.all(sites.map(written))).flat()
})
afterEach(async () => {
  expect((await Promise.all(sites.map(written))).flat()).toEqual(before)
  for (const site of sites) await site.audit()
})

const doors = (): [TestSite, string][] => {
  const [play, real] = sites
  return play === undefined || real === undefined
    ? []
    : [
        [play, 'sandbox'],
        [real, 'yookassa'],
        [real, 'crypto-pay'],
      ]
}
test(`garbage is refused or ignored and has no effect (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(wrongNotice, wrongSignature, async (text, headers) => {
      for (const [site, gateway] of doors()) {
        const { status } = await fetch(`${site.origin}/hooks/${gateway}`, {
          method: 'POST',
          body: Buffer.from(text),
          headers: { 'content-type': 'application/json', ...headers },
        })
        expect([200, 400], `${gateway} answered ${status} to ${text.slice(0, 100)}`).toContain(status)
        // Only YooKassa's notices are unsigned: one from its address is accepted, but concerns nothing of ours.
        if (status === 200) expect(gateway).toBe('yookassa')
      }
    }),
    { seed, numRuns: runs },
  )
})

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', ''])(
  'a body sent as «%s» is refused',
  async (type) => {
    for (const [site, gateway] of doors()) {
      const response = await fetch(`${site.origin}/hooks/${gateway}`, {
        method: 'POST',
        body: Buffer.from('{}'),
        headers: type === '' ? {} : { 'content-type': type },
      })
      expect(response.status).toBe(400)
    }
  },
)

test('too large a body, another method and an unknown gateway are refused', async () => {
  for (const [site, gateway] of doors()) {
    const large = await fetch(`${site.origin}/hooks/${gateway}`, {
      method: 'POST',
      body: Buffer.alloc(20_000, 32),
      headers: { 'content-type': 'application/json' },
    })
    expect(large.status).toBe(413)
    expect((await fetch(`${site.origin}/hooks/${gateway}`, { method: 'PUT', body: '{}' })).status).toBe(404)
    expect(
      (
        await fetch(`${site.origin}/hooks/nobody`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(404)
  }
})

test('the sandbox’s page refuses garbage too', async () => {
  const [site] = doors()[0] ?? []
  for (const path of ['pay-x', 'pay-%00', '..%2f..%2fetc', `pay-${'a'.repeat(22)}`, 'x'.repeat(3000)]) {
    expect([400, 404, 414], path).toContain((await fetch(`${site?.origin}/sandbox/pay/${path}`)).status)
    const posted = await fetch(`${site?.origin}/sandbox/pay/${path}`, {
      method: 'POST',
      body: 'act=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([400, 404, 414], path).toContain(posted.status)
  }
})
