/** Notifications leave through the outbox: at least once under one tag, readable by their browser alone, and only while it is one. */
import { randomBytes } from 'node:crypto'
import type { PushKind } from '@kurazh/contract/account/push.ts'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { dyingAt } from '../../testing/cut-node.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Browser, type PushService, pushService } from '../../testing/push-service.ts'
import { type Database, type Db, openDatabase, transaction } from '../database/database.ts'
import { reseal } from '../security/re-encryption.ts'
import type { EncryptionKey } from '../security/encryption.ts'
import { type PushGround, pushMeasure, sendPushes, sweepPushes } from './delivery.ts'
import { isBrowserKey, pushKeysOf } from './message.ts'
import { dropEveryPush, erasePushes, type PushDetail, pushNews, pushTest } from './outbox.ts'
import { mostDevices, paddedBytes, pausesSeconds } from './policy.ts'
import { mayBeAsked, sealedSubscriptions, subscribe, subscriptionsOf } from './subscriptions.ts'

let made: TestDatabase
let database: Database
let key: EncryptionKey
let service: PushService
let told: boolean
let ended: number[]

beforeEach(async () => {
  made = await testDatabase()
  database = await openDatabase(made.url)
  key = { current: randomBytes(32), former: [] }
  service = await pushService()
  told = true
  ended = []
})
afterEach(async () => {
  service.close()
  await database.close()
  await made.drop()
})

const keys = pushKeysOf(randomBytes(32), 'mailto:help@kurazh.example')
const ground = (db: Db = database.db): PushGround => ({
  db,
  key,
  keys,
  origin: () => 'https://kurazh.example',
  anywhere: true,
  textOf: (kind, detail, sums) => ({ title: kind, body: JSON.stringify({ ...detail, sums }), path: '/wallet' }),
  hasEnded: async (session) => ended.includes(session),
  mayBeTold: async () => told,
})
const send = () => sendPushes(ground())
const all: PushKind[] = ['payout', 'security', 'tournament', 'reward']
interface Choice {
  kinds?: PushKind[]
  sums?: boolean
  session?: number
}
const join = ({ target }: Browser, player: number, { kinds = all, sums = false, session = player }: Choice = {}) =>
  transaction(database.db, (tx) =>
    subscribe(tx, key, { player, session, device: 'Firefox, Windows', body: { ...target, kinds, sums } }),
  )
const write = (player: number, kind: PushKind = 'payout', detail: PushDetail = {}, once?: string) =>
  transaction(database.db, (tx) => pushNews(tx, kind, [{ player, detail }], once))
const query = async <Row extends object>(text: string): Promise<Row[]> => (await database.pool.query<Row>(text)).rows
const due = () => query('update push_message set next_try_at = clock_timestamp() where next_try_at is not null')
const rows = () =>
  query<{ ended: string | null; answer: string | null; detail: object; tries: number }>(
    'select ended, answer, detail, tries from push_message order by at',
  )
