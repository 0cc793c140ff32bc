/**
 * Seven seats: every button names its seat to screen readers, and a free one is taken by one press. The real table deals
 * elsewhere: here its messages are made by the test.
 */
import { calls } from '@kurazh/contract/index.ts'
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const seatAt = (seat: number, more: object = {}) => ({
  seat,
  taken: false,
  own: false,
  chart: false,
  name: null,
  img: '',
  idle: 0,
  ...more,
})
const others = { 2: { taken: true, name: 'Сосед' }, 4: { taken: true } } as const
const table = (own: number | null) => ({
  table: 'blackjack',
  seq: 1,
  now: Date.now(),
  side: null,
  round: {
    number: 5,
    version: 1,
    chain: 1,
    link: 1,
    byHand: null,
    shoe: null,
    first: null,
    betting: 'open',
    dealing: 'idle',
    closesAt: Date.now() + 600_000,
    nextAt: null,
    dealt: [],
    decided: [],
    decision: null,
    hash: null,
    result: null,
    voided: null,
    corrected: null,
    recordings: [],
  },
  shoe: null,
  seats: [1, 2, 3, 4, 5, 6, 7].map((seat) =>
    seatAt(
      seat,
      seat === own ? { taken: true, own: true, name: 'seven-seats' } : (others as Record<number, object>)[seat],
    ),
  ),
  totals: [],
  own: null,
  past: [],
  chain: null,
  nextChain: null,
  limits: [
    { spots: 'pairs', min: 10, max: 1_000 },
    { spots: '', min: 50, max: 1_000 },
  ],
  maxWin: 10_000,
})

/** The server of this table: the rest of the site answers as ever. */
function server(): number[] {
  const sat: number[] = []
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.endsWith(calls.tableState.path)) return Response.json({ success: table(sat.at(-1) ?? null) })
    if (!path.endsWith(calls.tableSit.path)) return me.fetch(path, options)
    sat.push((JSON.parse(options?.body as string) as { seat: number }).seat)
    return Response.json({ success: { seats: table(sat.at(-1) ?? null).seats } })
  })
  return sat
}

test('seven seats: the strip says who sits where, one press sits down, and the focus goes on to the bet', async () => {
  await register('seven-seats')
  const sat = server()
  const page = await openPage('/live/blackjack')
  await page.find('button', 'Сесть на место 3')
  const strip = within(await page.find('group', 'Места стола'))
  const buttons = strip.getAllByRole('button').map((button) => [button.getAttribute('aria-label'), button.textContent])
  expect(buttons).toEqual([
    ['Сесть на место 1', '1сесть'],
    ['Место 2: Сосед', '2Сосед'],
    ['Сесть на место 3', '3сесть'],
    ['Место 4: занято', '4занято'],
    ['Сесть на место 5', '5сесть'],
    ['Сесть на место 6', '6сесть'],
    ['Сесть на место 7', '7сесть'],
  ])
  await page.press('Сесть на место 3')
  await page.find('button', 'Встать с места 3')
  expect(sat).toEqual([3])
  await page.find('button', 'Место 3: ваше')
  await page.until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Место 3, рука'))
  expect(page.queries.queryByRole('button', { name: 'Сесть на место 3' })).toBeNull()
  // Every button on the page has its own name: no two are the same.
  const all = page.queries.getAllByRole('button', { name: /мест/i }).map((button) => button.getAttribute('aria-label'))
  expect(new Set(all).size).toBe(all.length)
})

test('the chip in the hand is enough for a hand; a smaller one lays nothing and says the minimum', async () => {
  await register('small-chip')
  server()
  const page = await openPage('/live/blackjack')
  await page.press('Сесть на место 3')
  const fifty = await page.find('radio', '50 ₽')
  await page.until(() => expect(fifty.getAttribute('aria-checked')).toBe('true'))
  await page.press('10 ₽', 'radio')
  await page.press('Место 3, рука')
  await page.sees('Минимум 50.00 ₽')
  expect(page.queries.queryByRole('button', { name: /^Место 3, рука, / })).toBeNull()
})
