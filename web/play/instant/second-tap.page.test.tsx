/** Two taps where one was meant: the button has changed its meaning before the second, which must cost nothing. */
import { calls } from '@kurazh/contract/index.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, type Page, register } from '../../testing/page.tsx'
import { openGames } from '../../testing/step-page.ts'
import { me } from '../../testing/wire.ts'

const big = () => document.querySelector<HTMLButtonElement>('[data-part="step-deck"] > button') as HTMLButtonElement
const bets = async () => (await me.ask(calls.history)).bets.length

/** Opens easy rides until one is past its first wagon: one wagon of twenty hides an ambush. */
async function rideOn(page: Page): Promise<void> {
  await page.find('radiogroup', 'Сложность')
  await page.part('radiogroup', 'Сложность').pressText('Легко')
  for (let tries = 0; tries < 5 && big().dataset.tone !== 'gold'; tries += 1) {
    await page.press(/^Играть/)
    await page.press(/^В первый вагон/)
    await page.until(() => expect(big().textContent).toMatch(/^(Забрать|Играть)/))
  }
  expect(big().dataset.tone).toBe('gold')
}

test('the second tap on «В первый вагон» takes nothing, the second on «Забрать» places no new stake', async () => {
  await register('taps-steps')
  const page = await openPage('/moneytrain')
  await rideOn(page)
  fireEvent.click(big())
  await page.canBePressed(big())
  expect((await openGames())[0]?.moves).toHaveLength(1)
  const before = await bets()
  fireEvent.click(big())
  await page.until(() => expect(big().textContent).toMatch(/^Играть/))
  fireEvent.click(big())
  await page.canBePressed(big())
  expect(big().textContent).toMatch(/^Играть/)
  expect([await openGames(), await bets()]).toEqual([[], before + 1])
})

test('the second tap on «Остановить» begins nothing', async () => {
  await register('taps-stop')
  const page = await openPage('/dice')
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '0')
  await page.press(/^Авто: меньше/)
  await page.press(/^Остановить/)
  const again = await page.find('button', /^Авто: меньше/)
  fireEvent.click(again)
  await page.canBePressed(screen.getByRole('button', { name: /^Авто: меньше/ }))
  expect(screen.queryByRole('button', { name: /^Остановить/ })).toBeNull()
})
