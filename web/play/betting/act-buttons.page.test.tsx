/** What stands on the buttons of every game: what a press costs and may pay, or that it begins many bets. */
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'

/** As a screen reader names it and the eye reads it, spaces made plain. */
const names = () => screen.getAllByRole('button').map((button) => (button.getAttribute('aria-label') ?? '').replaceAll('\u00a0', ' '))

test.each([
  ['/dice', ['Меньше, 10 ₽, выплата 20 ₽', 'Больше, 10 ₽, выплата 20 ₽'], ['Авто: меньше, 10 ставок по 10 ₽', 'Авто: больше, 10 ставок по 10 ₽']],
  ['/bubbles', ['Надуть пузырь, 10 ₽, выплата 20 ₽'], ['Авто: надуть пузырь, 10 ставок по 10 ₽']],
  ['/plinko', ['Бросить шарик, 10 ₽, выплата до 330 ₽'], ['Авто: бросить шарик, 10 ставок по 10 ₽']],
  ['/mines', ['Играть, 10 ₽, выплата от 11.25 ₽'], ['Авто: играть, 10 ставок по 10 ₽']],
  ['/moneytrain', ['Играть, 10 ₽, выплата от 11.52 ₽'], ['Авто: играть, 10 ставок по 10 ₽']],
])('%s: the stake and the payout stand on the button; in automatic play it says so', async (path, byHand, byPlan) => {
  await register(`act-${path.slice(1)}`)
  const page = await openPage(path)
  await page.until(() => expect(names()).toEqual(expect.arrayContaining(byHand)))
  await page.pressText('Авто')
  await page.until(() => expect(names()).toEqual(expect.arrayContaining(byPlan)))
  expect(names()).not.toEqual(expect.arrayContaining(byHand))
})

test('while a plan runs its stop stands in the dock as soon as the button itself is out of sight', async () => {
  const seers = new Set<(seen: { isIntersecting: boolean }[]) => void>()
  vi.stubGlobal('IntersectionObserver', class {
    readonly #tell
    constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
      this.#tell = tell
    }
    observe(element: Element) {
      if (element.textContent?.startsWith('Остановить')) seers.add(this.#tell)
    }
    disconnect() {
      seers.delete(this.#tell)
    }
  })
  const see = (isIntersecting: boolean) => act(() => seers.forEach((tell) => tell([{ isIntersecting }])))
  const docked = () => document.querySelector('[data-part="docked-stop"] button')
  await register('act-dock')
  const page = await openPage('/dice')
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '0')
  await page.press(/^Авто: меньше/)
  await page.find('button', /^Остановить/)
  expect(docked()).toBeNull()
  see(false)
  expect(docked()?.textContent).toMatch(/^Остановить/)
  see(true)
  expect(docked()).toBeNull()
  see(false)
  await page.user.click(docked() as Element)
  await page.find('button', /^Авто: меньше/)
  expect(docked()).toBeNull()
})
