/**
 * Opens every path of the specification as a guest: four of them are for guests, all others lead to the sign-in window.
 */
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entries } from '../../games/lobby-order.ts'
import { openPage } from '../../testing/page.tsx'

const forGuests = [
  '/terms',
  '/privacy',
  '/returns',
  '/returned',
  '/jackpot',
  '/restorations',
  '/player/nobody',
  '/help',
  '/',
]
const forPlayers = [
  ...entries.map(({ path }) => path),
  '/crash/old',
  '/favourites',
  '/favourites/v2',
  '/slot/7',
  '/slot/v2/7',
  '/wallet',
  '/bonus',
  '/refferal',
  '/account',
  '/tournier',
  '/status',
  '/walletv2test',
  '/reserves',
]

/** Simulates a link inside the page. */
async function moveTo(path: string): Promise<void> {
  await act(async () => {
    history.pushState({}, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
}

test('a guest sees the lobby, the documents and the returns; every other path leads to the sign-in window', async () => {
  const page = await openPage('/')
  await page.find('button', 'Войти')
  for (const path of forPlayers) {
    await moveTo('/terms')
    await page.until(() => expect(screen.queryAllByRole('dialog'), path).toHaveLength(0))
    await moveTo(path)
    // The URL changes before the screen does.
    await page.until(() => expect(location.pathname + document.title, path).toMatch(/^\/Лобби/))
    await page.find('dialog')
  }
  for (const path of forGuests) {
    await moveTo(path)
    await page.until(() => expect(screen.queryAllByRole('dialog'), path).toHaveLength(0))
    expect(location.pathname).toBe(path)
  }
})
