/** Every address of the specification, opened by a guest: four of them are for guests, from all others the way leads to the sign-in window. */
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'

const forGuests = ['/terms', '/privacy', '/returns', '/returned', '/']
const forPlayers = [
  '/plinko', '/slots', '/slots2', '/crash', '/crash/old', '/favourites', '/favourites/v2', '/slot/7', '/slot/v2/7', '/live', '/wallet', '/help', '/bonus',
  '/refferal', '/account', '/tournier', '/snowdown', '/status', '/mines', '/bubbles', '/dice', '/moneytrain', '/walletv2test', '/reserves',
]

/** What a link inside the page does. */
async function moveTo(path: string): Promise<void> {
  await act(async () => {
    history.pushState({}, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
}

test('a guest sees the lobby, the documents and the returns, and is led to the sign-in window from everywhere else', async () => {
  const page = await openPage('/')
  await page.find('button', 'Войти')
  for (const path of forPlayers) {
    await moveTo('/terms')
    await page.until(() => expect(screen.queryAllByRole('dialog'), path).toHaveLength(0))
    await moveTo(path)
    // The address changes before the screen does.
    await page.until(() => expect(location.pathname + document.title, path).toMatch(/^\/Лобби/))
    await page.find('dialog')
  }
  for (const path of forGuests) {
    await moveTo(path)
    await page.until(() => expect(screen.queryAllByRole('dialog'), path).toHaveLength(0))
    expect(location.pathname).toBe(path)
  }
})
