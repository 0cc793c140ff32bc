/** Real money stays out until the operator has done what it takes; play money and test networks need nothing. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { randomUUID } from 'node:crypto'
import { adminInside, pageOrigin } from '../../testing/admins.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { thirdGateway } from '../../testing/third-gateway.ts'
import { cryptoPayGateway } from './crypto-pay/crypto-pay-gateway.ts'
import type { Gateway } from './gateway.ts'
import { openMoneyGate } from './money-gate.ts'
import { yookassaGateway } from './yookassa/yookassa-gateway.ts'

let site: TestSite
let key: string | undefined
const method = { id: 'third-in', title: 'Банк', about: '', min: 100_00n, max: 1000_00n, feePercent: 0, presets: [] }
/** A payment system that takes money. */
const real: Gateway = {
  ...thirdGateway,
  capabilities: () => ({ ...thirdGateway.capabilities(), topUp: [method] }),
  createPayment: async () => ({ declined: 'no order is made here' }),
  checkKey: async () => key,
}

beforeAll(async () => {
  site = await testSite(
    { PUBLIC_ORIGIN: 'https://kurazh.example', TRUST_PROXY: 'on', JURISDICTION: 'uk' },
    { gateways: [real] },
  )
})
afterAll(() => site.close())

const publish = (name: string) =>
  site.database.pool.query(
    `insert into document_version (name, version, sha256, changed, body, request)
     select name, max(version) + 1, sha256($2::bytea), current_date, $3, 1 from document_version where name = $1 group by name`,
    [name, `own ${name}`, `Свои условия: ${name}`],
  )
const gate = (config: { isPublic: boolean; jurisdiction: string }, gateways: Gateway[] = [real]) =>
  openMoneyGate({ db: site.database.db, log: pino({ level: 'silent' }), gateways, config })
const undone = async () =>
  (await gate({ isPublic: true, jurisdiction: 'uk' }).steps()).flatMap(({ name, done }) => (done ? [] : [name]))
const order = async () => {
  const player = await site.player()
  return (await player.call(calls.topUp, { request: randomUUID(), method: method.id, amount: 500 })).code
}

test('a top-up is refused until own documents are published and the key is accepted', async () => {
  key = 'ключ не принят'
  expect(await undone()).toEqual(['terms', 'privacy', 'keys'])
  expect(await order()).toBe('MoneyClosed')
  await publish('terms')
  expect(await undone()).toEqual(['privacy', 'keys'])
  await publish('privacy')
  expect(await order()).toBe('MoneyClosed')
  key = undefined
  expect(await undone()).toEqual([])
  expect(await order()).not.toBe('MoneyClosed')
})

test('an http address or the rules of play money keep it closed', async () => {
  expect(await gate({ isPublic: true, jurisdiction: 'uk' }).isOpen()).toBe(true)
  expect(await gate({ isPublic: false, jurisdiction: 'uk' }).isOpen()).toBe(false)
  expect(await gate({ isPublic: true, jurisdiction: 'play' }).isOpen()).toBe(false)
  const silent: Gateway = { ...real, checkKey: () => Promise.reject(new Error('no answer')) }
  expect(await gate({ isPublic: true, jurisdiction: 'uk' }, [silent]).isOpen()).toBe(false)
  expect(await gate({ isPublic: false, jurisdiction: 'play' }, [{ ...real, play: true }]).isOpen()).toBe(true)
})

test('the area tells what is missing, and the payment system’s own words', async () => {
  key = 'ключ не принят'
  const other = await testSite({ PUBLIC_ORIGIN: pageOrigin }, { gateways: [real] })
  onTestFinished(() => other.close())
  const success = await (await adminInside(other, ['finance'])).ask(adminCalls.moneyGate)
  expect(success).toMatchObject({ real: true, open: false })
  expect(success.steps.map(({ name }) => name)).toEqual(['address', 'jurisdiction', 'terms', 'privacy', 'keys'])
  expect(success.steps.at(-1)).toEqual({ name: 'keys', done: false, detail: 'third: ключ не принят' })
})

test('a test shop, a test network and a double on this machine are trials; a real key is not', () => {
  const shop = (secretKey: string, apiUrl?: string) =>
    yookassaGateway({ shopId: '1', secretKey, payouts: undefined, apiUrl }).trial
  const coins = (apiUrl: string) => cryptoPayGateway({ token: '1:a', apiUrl }).trial
  expect([shop('test_a'), shop('live_a', 'http://127.0.0.1:1/v3'), shop('live_a')]).toEqual([true, true, false])
  expect(shop('live_a', 'https://api.yookassa.ru/v3')).toBe(false)
  expect([coins('https://testnet-pay.crypt.bot/api'), coins('https://pay.crypt.bot/api')]).toEqual([true, false])
})
