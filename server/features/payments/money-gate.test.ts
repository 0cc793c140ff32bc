/** Real money stays out until the operator has done what it takes; play money and test networks need nothing. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { randomUUID } from 'node:crypto'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { testDatabase } from '../../testing/database.ts'
import { refuseOtherMoney } from './gateways.ts'
import { adminInside, pageOrigin } from '../../testing/admins.ts'
import { declareTestBank } from '../../testing/declared-banks.ts'
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

test('a top-up is refused until own documents are published and a bank is declared', async () => {
  expect(await undone()).toEqual(['terms', 'privacy', 'bank'])
  expect(await order()).toBe('MoneyClosed')
  await publish('terms')
  expect(await undone()).toEqual(['privacy', 'bank'])
  await publish('privacy')
  expect(await undone()).toEqual(['bank'])
  expect(await order()).toBe('MoneyClosed')
  await declareTestBank(site, { win: 10_000, round: 20_000 })
  expect(await undone()).toEqual([])
  expect(await order()).not.toBe('MoneyClosed')
})

test('a refused key closes one payment system; one that does not answer closes nothing, and is asked once', async () => {
  let asked = 0
  let answer: () => Promise<string | undefined> = async () => 'ключ не принят'
  const one: Gateway = { ...real, name: 'one', checkKey: () => ((asked += 1), answer()) }
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const both = gate({ isPublic: true, jurisdiction: 'uk' }, [one, real])
  const accepts = () => Promise.all(Array.from({ length: 20 }, () => both.accepts('one')))
  expect(new Set(await accepts())).toEqual(new Set([false]))
  expect([await both.accepts('third'), asked]).toEqual([true, 1])
  expect((await both.steps()).at(-1)).toEqual({ name: 'keys', done: false, detail: 'one: ключ не принят' })
  answer = async () => undefined
  vi.setSystemTime(Date.now() + 60_000)
  expect(new Set(await accepts())).toEqual(new Set([true]))
  expect(asked).toBe(2)
  answer = () => Promise.reject(new Error('no answer'))
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(new Set(await accepts())).toEqual(new Set([true]))
  answer = async () => 'ключ отозван'
  vi.setSystemTime(Date.now() + 3_600_000)
  await accepts()
  expect(new Set(await accepts())).toEqual(new Set([false]))
})

test('a database of a test network takes no real money, and kinds are never mixed', async () => {
  const { url, drop } = await testDatabase()
  const other = await openDatabase(url)
  onTestFinished(async () => {
    await other.close()
    await drop()
  })
  await migrate(other.patient)
  const trial: Gateway = { ...real, trial: true }
  await refuseOtherMoney(other.db, [trial])
  await refuseOtherMoney(other.db, [trial, trial])
  await expect(refuseOtherMoney(other.db, [real])).rejects.toThrow('тестовые деньги')
  await expect(refuseOtherMoney(other.db, [real, trial])).rejects.toThrow('тестовой картой')
  const keys = {
    PUBLIC_ORIGIN: 'https://kurazh.example',
    TRUST_PROXY: 'on',
    WELCOME_GIFT: '0',
    YOOKASSA_SHOP_ID: '1',
    YOOKASSA_AGENT_ID: '2',
  }
  const read = (shop: string, payouts: string) => () =>
    readConfig({ ...keys, YOOKASSA_SECRET_KEY: shop, YOOKASSA_PAYOUT_KEY: payouts })
  expect(read('test_a', 'live_b')).toThrow('YOOKASSA_PAYOUT_KEY')
  expect(read('test_a', 'test_b')).not.toThrow()
})

test('an http address or the rules of play money keep it closed', async () => {
  expect(await gate({ isPublic: true, jurisdiction: 'uk' }).accepts('third')).toBe(true)
  expect(await gate({ isPublic: false, jurisdiction: 'uk' }).accepts('third')).toBe(false)
  expect(await gate({ isPublic: true, jurisdiction: 'play' }).accepts('third')).toBe(false)
  const silent: Gateway = { ...real, checkKey: () => Promise.reject(new Error('no answer')) }
  // It has never said that it accepts the key.
  expect(await gate({ isPublic: true, jurisdiction: 'uk' }, [silent]).accepts('third')).toBe(false)
  expect(await gate({ isPublic: false, jurisdiction: 'play' }, [{ ...real, play: true }]).accepts('third')).toBe(true)
})

test('the area tells what is missing, and the payment system’s own words', async () => {
  key = 'ключ не принят'
  const other = await testSite({ PUBLIC_ORIGIN: pageOrigin }, { gateways: [real] })
  onTestFinished(() => other.close())
  const success = await (await adminInside(other, ['finance'])).ask(adminCalls.moneyGate)
  expect(success).toMatchObject({ real: true, open: false })
  expect(success.steps.map(({ name }) => name)).toEqual(['address', 'jurisdiction', 'terms', 'privacy', 'bank', 'keys'])
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
