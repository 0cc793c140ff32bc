import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'

test('a guest reads what the site gives back; before enough have bet it says when there will be something', async () => {
  const page = await openPage('/returned')
  await page.find('heading', 'Сколько сайт возвращает')
  await page.until(() => expect(document.body.textContent).toContain('Здесь появятся суммы'))
  expect((await page.find('link', 'Скачать все суммы таблицей (CSV)')).getAttribute('href')).toBe('/api/returned.csv')
})
