/** Banners: one is written beside how it will look, stands in the lobby of whoever looks, and is taken away. */
import { expect, test, vi } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'

test('a banner is written and sent as it stands; what was not saved is taken back', async () => {
  await enterAs('banner-editor', ['content'])
  const sent: { banners: { title: string; link: string }[] }[] = []
  // Other pages of this site have lobbies: nothing is written there.
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (!path.endsWith(adminCalls.setBanners.path)) return me.fetch(path, options)
    sent.push(JSON.parse(options?.body as string) as (typeof sent)[number])
    return Response.json({ success: 'Баннеры записаны' })
  })
  const page = await openPage('/admin/content?tab=banners')
  await page.sees('баннеров нет')
  await page.press('Ещё баннер')
  await page.fill('Заголовок', 'Турнир недели')
  await page.fill('Куда ведёт', '/tournier')
  await page.sees('Турнир недели')
  await page.press('Отменить правки')
  await page.loses('Турнир недели')
  await page.press('Ещё баннер')
  await page.fill('Заголовок', 'Новый стол')
  await page.press('Сохранить баннеры')
  await page.until(() => expect(sent[0]?.banners).toMatchObject([{ title: 'Новый стол', link: '/', audience: 'all', scene: 'bonuses' }]))
})

test('the lobby shows what is told with the session, each leading where it says; without any nothing stands there', async () => {
  const banner = { id: 'b1', title: 'Турнир недели', words: 'До воскресенья', link: '/tournier', scene: 'tournament' }
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    const answer = await me.fetch(path, options)
    if (!path.endsWith(calls.getUser.path)) return answer
    return Response.json({ ...((await answer.json()) as object), banners: [banner, { ...banner, id: 'b2', title: 'Наш канал', link: 'https://t.me/kurazh' }] })
  })
  me.forget()
  const page = await openPage('/')
  expect((await page.find('link', /Турнир недели/)).getAttribute('href')).toBe('/tournier')
  expect((await page.find('link', /Наш канал/)).getAttribute('rel')).toContain('noopener')
  vi.stubGlobal('fetch', me.fetch)
  const without = await openPage('/')
  await without.sees(/\d онлайн/)
  expect(without.queries.queryByRole('list', { name: 'Новости сайта' })).toBeNull()
})
