/** A payment system known only to its own file: its money counts as real everywhere. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { adminInside, pageOrigin } from '../../testing/admins.ts'
import { thirdGateway } from '../../testing/third-gateway.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { isOpenToPeople, isRealMoney } from './gateways.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ PUBLIC_ORIGIN: pageOrigin }, { gateways: [thirdGateway] })
})
afterAll(() => site.close())

test('one payment system with real money makes the balance worth money; the sandbox alone does not', () => {
  expect(isRealMoney([{ play: true }])).toBe(false)
  expect(isRealMoney([thirdGateway])).toBe(true)
  expect(isRealMoney([{ play: true }, thirdGateway])).toBe(true)
})

test('with only a third payment system, the operator’s first steps count payments as enabled', async () => {
  const owner = await adminInside(site, ['owner'])
  const { steps } = await owner.ask(adminCalls.firstSteps)
  expect(steps).toContainEqual({ name: 'payments', done: true })
})

test('a site is open to people by a public address, or by real money at any address', () => {
  const isOpen = (environment: Record<string, string>) => isOpenToPeople(readConfig(environment))
  expect([{}, { PUBLIC_ORIGIN: 'http://localhost:8080' }].map(isOpen)).toEqual([false, false])
  expect(isOpen({ PUBLIC_ORIGIN: 'https://kurazh.example', TRUST_PROXY: 'on' })).toBe(true)
  const realMoney = { CRYPTO_PAY_TOKEN: `12345:${'A'.repeat(30)}`, WELCOME_GIFT: '0' }
  expect(isOpen({ ...realMoney, PUBLIC_ORIGIN: 'http://localhost:8080' })).toBe(true)
})
