/**
 * The limit on losses of automatic play: no spin is begun that could exceed it, and a reloaded page neither goes on nor
 * remembers it.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, type Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const path = '/slot/three-samovars'
const made = async () => (await me.ask(calls.history, { game: 'three-samovars', limit: 100 })).bets.toReversed()

/** Ten spins of the usual stake, which nothing but the limit ends before. */
async function begin(page: Page, limit: string): Promise<void> {
  await page.press('Автоигра')
  await page.window.fill('Остановить, если проиграно', limit)
  const byFeature = await page.window.find('switch', 'Остановить, когда выпал бонус')
  if (byFeature.getAttribute('aria-checked') === 'true') await page.user.click(byFeature)
  await page.window.press(/^Начать/)
  await page.find('button', /^Остановить/)
}

test('no spin is begun whose loss would exceed the limit', async () => {
  await register('slot-limit')
  const page = await openPage(path)
  // Two stakes of 10 ₽ and a half: a third lost in a row would pass it.
  await begin(page, '25')
  await page.find('button', /^Вращать/)
  let net = 0
  const bets = await made()
  for (const { stake, payout } of bets) {
    expect(net - stake).toBeGreaterThanOrEqual(-25)
    net += payout - stake
  }
  if (bets.length < 10) expect(net - 10, 'it ended though another spin had room').toBeLessThan(-25)
}, 60_000)

test('a page that is reloaded in the middle of a run makes no further spin, and requires a limit again', async () => {
  await register('slot-limit-anew')
  const page = await openPage(path)
  await begin(page, '900')
  await page.until(async () => expect((await made()).length).toBeGreaterThan(0))
  const anew = await openPage(path)
  // At most the pending spin is recorded; nothing comes after it.
  await anew.find('button', /^Вращать/)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const before = (await made()).length
  expect(before).toBeLessThan(10)
  await new Promise((resolve) => setTimeout(resolve, 4000))
  expect(await made()).toHaveLength(before)
  await anew.press('Автоигра')
  expect((await anew.window.find('button', 'Укажите лимит проигрыша')).matches(':disabled')).toBe(true)
}, 60_000)