const count = async (table: string) => (await query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n

describe('a notification', () => {
  it('is written if and only if what it is about happened, for the browsers that want its kind', async () => {
    const [wants, other, stranger] = [service.browser(), service.browser(), service.browser()]
    await join(wants, 7)
    await join(other, 7, { kinds: ['security'], session: 8 })
    await join(stranger, 9)
    await expect(
      transaction(database.db, async (tx) => {
        await pushNews(tx, 'payout', [{ player: 7 }])
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await count('push_message')).toBe(0)
    await write(7)
    await write(404)
    await send()
    await send()
    expect([wants.titles(), other.titles(), stranger.titles()]).toEqual([['payout'], [], []])
  })

  it('is a declarative message that its browser alone can read, of a length that tells nothing', async () => {
    const browser = service.browser()
    await join(browser, 7, { sums: true })
    await write(7, 'payout', { amount: '15000' })
    await write(7, 'security')
    await send()
    const [payout, security] = ['payout', 'security'].map((kind) =>
      browser.taken.find(({ message }) => message.notification.title === kind),
    )
    expect(payout?.message).toMatchObject({
      web_push: 8030,
      notification: { navigate: 'https://kurazh.example/wallet', body: '{"amount":"15000","sums":true}' },
    })
    expect(payout?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/notification+json',
      urgency: 'normal',
      topic: payout?.message.notification.tag.replaceAll('-', ''),
    })
    expect(security?.headers.urgency).toBe('high')
    expect(payout?.bytes).toBe(security?.bytes)
    expect(payout?.bytes).toBeGreaterThan(paddedBytes)
    expect((await rows()).map(({ detail }) => detail)).toEqual([{}, {}])
  })

  it('under a key is told each browser once', async () => {
    const browser = service.browser()
    await join(browser, 7)
    for (let again = 0; again < 3; again++) await write(7, 'reward', {}, 'reward 2026-12-01')
    await write(7, 'reward', {}, 'reward 2026-12-02')
    await due()
    await send()
    expect(browser.titles()).toEqual(['reward', 'reward'])
  })

  it('of a reward waits, so that one who takes it on the page is not told', async () => {
    const browser = service.browser()
    await join(browser, 7)
    await write(7, 'reward')
    await send()
    expect(browser.titles()).toEqual([])
    told = false
    await due()
    await send()
    expect([browser.titles(), await rows()]).toMatchObject([[], [{ ended: 'dropped' }]])
  })

  it.each([500, 429, 403])('answered %i is tried again with growing pauses, and given up', async (status) => {
    const browser = service.browser()
    await join(browser, 7)
    service.status = status
    await write(7)
    await query(`update push_message set deadline = deadline + interval '30 days'`)
    const pauses: number[] = []
    for (let tries = 0; tries <= pausesSeconds.length; tries++) {
      await send()
      const [row] = await query<{ pause: number | null }>(
        'select extract(epoch from next_try_at - clock_timestamp())::float8 as pause from push_message',
      )
      if (row?.pause != null) pauses.push(Math.round(row.pause))
      await due()
    }
    expect(pauses).toEqual([...pausesSeconds])
    expect(await rows()).toMatchObject([
      { ended: 'given up', answer: `служба уведомлений ответила ${status}`, detail: {} },
    ])
    expect(await count('push_subscription')).toBe(1)
  })

  it.each([404, 410])('answered %i deletes the browser: it takes none any more', async (status) => {
    const [gone, stays] = [service.browser(), service.browser()]
    await join(gone, 7)
    await join(stays, 8)
    service.status = status
    await write(7)
    await send()
    expect(await rows()).toMatchObject([{ ended: 'gone' }])
    expect([await subscriptionsOf(database.db, 7), (await subscriptionsOf(database.db, 8)).length]).toEqual([[], 1])
  })

  it('that is old news is not sent', async () => {
    const browser = service.browser()
    await join(browser, 7)
    await write(7)
    await query(`update push_message set deadline = clock_timestamp() - interval '1 second'`)
    await send()
    expect([browser.titles(), await rows()]).toMatchObject([[], [{ ended: 'given up' }]])
  })

  it.each(['before', 'after'] as const)(
    'whose sender is killed %s any of its statements is sent once more at most, under one tag',
    async (cut) => {
      const browser = service.browser()
      await join(browser, 7)
      let statement = 1
      for (let isDead = true; isDead; statement += 1) {
        await query('delete from push_message')
        const before = browser.taken.length
        await write(7)
        isDead = await dyingAt(made.url, statement, cut, (db) => sendPushes(ground(db)))
        await due()
        await send()
        expect(await rows()).toMatchObject([{ ended: 'sent', detail: {} }])
        const tags = browser.taken.slice(before).map(({ message }) => message.notification.tag)
        expect(tags.length).toBeGreaterThan(0)
        expect(tags.length).toBeLessThan(3)
        expect(new Set(tags).size).toBe(1)
      }
      expect(statement).toBeGreaterThan(3)
    },
  )

  it('is sent once by several senders', async () => {
    const browser = service.browser()
    await join(browser, 7)
    for (let more = 0; more < 20; more++) await write(7)
    await Promise.all(Array.from({ length: 5 }, send))
    expect(browser.taken).toHaveLength(20)
    const counted = Object.fromEntries((await pushMeasure.read(database.db)).map(({ of = '', value }) => [of, value]))
    expect(counted).toEqual({ waiting: 0, sent: 20, dropped: 0, gone: 0, 'given up': 0 })
    await query(`update push_message set ended_at = ended_at - interval '31 days'`)
    await sweepPushes(database.db)
    expect(await count('push_message')).toBe(0)
  })
})

describe('a browser', () => {
  it('is its last player’s: the former one is not told there, not even what waits already', async () => {
    const browser = service.browser()
    await join(browser, 7)
    await write(7)
    await join(browser, 9)
    await write(7, 'security')
    await write(9, 'tournament')
    await send()
    expect(browser.titles()).toEqual(['tournament'])
    expect([await subscriptionsOf(database.db, 7), (await subscriptionsOf(database.db, 9)).length]).toEqual([[], 1])
  })

  it('that changes its choice keeps what waits for it, unless it is not wanted any more', async () => {
    const browser = service.browser()
    await join(browser, 7)
    await write(7, 'payout')
    await write(7, 'tournament')
    await join(browser, 7, { kinds: ['payout'] })
    await send()
    expect(browser.titles()).toEqual(['payout'])
  })

  it('of a session that has ended is told nothing', async () => {
    const browser = service.browser()
    await join(browser, 7)
    await write(7, 'security')
    ended = [7]
    await send()
    expect([browser.titles(), await rows(), await count('push_subscription')]).toMatchObject([
      [],
      [{ ended: 'dropped' }],
      0,
    ])
  })

  it('is one of few: the oldest gives way, and one session has one', async () => {
    for (let more = 0; more < mostDevices + 3; more++) await join(service.browser(), 7, { session: 100 + more })
    const sessions = (await subscriptionsOf(database.db, 7)).map(({ session }) => Number(session))
    expect(sessions).toEqual(Array.from({ length: mostDevices }, (_, place) => 100 + mostDevices + 2 - place))
    await join(service.browser(), 7, { session: 112 })
    expect(await count('push_subscription')).toBe(mostDevices)
  })

  it('has no readable address in the database, and is re-sealed with another key', async () => {
    const browser = service.browser()
    await join(browser, 7)
    await write(7)
    const kept = JSON.stringify(
      await query('select s::text as s from push_subscription s union all select m::text from push_message m'),
    )
    for (const secret of [browser.target.endpoint, browser.target.auth])
      for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(kept).not.toContain(form)
    key = { current: randomBytes(32), former: [key.current] }
    expect(await reseal(database.db, key, [sealedSubscriptions])).toMatchObject([{ count: 1, unopened: 0 }])
    key = { current: key.current, former: [] }
    await send()
    expect(browser.titles()).toEqual(['payout'])
  })

  it('is forgotten with its player; after a restoration nothing waits and no browser is left', async () => {
    for (const player of [7, 8]) await join(service.browser(), player)
    for (const player of [7, 8]) await write(player)
    await transaction(database.db, (tx) => erasePushes(tx, 7))
    expect([await count('push_subscription'), await count('push_message')]).toEqual([1, 1])
    expect(await dropEveryPush(database.db)).toEqual({ messages: 1, browsers: 1 })
    expect(await dropEveryPush(database.db)).toEqual({ messages: 0, browsers: 0 })
    expect(await pushTest(database.db, 8, '00000000-0000-4000-8000-000000000000')).toBe(false)
  })
})

test.each([
  ['http://push.example.org/send', false],
  ['https://127.0.0.1/send', false],
  ['https://[::1]/send', false],
  ['https://10.0.0.1/send', false],
  ['https://169.254.169.254/latest', false],
  ['https://2130706433/send', false],
  ['https://push.example.org:8443/send', false],
  ['https://user:password@push.example.org/send', false],
  ['ftp://push.example.org/send', false],
  ['not an address', false],
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://1.1.1.1/send', true],
])('whether %s may be asked: %s', (endpoint, may) => expect(mayBeAsked(endpoint, false)).toBe(may))

test('a name that leads to a private network is not asked, and the browser is forgotten', async () => {
  const browser = service.browser()
  const target = { ...browser.target, endpoint: browser.target.endpoint.replace('127.0.0.1', 'localhost') }
  await join({ ...browser, target }, 7)
  await write(7)
  await sendPushes({ ...ground(), anywhere: false })
  expect([browser.titles(), await rows(), await count('push_subscription')]).toMatchObject([[], [{ ended: 'gone' }], 0])
})

test('any 32 bytes give keys, always the same, and a point beside the curve is no key of a browser', () => {
  const secret = Buffer.alloc(32, 0xff)
  expect(pushKeysOf(secret, 'mailto:a@b.example')).toEqual(pushKeysOf(secret, 'mailto:a@b.example'))
  expect(pushKeysOf(secret, '').publicKey).toHaveLength(87)
  expect(isBrowserKey(pushKeysOf(randomBytes(32), '').publicKey)).toBe(true)
  expect(isBrowserKey('B'.repeat(87))).toBe(false)
})
