/**
 * A restoration on the page. The tests' shared site is not really restored: its two answers about restorations are
 * replaced.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { expect, test, vi } from 'vitest'
import { openPage, type Page } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const backTo = Date.parse('2026-11-28T10:00:00.000Z')
const restoration = { id: backTo + 3_600_000, backTo }

/** How often the session was requested. */
let asked = 0

/** Sets what the site reports from now on: in the session, and in the public list. */
function siteTells(restored: number | undefined, list: readonly { id: number; backTo: number }[]): void {
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path === '/api/site/restorations') return Response.json({ success: { restorations: list } })
    const response = await me.fetch(path, options)
    if (path !== '/api/getUser') return response
    asked += 1
    const told = (await response.json()) as { site?: object; success?: { site: object } }
    Object.assign(told.success?.site ?? told.site ?? {}, restored === undefined ? {} : { restored })
    return Response.json(told)
  })
}

/** The page reloads, as it requested. */
async function begunAnew(path = '/terms'): Promise<Page> {
  await eventually(() => expect(sessionStorage.getItem('restoration-reloaded')).not.toBeNull())
  return openPage(path)
}

const bet = {
  nonce: 1,
  game: 'dice',
  version: 1,
  clientSeed: 'a seed',
  stake: 10,
  params: {},
  promised: 'a promise',
  own: true,
  stands: true,
  at: '2026-11-28T10:30:00.000Z',
}

test('a device that held promises puts them away, reloads once, and its player is shown what happened until it is read', async () => {
  localStorage.setItem('round-pins-crash', 'what was heard')
  localStorage.setItem('heard-bet:anna:1', JSON.stringify([bet]))
  siteTells(restoration.id, [restoration])
  await openPage('/terms')
  const page = await begunAnew()
  await page.sees('Сайт восстановлен из копии')
  await page.sees('Этот браузер помнит 1 ставку, которой в восстановленной базе нет')
  await page.sees('проверьте пароль, почту, второй фактор и лимиты')
  expect(localStorage.getItem('round-pins-crash')).toBeNull()
  expect(localStorage.getItem('restoration-evidence')).toContain('what was heard')
  sessionStorage.clear()
  await page.press('Понятно')
  await page.loses('Сайт восстановлен из копии')
  const again = await openPage('/restorations')
  await again.find('row', /28\sноября\s2026/)
  await again.find('button', 'Сохранить в файл')
  expect(again.has('Обещания, данные до восстановления, сняты')).toBe(false)
  expect(sessionStorage.getItem('restoration-reloaded')).toBeNull()
})

test('a first visit after a restoration shows nothing and stays as it is', async () => {
  siteTells(restoration.id, [restoration])
  const page = await openPage('/restorations')
  await page.find('row', /28\sноября\s2026/)
  await page.until(() => expect(localStorage.getItem('restoration-seen')).toBe(`${restoration.id}`))
  expect(page.has('Сайт восстановлен из копии')).toBe(false)
  expect(sessionStorage.getItem('restoration-reloaded')).toBeNull()
})

test('without restorations the list is empty, and says so to a guest', async () => {
  const page = await openPage('/restorations')
  await page.sees('Восстановлений не было')
  expect(localStorage.getItem('restoration-seen')).toBeNull()
})

test('a restoration that is missing from the list later raises an alarm on every screen, and stays in the list as this browser received it', async () => {
  siteTells(restoration.id, [restoration])
  const page = await openPage('/restorations')
  await page.until(() => expect(localStorage.getItem('restoration-seen')).toBe(`${restoration.id}`))
  siteTells(undefined, [])
  asked = 0
  const later = await openPage('/terms')
  await later.sees('Список восстановлений сайта не сходится')
  await later.sees('а в общем списке его больше нет')
  // An alarm requests the session again, without waiting for a restoration that may have been declared since.
  await later.until(() => expect(asked).toBeGreaterThan(1))
  const list = await openPage('/restorations')
  await list.sees('помнит только этот браузер')
})

test('a restoration reported to this page alone takes back no promise: what was received stays, and an alarm says so', async () => {
  localStorage.setItem('round-pins-crash', 'what was heard')
  siteTells(restoration.id, [])
  const page = await openPage('/terms')
  await page.sees('Список восстановлений сайта не сходится')
  await page.sees('Обещания, которые получил этот браузер, остаются в силе')
  expect(localStorage.getItem('round-pins-crash')).toBe('what was heard')
  expect([localStorage.getItem('restoration-seen'), sessionStorage.getItem('restoration-reloaded')]).toEqual([
    null,
    null,
  ])
})

test('a page that was open during a restoration reloads although its device had nothing to put away', async () => {
  const { noteRestorationOf } = await import('./follow-restorations.ts')
  const session = (restored?: number) =>
    ({ site: { works: 0, ...(restored !== undefined && { restored }) } }) as Parameters<typeof noteRestorationOf>[0]
  siteTells(restoration.id, [restoration])
  noteRestorationOf(session())
  noteRestorationOf(session(restoration.id))
  await eventually(() => expect(sessionStorage.getItem('restoration-reloaded')).toBe(`${restoration.id}`))
})

test('an older tab that wakes up after another has adopted the restoration writes nothing and reloads', async () => {
  const { keptHere } = await import('./page-of.ts')
  expect(keptHere.write('round-pins-crash', 'of before')).toBe(true)
  localStorage.setItem('restoration-seen', `${restoration.id}`)
  localStorage.setItem('round-pins-crash', 'of after')
  // A record stored by features that know nothing of restorations.
  const { writeReceived } = await import('../../ui/browser/stored.ts')
  expect(writeReceived('reserve-days', 'of before')).toBe(false)
  expect(keptHere.read('round-pins-crash')).toBeNull()
  expect(keptHere.write('round-pins-crash', 'of before')).toBe(false)
  keptHere.remove('round-pins-crash')
  expect(localStorage.getItem('round-pins-crash')).toBe('of after')
  expect(sessionStorage.getItem('restoration-reloaded')).toBe(`${restoration.id}`)
})
