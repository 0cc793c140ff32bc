/** The button texts of every game: the cost and payout of a press, or that it begins many bets. */
import { calls } from '@kurazh/contract/index.ts'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { betName, firstBets, planName } from '../../testing/first-bets.ts'
import { me } from '../../testing/wire.ts'

/** As a screen reader names it and the eye reads it, spaces made plain. */
const nameOf = (button: Element) => (button.getAttribute('aria-label') ?? '').replaceAll('\u00a0', ' ')
const names = () => screen.getAllByRole('button').map(nameOf)
/** The texts of the buttons with these names. */
const seenOn = (called: string[]) =>
  called.map((name) =>
    screen
      .getAllByRole('button')
      .find((button) => nameOf(button) === name)
      ?.textContent.replaceAll(/\s+/g, ' ')
      .trim(),
  )

/** Bets on shared rounds have their own slip. */
const cases = firstBets
  .filter(({ late }) => late === undefined)
  .map(({ entry, buttons }) => [entry.path, buttons.map(betName), buttons.map(planName)] as const)

test.each(cases)(
  '%s: the button shows the stake and the payout; in automatic play, begun by the key next to it, it says so',
  async (path, byHand, byPlan) => {
    await register(`act-${path.slice(1)}`)
    const page = await openPage(path)
    await page.until(() => expect(names()).toEqual(expect.arrayContaining(byHand)))
    // Users of voice control call a button by its visible text.
    expect(seenOn(byHand)).toEqual(byHand.map((name) => name.replaceAll(',', '').replace(' при выигрыше', '')))
    await page.press('авто, автоигра')
    await page.until(() => expect(names()).toEqual(expect.arrayContaining(byPlan)))
    expect(seenOn(byPlan)).toEqual(byPlan.map((name) => name.replaceAll(',', '')))
    expect(names()).not.toEqual(expect.arrayContaining(byHand))
    await page.sees('Сколько ставок')
    await page.press('авто, автоигра')
    await page.until(() => expect(names()).toEqual(expect.arrayContaining(byHand)))
  },
)

/**
 * Sets up a browser that reports visibility: the returned function reports it for every button whose text begins with
 * these words.
 */
function sayWhatIsInSight(): (words: string, isIntersecting: boolean) => void {
  type Tell = (seen: { isIntersecting: boolean }[]) => void
  const seers = new Map<Tell, Element>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell
      constructor(tell: Tell) {
        this.#tell = tell
      }
      observe(element: Element) {
        seers.set(this.#tell, element)
      }
      disconnect() {
        seers.delete(this.#tell)
      }
    },
  )
  const begins = (element: Element, words: string) => element.matches('button') && element.textContent.startsWith(words)
  return (words, isIntersecting) =>
    act(() => seers.forEach((element, tell) => begins(element, words) && tell([{ isIntersecting }])))
}

test.each([
  ['/dice', 'Авто: меньше', ['Авто: меньше, 000000–494999, 10 × 10 ₽', 'Авто: больше, 505000–999999, 10 × 10 ₽']],
  ['/moneytrain', 'Авто: играть', ['Авто: играть, 10 × 10 ₽']],
])(
  '%s: while a plan is filled in, its start button is at the lower edge as soon as its own place is out of view',
  async (path, words, buttons) => {
    const see = sayWhatIsInSight()
    const docked = () => [...document.querySelectorAll('[data-part="docked-start"] button')]
    await register(`start-${path.slice(1)}`)
    const page = await openPage(path)
    await page.find('button', path === '/dice' ? /^Меньше/ : /^Играть/)
    await page.pressText('Авто')
    await page.find('button', new RegExp(`^${words}`))
    expect(docked()).toEqual([])
    see(words, false)
    expect(docked().map(nameOf)).toEqual(buttons)
    see(words, true)
    expect(docked()).toEqual([])
    see(words, false)
    await page.click(docked()[0])
    await page.until(() => expect(docked()).toEqual([]))
  },
)

test('the settings of a plan are scrolled into view where they are below the fold, and so is the stage when it begins', async () => {
  const see = sayWhatIsInSight()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') || query.includes('reduced'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }))
  const [led, back] = [vi.fn<(this: Element) => void>(), vi.fn<typeof scrollTo>()]
  Element.prototype.scrollIntoView = function () {
    led.call(this)
  }
  await register('start-led')
  let tell: () => void = () => undefined
  const told = new Promise<void>((resolve) => (tell = resolve))
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path === calls.tables.path) await told
    return await me.fetch(path, options)
  })
  const page = await openPage('/dice')
  vi.stubGlobal('scrollTo', back)
  await page.pressText('Авто')
  await page.field('Сколько ставок')
  // Also before the limits of the table are known: nothing then prevents the plan.
  await page.until(() => expect(led.mock.contexts.map((place) => place.getAttribute('data-part'))).toEqual(['auto']))
  tell()
  see('Авто: меньше', false)
  const start = () => document.querySelector('[data-part="docked-start"] button')
  // Until the limits of the table are known a press begins nothing.
  await page.click(start())
  await page.until(() => expect(back).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }))
})

test('while a plan runs its stop is in the dock as soon as the button itself is out of sight', async () => {
  const see = sayWhatIsInSight()
  const docked = () => document.querySelector('[data-part="docked-stop"] button')
  await register('act-dock')
  const page = await openPage('/dice')
  await page.pressText('Авто')
  await page.fill('Сколько ставок', '0')
  await page.press(/^Авто: меньше/)
  await page.find('button', /^Остановить/)
  expect(docked()).toBeNull()
  see('Остановить', false)
  expect(docked()?.textContent).toMatch(/^Остановить/)
  see('Остановить', true)
  expect(docked()).toBeNull()
  see('Остановить', false)
  await page.click(docked())
  await page.find('button', /^Авто: меньше/)
  expect(docked()).toBeNull()
})
