/** Drives the reports: tabs, the period in the URL, and the links of rows. */
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'

test('reports are by days, games, cohorts, rewards and payments, and keep the period in the URL', async () => {
  await enterAs('reports-chief', ['owner'])
  const page = await openPage('/admin/reports')
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  await page.sees(today.split('-').toReversed().join('.'))
  await page.press('По когортам', 'link')
  const month = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', month: 'long', year: 'numeric' })
  await page.find('link', month.format(new Date(today)).replace(' г.', ''))
  await page.press('По играм', 'link')
  expect(location.search).toBe('?tab=games')
  await page.fill('по', '2020-01-01')
  await page.sees('В эти дни ни одной ставки не было.')
  expect(location.search).toBe('?tab=games&until=2020-01-01')
  await page.press('По платежам', 'link')
  await page.until(() => expect(location.search).toBe('?tab=payments'))
})

test('without the right to reports there is no link to them', async () => {
  await enterAs('reports-helper', ['support'])
  const page = await openPage('/admin/reports')
  await page.sees('нужно право, которого у вас нет')
})
