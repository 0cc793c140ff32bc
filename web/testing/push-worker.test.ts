/** The worker's part in notifications, as the browser runs it: what it shows, and where a press leads. */
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { screenAt } from '../screens.tsx'

interface Shown {
  title: string
  options: { body?: string; tag?: string; data: { navigate: string } }
}

/** Runs the worker with these pages open. */
async function worker(pages: { url: string; visibilityState?: string }[] = []) {
  const handlers = new Map<string, (event: object) => void>()
  const [shown, opened, focused, badges] = [[] as Shown[], [] as string[], [] as string[], [] as unknown[]]
  const windows = pages.map((page) => ({ ...page, focus: async () => void focused.push(page.url) }))
  runInNewContext(await readFile(new URL('../public/sw.js', import.meta.url), 'utf8'), {
    URL,
    location: new URL('https://kurazh.example/sw.js'),
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
    navigator: { setAppBadge: async () => void badges.push('a dot') },
  })
  const fire = async (name: string, event: object) => {
    let work: Promise<unknown> | undefined
    handlers.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) })
    await work
  }
  return {
    shown,
    opened,
    focused,
    badges,
    push: (text: string | null) =>
      fire('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } }),
    press: (navigate?: string) => fire('notificationclick', { notification: { close() {}, data: { navigate } } }),
  }
}

const message = (navigate: string) =>
  JSON.stringify({
    web_push: 8030,
    notification: { title: 'Выплата отправлена', body: 'Деньги в пути', tag: 'one', navigate },
  })

test('a declarative message is shown with its words and its address, and marks the icon', async () => {
  const { push, shown, badges } = await worker()
  await push(message('https://kurazh.example/wallet'))
  expect(shown).toEqual([
    {
      title: 'Выплата отправлена',
      options: { body: 'Деньги в пути', tag: 'one', data: { navigate: 'https://kurazh.example/wallet' } },
    },
  ])
  expect(badges).toHaveLength(1)
})

test('an open page counts for itself, so the icon is left to it', async () => {
  const { push, badges } = await worker([{ url: 'https://kurazh.example/', visibilityState: 'visible' }])
  await push(message('https://kurazh.example/wallet'))
  expect(badges).toEqual([])
})

test.each([null, 'not JSON', '{}', '{"web_push":1,"notification":{"title":"x"}}', '{"web_push":8030}'])(
  'what cannot be read (%s) still shows something',
  async (text) => {
    const { push, shown } = await worker()
    await push(text)
    expect(shown).toMatchObject([{ title: 'Новости вашего аккаунта', options: { data: { navigate: '/' } } }])
  },
)

test('a press opens the page, or brings it to the front where it is open; another page is left alone', async () => {
  const other = await worker([{ url: 'https://kurazh.example/dice' }])
  await other.press('https://kurazh.example/wallet')
  expect([other.opened, other.focused]).toEqual([['https://kurazh.example/wallet'], []])
  const same = await worker([{ url: 'https://kurazh.example/wallet?x=1' }])
  await same.press('https://kurazh.example/wallet')
  expect([same.opened, same.focused]).toEqual([[], ['https://kurazh.example/wallet?x=1']])
})

test.each(['https://elsewhere.example/wallet', 'javascript:alert(1)', 'http://kurazh.example/'])(
  'a press never leads off the site: %s',
  async (address) => {
    const { press, opened, focused } = await worker([{ url: 'https://kurazh.example/' }])
    await press(address)
    expect([opened, focused]).toEqual([[], []])
  },
)

test('every shortcut of the installed site is a page of its own', async () => {
  const manifest = JSON.parse(await readFile(new URL('../public/manifest.webmanifest', import.meta.url), 'utf8')) as {
    shortcuts: { name: string; url: string; icons: { src: string }[] }[]
  }
  for (const { url, icons } of manifest.shortcuts) {
    expect(screenAt(new URL(url, 'https://kurazh.example').pathname), url).toBeDefined()
    for (const { src } of icons) await readFile(new URL(`../public${src}`, import.meta.url))
  }
  expect(new Set(manifest.shortcuts.map(({ url }) => url)).size).toBe(4)
})
