/** Screenshots for a player: every path of the site, and the windows over it. */
import { games } from '@kurazh/games/index.ts'
import type { Page } from '@playwright/test'
import { entries } from '../web/games/lobby-order.ts'
import type { Shot } from './shot.ts'

/** Paths that no menu links to. */
const unlinked = [
  '/favourites',
  '/favourites/v2',
  `/slot/${games.apiary.id}`,
  `/slot/v2/${games.apiary.id}`,
  `/live/${games.roulette.id}`,
  `/live/${games.blackjack.id}`,
  '/wallet',
  '/walletv2test',
  '/reserves',
  '/account',
  '/status',
  ...entries.map(({ path }) => path),
  '/returns',
  '/returned',
  '/restorations',
  '/privacy',
]

/** Every path of the site: those linked in its menus, and the others. */
export async function addressesOf(page: Page): Promise<string[]> {
  const links = await page
    .locator('[data-part="sidebar"] a, [data-part="header"] a')
    .evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const known = new Set([...links, ...unlinked])
  const crash = [...known].find((path) => path.endsWith(games.crash.id))
  return [...known, ...(crash === undefined ? [] : [`${crash}/old`])]
}

/**
 * The screenshot of a path, named after it. The page navigates there itself: reloading the site for each would take
 * minutes.
 */
export function shotOf(path: string): Shot {
  const name = path === '/' ? 'player-lobby' : path.slice(1).replaceAll('/', '-')
  return {
    name,
    fullPage: true,
    prepare: async (page) => {
      if (page.url() === 'about:blank') await page.goto('/', { waitUntil: 'networkidle' })
      await page.evaluate((address) => {
        history.pushState({}, '', address)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, path)
      await page.waitForLoadState('networkidle')
    },
  }
}

export const playerShots: readonly Shot[] = [
  {
    name: 'over-account-menu',
    prepare: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: /^Аккаунт/ }).click()
    },
  },
  {
    name: 'over-wallet',
    prepare: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Пополнить' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'over-menu',
    upTo: 1023,
    prepare: async (page) => {
      await page.goto('/')
      await page
        .getByRole('button', { name: /^(Меню|Открыть меню)$/ })
        .locator('visible=true')
        .first()
        .click()
    },
  },
  {
    name: 'over-picker',
    upTo: 944,
    prepare: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Играть' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'over-folded',
    from: 1024,
    prepare: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Свернуть меню' }).click()
    },
  },
  {
    name: 'over-offline',
    prepare: async (page) => {
      await page.goto('/status', { waitUntil: 'networkidle' })
      await page.context().setOffline(true)
      await page.getByText('Нет связи').waitFor()
    },
  },
]
