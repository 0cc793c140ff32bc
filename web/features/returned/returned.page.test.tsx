import { expect, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'

test('a guest sees what the site gives back; before there are enough bets it says when there will be figures', async () => {
  const page = await openPage('/returned')
  await page.find('heading', 'Сколько сайт возвращает')
  await page.until(() => expect(document.body.textContent).toContain('Первые суммы появятся'))
  await page.sees(/до \d+ ?%/)
  expect(page.queries.queryByRole('link', { name: /CSV/ })).toBeNull()
})

test('the rewards, the returns of games and the help link here', async () => {
  await register('returned-reader')
  // The help's list contains the article of that name too.
  for (const [path, name] of [
    ['/bonus', /^«?Сколько сайт возвращает»?$/],
    ['/returns', /^«?Сколько сайт возвращает»?$/],
    ['/help/what-comes-back', '«Сколько сайт возвращает»'],
  ] as const) {
    const page = await openPage(path)
    await page.part('main').press(name, 'link')
    await page.until(() => expect(location.pathname, path).toBe('/returned'))
    await page.until(() => expect(document.title).toMatch(/^Сколько сайт возвращает \| /))
  }
})
