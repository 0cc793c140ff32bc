/** Notifications of a running site: whose devices they are, who is told what in which state, and what each says. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { type PushKind, pushKinds } from '@kurazh/contract/account/push.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushNews } from '../../platform/push/outbox.ts'
import { type Jurisdiction, jurisdictions } from '../../play/jurisdictions.ts'
import { bringCredit } from '../../testing/gifts.ts'
import { requestPayout } from '../../testing/payments.ts'
import { type Browser, type PushService, pushService } from '../../testing/push-service.ts'
import { hurried, type Player, testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { takeBreak } from '../../wallet/player-limits.ts'
import { freeze } from '../../wallet/wallet.ts'
import { pushTextOf } from './texts.ts'
import { offeredIn } from './told.ts'

let site: TestSite
let service: PushService
beforeAll(async () => {
  service = await pushService()
  site = await testSite({ TRUST_PROXY: 'on' }, { ...hurried, pushAnywhere: true })
})
afterAll(async () => {
  await site.close()
  service.close()
})
beforeEach(() => void (service.status = 201))
afterEach(() => site.audit())

const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
const on = async (visitor: Visitor, browser: Browser, kinds: readonly PushKind[] = pushKinds, sums = false) => {
  const { body } = await visitor.call(calls.subscribePush, { ...browser.target, kinds: [...kinds], sums }, firefox)
  if (!('success' in body)) throw new Error(body.error)
  return body.success
}
/** Lets whatever waits be sent now, and waits until all of it has ended. */
async function sent(player: Player): Promise<void> {
  const waits = 'push_message where player = $1 and ended is null'
  await site.database.pool.query(
    'update push_message set next_try_at = clock_timestamp() where player = $1 and ended is null and tries = 0',
    [player.id],
  )
  await eventually(async () => expect(await site.count(waits, [player.id])).toBe(0))
}
const tell = (player: Player, kind: PushKind) =>
  site.write((tx) =>
    pushNews(tx, kind, [{ player: player.id, detail: { amount: '15000', place: 3, device: 'Firefox' } }]),
  )

describe('a device', () => {
  test('is listed with its choice, tested, changed and switched off; another session’s is not this one', async () => {
    const player = await site.player()
    const browser = service.browser()
    expect(await player.ask(calls.push)).toMatchObject({ offered: [...pushKinds], devices: [] })
    const state = await on(player, browser, ['security'])
    expect(state.devices).toMatchObject([
      { device: 'Firefox, Windows', kinds: ['security'], sums: false, current: true },
    ])
    expect(state.key).toHaveLength(87)
    const [{ id } = { id: '' }] = state.devices
    await player.ask(calls.testPush, { id })
    await sent(player)
    expect(browser.titles()).toEqual(['Уведомления работают'])
    expect((await on(player, browser, ['payout'], true)).devices).toMatchObject([{ id, kinds: ['payout'], sums: true }])
    const elsewhere = site.visitor()
    await elsewhere.ask(calls.login, { login: player.login, password: player.password, info: '' })
    expect((await elsewhere.ask(calls.push)).devices).toMatchObject([{ id, current: false }])
    expect((await elsewhere.ask(calls.unsubscribePush, { id })).devices).toEqual([])
    expect((await player.call(calls.testPush, { id })).code).toBe('NotFound')
  })

  test('of another player is neither tested nor switched off; a browser goes to who switches it on last', async () => {
    const [player, other] = [await site.player(), await site.player()]
    const shared = service.browser()
    const [{ id } = { id: '' }] = (await on(player, shared)).devices
    expect((await other.call(calls.testPush, { id })).code).toBe('NotFound')
    await other.ask(calls.unsubscribePush, { id })
    expect((await player.ask(calls.push)).devices).toHaveLength(1)
    await on(other, shared)
    expect((await player.ask(calls.push)).devices).toEqual([])
    await tell(player, 'security')
    await tell(other, 'payout')
    await sent(other)
    expect(shared.titles()).toEqual(['Выплата отправлена'])
  })

  test.each([
    ['the player leaves', (player: Player) => player.ask(calls.exit)],
    ['all sessions are ended', (player: Player) => player.ask(calls.endAllSessions)],
    ['the account is closed', (player: Player) => player.ask(calls.closeAccount, { giveUp: true })],
    ['the player is banned', (player: Player) => site.ban(player, 'причина')],
  ])('is gone when %s', async (_, end) => {
    const player = await site.player()
    await on(player, service.browser())
    await end(player)
    expect(await site.count('push_subscription where player = $1', [player.id])).toBe(0)
  })

  test.each([
    ['an address without TLS', { endpoint: 'http://push.example.org/x' }],
    ['a private address', { endpoint: 'https://192.168.1.1/x' }],
    ['a key that is no point', { p256dh: 'B'.repeat(87) }],
    ['a short secret', { auth: 'short' }],
    ['an unknown kind', { kinds: ['advertising' as PushKind] }],
  ])('with %s is refused', async (_, wrong) => {
    const strict = await testSite()
    const player = await strict.player()
    const target = { ...service.browser().target, endpoint: 'https://push.example.org/x' }
    const answer = await player.call(calls.subscribePush, { ...target, kinds: ['security'], sums: false, ...wrong })
    expect([answer.status, answer.code]).toEqual([400, 'InvalidRequest'])
    expect(await strict.count('push_subscription')).toBe(0)
    await strict.close()
  })

  test('is in the player’s copy without its address', async () => {
    const player = await site.player()
    const browser = service.browser()
    await on(player, browser)
    await tell(player, 'payout')
    await sent(player)
    const { body } = await player.call(calls.ownRecords)
    expect(body).toMatchObject({
      pushDevices: [{ device: 'Firefox, Windows' }],
      pushes: [{ kind: 'payout', ended: 'sent' }],
    })
    expect(JSON.stringify(body)).not.toContain(browser.target.endpoint)
  })
})

