/** A guest’s screens and what opens over a player’s, under a finger and under a mouse: nothing too small to be met, nothing that lies under something else. */
import { type Game, isGifted } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { chips, registerByCall } from './player.ts'
import { expect, test } from './site.ts'
import { look, stands, tableWidth } from './touch-areas.ts'

test.use({ drawing: 'real', hasTouch: true, viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

test('a guest meets everything with a finger', async ({ page }) => {
  const faults = new Set<string>()
  for (const path of ['/', '/returns', '/terms', '/privacy', '/net-takogo']) {
    await page.goto(path)
    await look(page, faults, path)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await look(page, faults, 'the way in')
  await page.getByRole('dialog').getByText('Регистрация', { exact: true }).click()
  await look(page, faults, 'registration')
  expect([...faults]).toEqual([])
})

test('a player meets everything with a finger, in what opens over a screen', async ({ page }) => {
  const faults = new Set<string>()
  await registerByCall(page, 'more-thumbs')
  await page.goto('/')
  await stands(page)
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
  const [machine, ...others] = Object.values<Game>(games).toSorted((one, other) => Number('machine' in other) - Number('machine' in one))
  for (const { id } of others.filter((game) => !('machine' in game) && game.kind !== 'table' && !isGifted(game))) {
    await page.goto(`/${id.replaceAll('-', '')}`)
    await page.getByText('Авто', { exact: true }).locator('visible=true').first().click()
    await look(page, faults, `${id}, automatic`)
  }
  // One screen is every machine's.
  for (const path of [`/slot/${machine?.id}`, `/slot/v2/${machine?.id}`]) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Автоигра' }).click()
    await look(page, faults, `${path}, automatic`)
  }
  await page.goto('/dice')
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
