/**
 * Seven seats as on a phone: every button names its seat to screen readers. The real table deals elsewhere: here its
 * messages are made by the test.
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
  limits: [{ spots: '', min: 50, max: 1_000 }],
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

test('seven seats: each free one has its own name to sit down at, the strip shows who has which seat, and the player’s own is left by its number', async () => {
  await register('seven-seats')
  const sat = server()
  const page = await openPage('/live/blackjack')
  await page.find('button', 'Сесть на место 3')
  const names = (role: string, within_: HTMLElement) =>
    within(within_)
      .getAllByRole(role)
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names('button', await page.find('group', 'Места стола'))).toEqual([
    'Место 1: свободно',
    'Место 2: Сосед',
    'Место 3: свободно',
    'Место 4: занято',
    'Место 5: свободно',
    'Место 6: свободно',
    'Место 7: свободно',
  ])
  const free = page.queries
    .getAllByRole('button', { name: /^Сесть/ })
    .map((button) => [button.getAttribute('aria-label'), button.textContent])
  expect(free).toEqual([1, 3, 5, 6, 7].map((seat) => [`Сесть на место ${seat}`, 'Сесть']))
  await page.press('Сесть на место 3')
  await page.find('button', 'Встать с места 3')
  expect(sat).toEqual([3])
  await page.find('button', 'Место 3: ваше')
  expect(page.queries.queryByRole('button', { name: 'Сесть на место 3' })).toBeNull()
  // Every button on the page has its own name: no two are the same.
  const all = page.queries.getAllByRole('button', { name: /мест/i }).map((button) => button.getAttribute('aria-label'))
  expect(new Set(all).size).toBe(all.length)
})
