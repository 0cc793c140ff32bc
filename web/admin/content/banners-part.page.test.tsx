/** Drives the banners: one is written next to its preview, shown in the lobby, and removed. */
import { expect, test, vi } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'

test('a banner is written and sent as typed; unsaved changes can be undone', async () => {
  await enterAs('banner-editor', ['content'])
  const sent: { banners: { title: string; link: string }[] }[] = []
  // Other page tests use this site's lobbies: nothing is saved there.
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
  await page.until(() =>
    expect(sent[0]?.banners).toMatchObject([{ title: 'Новый стол', link: '/', audience: 'all', scene: 'bonuses' }]),
  )
})

test("the lobby shows the session's banners with their links; without banners nothing is shown", async () => {
  const banner = { id: 'b1', title: 'Турнир недели', words: 'До воскресенья', link: '/tournier', scene: 'tournament' }
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    const answer = await me.fetch(path, options)
    if (!path.endsWith(calls.getUser.path)) return answer
    return Response.json({
      ...((await answer.json()) as object),
      banners: [banner, { ...banner, id: 'b2', title: 'Наш канал', link: 'https://t.me/kurazh' }],
    })
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
