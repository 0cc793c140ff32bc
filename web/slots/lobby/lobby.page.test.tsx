/** The lobbies of machines on a page: search, filters, hearts and the way back, the same on all devices. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { openPage, type Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const samovars = 'three-samovars'
const kept = async () => await me.ask(calls.favourites)
const tiles = (page: Page) =>
  page
    .part('region', 'Все слоты')
    .queries.queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
const isOn = async (page: Page, name: RegExp) => (await page.find('button', name)).getAttribute('aria-pressed')
const heart = /^Избранное: Три самовара/

test('a machine is found under either keyboard layout and in Latin letters; a search without results shows a way back', async () => {
  await register('slot-seeker')
  const page = await openPage('/slots')
  await page.find('link', /Три самовара/)
  const all = tiles(page).length
  expect(document.title).toMatch(/^Slots \| /)
  for (const query of ['самовар', 'cfvjdfh', 'samovar']) {
    await page.fill('Поиск слота', query)
    await page.until(() => expect(tiles(page), query).toEqual([`/slot/${samovars}`]))
  }
  await page.fill('Поиск слота', 'нет такого')
  await page.sees('ничего не нашлось')
  await page.press('Показать все слоты')
  await page.until(() => expect(tiles(page)).toHaveLength(all))
})

test('filters and order are kept while the page is open; a tile shows the return of its rules', async () => {
  await register('slot-sieve')
  const page = await openPage('/slots')
  await page.sees('возврат 96.5 %')
  await page.press(/^Фильтры/)
  await page.user.selectOptions(await page.field('Возврат'), '96.5')
  await page.until(() => expect(tiles(page)).toContain(`/slot/${samovars}`))
  await page.user.selectOptions(await page.field('Максимум'), '5000')
  await page.until(() => expect(tiles(page)).not.toContain(`/slot/${samovars}`))
  await page.press('Избранное', 'link')
  await page.press('Все слоты', 'link')
  await page.find('button', 'Фильтры · 2')
  await page.press('Показать все слоты')
  await page.until(() => expect(tiles(page)).toContain(`/slot/${samovars}`))
})

test('a heart shows at once and stays with the account, separately for each lobby; in the one-rouble lobby tiles lead to one-rouble machines', async () => {
  await register('slot-lover')
  let page = await openPage('/slots')
  await page.press(heart)
  expect(await isOn(page, heart)).toBe('true')
  await page.until(async () => expect(await kept()).toEqual({ slots: [samovars], slots2: [], tables: [] }))
  page = await openPage('/slots2')
  await page.until(() => expect(tiles(page)).toContain(`/slot/${samovars}?rouble`))
  expect(await isOn(page, heart)).toBe('false')
  page = await openPage('/favourites/v2')
  await page.sees('Отмечайте слоты сердечком')
  page = await openPage('/favourites')
  expect(document.title).toMatch(/^Слоты - Избранное \| /)
  await page.find('link', /Три самовара/)
})

test('a removed heart is put back from the message, and by another device', async () => {
  await register('slot-loser')
  await me.ask(calls.setFavourite, { list: 'slots', slot: samovars, on: true })
  const page = await openPage('/favourites')
  await page.press(heart)
  await page.sees('Отмечайте слоты сердечком')
  await page.until(async () => expect((await kept()).slots).toEqual([]))
  await page.press('Вернуть')
  await page.find('link', /Три самовара/)
  await page.until(async () => expect((await kept()).slots).toEqual([samovars]))
  await page.sees(/\d онлайн/)
  await me.ask(calls.setFavourite, { list: 'slots', slot: samovars, on: false })
  await page.sees('Отмечайте слоты сердечком')
  await me.ask(calls.setFavourite, { list: 'slots', slot: samovars, on: true })
  await page.find('link', /Три самовара/)
})

test('a refused heart is reported and returns to its former state; a list that fails to load is requested again', async () => {
  await register('slot-offline')
  const page = await openPage('/slots')
  await page.until(async () => expect((await page.find('button', heart)).matches(':disabled')).toBe(false))
  const wire = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.includes('favourites') ? Promise.reject(new Error('no line')) : wire(path, init),
  )
  await page.press(heart)
  await page.sees('Нет связи с сервером')
  await page.until(async () => expect(await isOn(page, heart)).toBe('false'))
  const lost = await openPage('/favourites')
  await lost.find('button', 'Повторить')
  vi.stubGlobal('fetch', wire)
  await lost.press('Повторить')
  await lost.sees('Отмечайте слоты сердечком')
})

test('played machines come first, in the one-rouble lobby only those played for one rouble', async () => {
  await register('slot-returner')
  const play = async (stake: number) => {
    const { commitments } = await me.ask(calls.commitments)
    await me.ask(calls.placeBet, {
      game: samovars,
      nonce: commitments[0]?.nonce ?? 0,
      clientSeed: 'recent',
      stake,
      params: { mode: 'spin' },
    })
  }
  await play(5)
  let page = await openPage('/slots2')
  await page.find('link', /Три самовара/)
  page = await openPage('/slots')
  await page.part('region', 'Вы недавно играли').find('link', /Три самовара/)
  expect((await openPage('/slots2')).queries.queryByRole('region', { name: 'Вы недавно играли' })).toBeNull()
  await play(1)
  page = await openPage('/slots2')
  expect((await page.part('region', 'Вы недавно играли').find('link', /Три самовара/)).getAttribute('href')).toBe(
    `/slot/${samovars}?rouble`,
  )
})
