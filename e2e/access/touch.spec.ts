/**
 * A guest’s lobby and the windows over a screen, with touch and with a mouse: nothing is too small or covered. The
 * screens themselves are checked in `addresses.spec.ts`.
 */
import { games } from '@kurazh/games/index.ts'
import { firstBets } from '../../web/testing/first-bets.ts'
import { chips, moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { look, waitUntilReady, tableWidth } from '../touch-areas.ts'

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

test('a guest can reach everything with touch', async ({ page }) => {
  const faults = new Set<string>()
  await page.goto('/')
  await look(page, faults, '/')
  await moveTo(page, '/net-takogo')
  await expect(page.locator('main[data-address="/net-takogo"]')).toBeAttached()
  await look(page, faults, 'no such address', { frame: false })
  await moveTo(page, '/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await look(page, faults, 'the way in')
  await page.getByRole('dialog').getByText('Регистрация', { exact: true }).click()
  await look(page, faults, 'registration')
  expect([...faults]).toEqual([])
})

test('a player can reach everything with touch in the windows over a screen', async ({ page }) => {
  const faults = new Set<string>()
  await registerByCall(page, 'more-thumbs')
  await page.goto('/')
  await waitUntilReady(page)
  await page.getByRole('button', { name: /^Аккаунт:/ }).click()
  await look(page, faults, 'the account menu')
  await page.getByRole('button', { name: 'Играть', exact: true }).click()
  await look(page, faults, 'the picker', { upTo: tableWidth })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Меню' }).last().click()
  await look(page, faults, 'the menu', { upTo: tableWidth })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Пополнить', exact: true }).click()
  for (const pane of ['Пополнить', 'Вывести', 'История']) {
    await page.getByRole('dialog').getByText(pane, { exact: true }).click()
    await look(page, faults, `the wallet: ${pane}`)
  }
  await page.keyboard.press('Escape')
  // All machines share one screen.
  const machine = Object.values(games).find((game) => 'machine' in game)
  const opens = [
    ...firstBets.map(({ entry }) => [entry.path, page.getByText('Авто', { exact: true })] as const),
    ...['/slot', '/slot/v2'].map(
      (slots) => [`${slots}/${machine?.id}`, page.getByRole('button', { name: 'Автоигра' })] as const,
    ),
  ]
  for (const [path, automatic] of opens) {
    await test.step(path, async () => {
      await moveTo(page, path)
      await expect(page.locator(`main[data-address="${path}"]`)).toBeAttached()
      await automatic.locator('visible=true').first().click()
      await look(page, faults, `${path}, automatic`, { frame: false })
    })
  }
  await moveTo(page, '/dice')
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(chips(page)).toHaveCount(1)
  await look(page, faults, 'after a bet')
  await chips(page).first().click()
  await look(page, faults, 'the bet')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Звук, анимация, клавиши' }).click()
  await look(page, faults, 'the settings of play')
  expect([...faults]).toEqual([])
})
