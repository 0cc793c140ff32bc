/**
 * Visits every path of the site once: its title, accessibility in both themes, touch and mouse targets at every width.
 * Scenes are not drawn: their targets are pressed in the tests of the drawn games.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addressesOf } from '../../harness/player-shots.ts'
import { entries } from '../../web/games/lobby-order.ts'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { look, waitUntilReady, tableWidth } from '../touch-areas.ts'

const sections: Readonly<Record<string, string>> = {
  '/': 'Лобби',
  ...Object.fromEntries(entries.map(({ path, section }) => [path, section])),
  '/crash/old': 'Crash',
  '/favourites': 'Слоты - Избранное',
  '/favourites/v2': 'Слоты - Избранное',
  '/slot/7': 'Slot',
  '/slot/v2/7': 'Slot',
  '/wallet': 'Wallet',
  '/help': 'Помощь',
  '/bonus': 'Бонусы',
  '/refferal': 'Бонусы',
  '/account': 'Аккаунт',
  '/tournier': 'Турнир',
  '/jackpot': 'Джекпот',
  '/status': 'Статусы',
  '/walletv2test': 'Wallet test',
  '/reserves': 'Резервы',
  '/returns': 'Возврат игр',
  '/returned': 'Сколько сайт возвращает',
  '/restorations': 'Восстановления',
  '/privacy': 'Политика конфиденциальности',
  '/terms': 'Пользовательское соглашение',
}

/** Parts of the account: one screen that shows one part at a time. */
const partsOfAccount = ['security', 'devices', 'play', 'data', 'settings'].map((part) => `/account#${part}`)

const titleOf = (section: string) => `${section} | Кураж — лучшие игры без комиссии, множество бонусов`

/**
 * Adds axe's findings about the page; with rules given, only by those. The frame is the same everywhere: it is checked
 * on the lobby.
 */
async function read(page: Page, faults: Set<string>, where: string, rules?: string[]): Promise<void> {
  // Legacy mode runs inside the page alone. Otherwise axe opens a second page for its answer, needed for frames of
  // other origins. The page stays the same one, so its copy of axe is loaded once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page }).setLegacyMode()
  if (new URL(page.url()).pathname !== '/') axe.include('main')
  // Passing results are not recorded: that is most of the work.
  axe.options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  for (const { id, nodes } of serious)
    faults.add(`${where}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

const desk = { width: 1280, height: 800 } as const

test.use({ hasTouch: true, viewport: desk })
test.describe.configure({ timeout: 600_000 })

// Halves, so that the work is split over workers.
for (const half of [0, 1]) {
  test(`a player visits every path with touch, mouse and screen reader, in both themes: part ${half + 1}`, async ({
    page,
  }) => {
    const faults = new Set<string>()
    await registerByCall(page, `walker-${half}`)
    await page.goto('/')
    await waitUntilReady(page)
    const addresses = [...new Set([...Object.keys(sections), ...(await addressesOf(page)), ...partsOfAccount])]
    let isWide = true
    for (const path of addresses.filter((_, index) => index % 2 === half)) {
      // Its own time limit names the path at which the visit hangs.
      await test.step(path, () => visit(page, faults, path, isWide), { timeout: 90_000 })
      isWide = !isWide
    }
    expect([...faults]).toEqual([])
  })
}

/** Starts wide or narrow, as the last visit left the window: a new layout is expensive. */
async function visit(page: Page, faults: Set<string>, path: string, isWide: boolean): Promise<void> {
  const section = sections[path]
  const [address = '', part] = path.split('#')
  await moveTo(page, path)
  // Until its code has loaded, the former screen stays and could be mistaken for it.
  await expect.soft(page.locator(`main[data-address="${address}"]`), path).toBeAttached()
  if (part !== undefined) await page.locator(`main #${part}`).waitFor()
  await waitUntilReady(page)
  // Soft: the visits continue, and one run reports every path.
  if (section !== undefined) await expect.soft(page).toHaveTitle(titleOf(section))
  await expect.soft(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
  // A mouse bets on the lines of the layout where they meet: their size is given by the table (WCAG 2.5.8, essential).
  const upTo = path.startsWith('/live/') ? tableWidth : Number.POSITIVE_INFINITY
  if (isWide && part === undefined) await readInBoth(page, faults, path)
  await look(page, faults, path, { upTo, narrowFirst: !isWide, frame: path === '/' })
  if (!isWide && part === undefined) await readInBoth(page, faults, path)
}

/** The themes differ only in colours: alternately every rule is checked in one theme and contrast in the other. */
async function readInBoth(page: Page, faults: Set<string>, path: string): Promise<void> {
  await page.setViewportSize(desk)
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await read(page, faults, `${path} (${await theme()})`)
  await readNarrow(page, faults, `${path} (360, ${await theme()})`)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (over > 0) faults.add(`${path} is ${over} px wider than the window`)
  const other = page.getByRole('banner').getByRole('button', { name: /^(Светлая|Тёмная) тема$/ })
  // A slot that fills the window has no frame, and so no theme switch.
  if ((await other.count()) === 0) return
  await other.click()
  await read(page, faults, `${path} (${await theme()})`, ['color-contrast'])
  await readNarrow(page, faults, `${path} (360, ${await theme()})`)
}

/** A phone has parts of its own, such as the racetrack below the layout. */
async function readNarrow(page: Page, faults: Set<string>, where: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await read(page, faults, where, ['color-contrast'])
  await page.setViewportSize(desk)
}
