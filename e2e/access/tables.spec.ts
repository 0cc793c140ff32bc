/** Live tables as axe reads them, in both themes, on a desk and on a phone: their cloths keep colours of their own. */
import { AxeBuilder } from '@axe-core/playwright'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'

test.use({ ownSite: 'tables', viewport: { width: 1280, height: 800 } })
test.describe.configure({ timeout: 600_000 })

test('nothing at a live table is hard to read or out of reach, in both themes and on a phone', async ({ page }) => {
  await registerByCall(page, 'table-reader')
  await page.goto('/live')
  await waitUntilReady(page)
  const faults = new Set<string>()
  for (const theme of ['Светлая тема', 'Тёмная тема']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('banner').getByRole('button', { name: theme }).click()
    for (const table of ['roulette', 'baccarat', 'blackjack'])
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await moveTo(page, `/live/${table}`)
        await expect(page.locator(`main[data-address="/live/${table}"]`)).toBeAttached()
        await waitUntilReady(page)
        const axe = new AxeBuilder({ page })
          .setLegacyMode()
          .include('main')
          .options({ resultTypes: ['violations'] })
        for (const { id, impact, nodes } of (await axe.analyze()).violations)
          if (impact === 'serious' || impact === 'critical')
            faults.add(
              `${table}, ${width} px, ${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`,
            )
      }
  }
  expect([...faults]).toEqual([])
})
