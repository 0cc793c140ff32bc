/**
 * Refused bets on a page: counted with the texts of the refusals, kept over a reload, and no alarm where the refusal
 * may be true.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

test('a bet refused for a limit of one’s own is counted, explained, and still known after a reload', async () => {
  await register('refused-limit')
  await me.ask(calls.setLimit, { measure: 'stake', period: 'day', cap: 15 })
  const page = await openPage('/dice')
  await page.press(/^Меньше/)
  await page.until(async () => expect((await me.ask(calls.history)).bets).toHaveLength(1))
  await page.press(/^Меньше/)
  await page.sees('Не принято: 1')
  await page.sees('Не принято в этой игре: 1')
  await page.sees('Не принятые ставки: 1')
  const again = await openPage('/dice')
  await again.sees('Не принятые ставки: 1')
  expect(again.has('Не принято: 1')).toBe(false)
  expect(document.querySelector('[role="alert"] strong')).toBeNull()
})
