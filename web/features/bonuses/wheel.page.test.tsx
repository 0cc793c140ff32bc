/**
 * Drives the daily wheel on a page: it opens by itself, one press turns it once, the prize is shown when it stops, and
 * a reload finds it.
 */
import { calls } from '@kurazh/contract/index.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

afterEach(() => vi.unstubAllGlobals())

/** A little more than 85.80 ₽ of edge credit, by bets that seldom lose: seven of them would leave too little. */
async function bringTurn(): Promise<void> {
  const { commitments } = await me.ask(calls.commitments)
  for (const { nonce } of commitments) {
    await me.ask(calls.placeBet, {
      game: 'bubbles',
      nonce,
      clientSeed: 'the wheel',
      stake: 135,
      params: { target: 1.01 },
    })
  }
}

test('opens on an open page, turns once, shows the prize and its proof; the next turn needs the same sum again', async () => {
  await register('wheel-turner')
  const page = await openPage('/bonus')
  const card = page.part('region', 'Колесо дня')
  await card.sees(/Открывается, когда преимущество сайта в ваших ставках с прошлого вращения сложится в 85\.80/)
  await card.sees('39 %')
  expect((await card.find('button', 'Колесо ещё закрыто')).matches('[aria-disabled="true"]')).toBe(true)
  await bringTurn()
  // The page did not refetch: an event arrived.
  await card.sees('Одно вращение ждёт вас')
  // What the menu counts is named by the page.
  await page.sees('Вращение готово')
  const before = (await me.ask(calls.getBal)).balance
  await card.press('Крутить колесо')
  await card.sees('уже на балансе')
  const { turns } = await me.ask(calls.wheel)
  expect(turns).toHaveLength(1)
  expect((await me.ask(calls.getBal)).balance).toBeCloseTo(before + (turns[0]?.prize ?? 0), 2)
  await card.sees('Сейчас 0.00')
  await card.press(/^Ставка .*Открыть$/)
  await page.sees(/Деление колеса: целая часть f × 100/)
  // After a reload the last turn is listed with its page.
  const reopened = await openPage('/bonus')
  await reopened.part('region', 'Колесо дня').sees('Последние вращения')
  expect(document.querySelectorAll(`a[href="/bet/${turns[0]?.link}"]`)).toHaveLength(1)
})
