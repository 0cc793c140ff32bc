/**
 * Bubbles on a page that cannot draw: the fields are linked, the keys work, and the flat bubble shows the drawn result.
 */
import { calls } from '@kurazh/contract/index.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chips, openPage, type Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const values = async (page: Page) => [(await page.field('Цель')).value, (await page.field('Шанс')).value]

async function open(login: string, preferences: object = {}): Promise<Page> {
  await register(login)
  localStorage.setItem('play-preferences', JSON.stringify(preferences))
  return openPage('/bubbles')
}

test('either field gives the other, plus and minus go through round values, and a reload keeps them', async () => {
  const page = await open('bubble-fields')
  await page.fill('Шанс', '25')
  expect(await values(page)).toEqual(['3.96', '25'])
  await page.fill('Цель', '100')
  await page.user.tab()
  expect(await values(page)).toEqual(['100.00', '0.990'])
  await page.press('Уменьшить цель')
  expect(await values(page)).toEqual(['99.00', '1.00'])
  await page.press('Увеличить шанс')
  expect((await page.field('Цель')).value).toBe('49.50')
  await page.fill('Цель', '5000000')
  await page.user.tab()
  expect(await values(page)).toEqual(['5000000', '2.00'])
  const again = await openPage('/bubbles')
  expect((await again.field('Цель')).value).toBe('49.50')
})

test('a stake that could win more than the table pays is named before the bet', async () => {
  const page = await open('bubble-table')
  await page.fill('Цель', '1000000')
  await page.sees('С этим множителем — до 1 ₽')
  const blow = await page.find('button', /^Надуть пузырь/)
  expect(blow.matches('[aria-disabled="true"]')).toBe(true)
  await page.press('Мин')
  await page.canBePressed(blow)
})

test('by keys: the field, the button, and the space bar where it is switched on', async () => {
  const page = await open('bubble-keys', { hotkeys: true })
  const target = await page.field('Цель')
  await page.user.clear(target)
  await page.user.type(target, '3{Enter}')
  expect((await page.field('Шанс')).value).toBe('33.00')
  const blow = await page.find('button', /^Надуть пузырь/)
  await page.canBePressed(blow)
  blow.focus()
  await page.user.keyboard('{Enter}')
  await page.until(() => expect(chips()).toHaveLength(1))
  blow.blur()
  await page.user.keyboard(' ')
  await page.until(() => expect(chips()).toHaveLength(2))
})

test('the flat bubble shows the drawn point; automatic play stops at once', async () => {
  const page = await open('bubble-flat')
  await page.press(/^Надуть пузырь/)
  await page.until(() => expect(chips()).toHaveLength(1))
  expect(['free', 'burst']).toContain(document.querySelector('[data-part="flat-bubble"]')?.getAttribute('data-state'))
  const outcome = (await me.ask(calls.history)).bets[0]?.outcome as { point: number } | undefined
  expect(chips()[0]?.textContent).toContain(`${((outcome?.point ?? 0) / 100).toFixed(2)}×`)
  await page.pressText('Авто')
  await page.press(/^Авто: надуть/)
  await page.press(/^Остановить/)
  await page.until(() => expect(screen.queryByRole('button', { name: /^Остановить/ })).toBeNull())
})