describe('who is told what', () => {
  const states: Record<string, (player: Player) => Promise<unknown>> = {
    'who plays': async () => undefined,
    'on a break': (player) => site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 86_400_000))),
    'who has excluded themselves': (player) => player.ask(calls.takeBreak, { length: 'forever' }),
    // The session of a banned player ends: this is one who is banned between the claim and the sending.
    'who is frozen': (player) => site.write((tx) => freeze(tx, player.id)),
  }
  const calm: PushKind[] = ['payout', 'security']

  test.each(Object.entries(states))('a player %s', async (name, become) => {
    const player = await site.player()
    const browser = service.browser()
    await on(player, browser)
    await bringCredit(site, player)
    await site.database.pool.query('delete from push_message where player = $1', [player.id])
    await become(player)
    for (const kind of pushKinds) await tell(player, kind)
    await sent(player)
    const expected = name === 'who plays' ? pushKinds : calm
    expect(browser.titles().toSorted()).toEqual(
      expected.map((kind) => pushTextOf(kind, { place: 1 }, false).title).toSorted(),
    )
  })

  test('a reward that waits no longer is not told', async () => {
    const player = await site.player()
    const browser = service.browser()
    await on(player, browser)
    await tell(player, 'reward')
    await sent(player)
    expect(browser.titles()).toEqual([])
  })

  test.each(Object.entries(jurisdictions))(
    'under the rules of %s only allowed rewards are offered',
    (_, jurisdiction: Jurisdiction) => {
      const offered = offeredIn(jurisdiction)
      expect(offered).toEqual(expect.arrayContaining(calm))
      expect(offered.includes('tournament')).toBe(jurisdiction.rewards.includes('tournament'))
      expect(offered.includes('reward')).toBe(jurisdiction.rewards.length > 0)
    },
  )
})

test('a payout that has been sent and a sign-in from a new device are told; the device that came in is not', async () => {
  const player = await site.player()
  const browser = service.browser()
  await on(player, browser)
  await requestPayout(player, 150)
  await eventually(async () => expect(browser.titles()).toEqual(['Выплата отправлена']))
  const stranger = site.visitor()
  await stranger.call(
    calls.login,
    { login: player.login, password: player.password, info: 'another card' },
    { ...firefox, 'x-forwarded-for': '10.99.1.7' },
  )
  await eventually(async () => expect(browser.titles()).toContain('Вход с нового устройства'))
  await sent(player)
  expect(browser.taken).toHaveLength(2)
})

test('a push service that takes nothing holds one place a browser, and the later ones come in their order when it does', async () => {
  const [player, other] = [await site.player(), await site.player()]
  const [deaf, browser] = [service.browser(), service.browser()]
  await on(player, deaf)
  await on(other, browser)
  service.status = 503
  for (const kind of ['payout', 'security', 'payout'] as const) await tell(player, kind)
  await eventually(async () =>
    expect(await site.count('push_message where player = $1 and tries > 0', [player.id])).toBe(1),
  )
  service.status = 201
  await tell(other, 'security')
  await sent(other)
  expect(browser.titles()).toEqual(['Вход с нового устройства'])
  expect(await site.count('push_message where player = $1 and tries > 0', [player.id])).toBe(1)
  await site.database.pool.query(
    'update push_message set next_try_at = clock_timestamp() where player = $1 and ended is null',
    [player.id],
  )
  await eventually(async () =>
    expect(await site.count(`push_message where player = $1 and ended = 'sent'`, [player.id])).toBe(3),
  )
  expect(deaf.titles()).toEqual(['Выплата отправлена', 'Вход с нового устройства', 'Выплата отправлена'])
})

test('a reward that opens is told once a day', async () => {
  const player = await site.player()
  const browser = service.browser()
  await on(player, browser)
  await site.give(player, 20_000_00n)
  // The wheel opens, and there is rakeback.
  await player.bet({ stake: 8_600 })
  await eventually(async () =>
    expect(await site.count(`push_message where player = $1 and kind = 'reward'`, [player.id])).toBe(1),
  )
  await sent(player)
  expect(browser.titles()).toEqual(['Вас ждёт награда'])
})

test('sums are said only to who wants them on the screen, and every link is a page of ours', () => {
  const detail = { amount: '15000', place: 3, device: 'Firefox, Windows' }
  for (const kind of [...pushKinds, 'test'] as const) {
    const [hidden, shown] = [pushTextOf(kind, detail, false), pushTextOf(kind, detail, true)]
    expect(hidden.body).not.toMatch(/\d\d|₽/)
    expect(hidden.path).toMatch(/^\/[a-z]+(#[a-z]+)?$/)
    if (kind === 'payout' || kind === 'tournament') expect(shown.body).toContain('150.00')
  }
})
