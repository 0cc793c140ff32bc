/** Reports: tabs, the period in the address, and what a row leads to. */
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'

test('reports go by days, games, cohorts, rewards and payments, and keep the period in the address', async () => {
  await enterAs('reports-owner', ['owner'])
  const page = await openPage('/admin/reports')
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  await page.sees(today)
  await page.press('По когортам', 'link')
  await page.find('link', today.slice(0, 7))
  await page.press('По играм', 'link')
  expect(location.search).toBe('?tab=games')
  await page.fill('по', '2020-01-01')
  await page.sees('В эти дни ни одной ставки не было.')
  expect(location.search).toBe('?tab=games&until=2020-01-01')
  await page.press('По платежам', 'link')
  await page.until(() => expect(location.search).toBe('?tab=payments'))
})

test('who has no right to reports is not led there', async () => {
  await enterAs('reports-support', ['support'])
  const page = await openPage('/admin/reports')
  await page.sees('нужно право, которого у вас нет')
})
