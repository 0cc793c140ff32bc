/** The settings of notifications, with a browser that can show them, one that may not, and one that cannot. */
import { createECDH, randomBytes } from 'node:crypto'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage, password, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

/** What the browser was asked. */
let asked: string[]

/** As a browser that knows notifications and answers the question for them like this. */
function browser(answer: NotificationPermission, permission: NotificationPermission = 'default'): void {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const endpoint = `https://push.example.org/${randomBytes(8).toString('hex')}`
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => asked.push('unsubscribe'),
  }
  const pushManager = {
    getSubscription: async () => (asked.includes('subscribe') ? subscription : null),
    subscribe: async () => (asked.push('subscribe'), subscription),
  }
  const workers = {
    register: async () => asked.push('register'),
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
  vi.stubGlobal('PushManager', {})
  const Asking = {
    permission,
    requestPermission: async () => (asked.push('permission'), (Asking.permission = answer)),
  }
  vi.stubGlobal('Notification', Asking)
}

beforeEach(() => void (asked = []))
afterEach(() => {
  for (const own of ['serviceWorker', 'userAgent', 'setAppBadge', 'clearAppBadge'])
    Reflect.deleteProperty(navigator, own)
})

const toggle = /^Уведомления на этом устройстве/

test('nothing is asked before the switch is on; then sign-ins are on, the rest is chosen, tested and switched off', async () => {
  await register('push-one')
  browser('granted')
  const page = await openPage('/account#settings')
  await page.find('switch', toggle)
  expect(asked).toEqual([])
  await page.press(toggle, 'switch')
  await page.find('group', 'О чём сообщать')
  expect(asked.slice(0, 3)).toEqual(['permission', 'register', 'subscribe'])
  expect((await me.ask(calls.push)).devices).toMatchObject([{ kinds: ['security'], sums: false, current: true }])
  await page.press(/^Выплата отправлена/, 'switch')
  await page.until(async () =>
    expect((await me.ask(calls.push)).devices).toMatchObject([{ kinds: ['payout', 'security'] }]),
  )
  await page.press(/^Показывать суммы/, 'switch')
  await page.until(async () => expect((await me.ask(calls.push)).devices).toMatchObject([{ sums: true }]))
  await page.press('Проверить')
  await page.sees('Проверочное уведомление придёт')
  await page.press(toggle, 'switch')
  await page.until(async () => expect((await me.ask(calls.push)).devices).toEqual([]))
  await page.until(() => expect(page.queries.queryByRole('group', { name: 'О чём сообщать' })).toBeNull())
  expect(asked).toContain('unsubscribe')
})

test('a refusal of the permission is said, and a browser that forbids them says what to do', async () => {
  await register('push-two')
  browser('denied')
  let page = await openPage('/account#settings')
  await page.press(toggle, 'switch')
  await page.sees('вы не разрешили их')
  await page.sees('Уведомления этого сайта запрещены в браузере')
  expect((await me.ask(calls.push)).devices).toEqual([])
  browser('granted', 'denied')
  page = await openPage('/account#settings')
  await page.sees('Нажмите на значок слева от адреса')
  expect((await page.find('switch', toggle)).hasAttribute('disabled')).toBe(true)
})

test('a browser without notifications says so, an iPhone how it gets them', async () => {
  await register('push-three')
  let page = await openPage('/account#settings')
  await page.sees('Этот браузер уведомлений не умеет')
  Object.defineProperty(navigator, 'userAgent', {
    value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
    configurable: true,
  })
  page = await openPage('/account#settings')
  await page.sees('откройте сайт в Safari и нажмите «Поделиться»')
})

test('another device is listed and switched off from here', async () => {
  await register('push-four')
  browser('granted')
  const other = new Visitor()
  await other.ask(calls.login, { login: 'push-four', password, info: '' })
  const ecdh = createECDH('prime256v1')
  await other.ask(calls.subscribePush, {
    endpoint: 'https://push.example.org/another',
    p256dh: ecdh.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    kinds: ['security'],
    sums: false,
  })
  const page = await openPage('/account#settings')
  await page.press(toggle, 'switch')
  await page.find('group', 'О чём сообщать')
  await page.press(/^Отключить: /)
  await page.until(async () => expect((await me.ask(calls.push)).devices).toMatchObject([{ current: true }]))
})

test('the icon shows unread messages and waiting rewards, and is cleared when they are read', async () => {
  await register('push-badge')
  const shown: number[] = []
  const badge = (count: number) => (shown.push(count), Promise.resolve())
  Object.defineProperty(navigator, 'setAppBadge', { value: badge, configurable: true })
  Object.defineProperty(navigator, 'clearAppBadge', { value: () => badge(0), configurable: true })
  const { user } = await me.ask(calls.getUser)
  await enterAs('push-badge-writer', ['support'])
  await me.ask(adminCalls.notifyPlayer, { id: user?.id ?? 0, text: 'Ваше обращение решено: ставка засчитана.' })
  me.forget()
  await me.ask(calls.login, { login: 'push-badge', password, info: '' })
  const page = await openPage('/returns')
  await page.find('dialog', 'Сообщение от сайта')
  await page.until(() => expect(shown.at(-1)).toBe(1))
  await page.window.press('Понятно')
  await page.until(() => expect(shown.at(-1)).toBe(0))
})
