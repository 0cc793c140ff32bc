/** Every address of the site, gone through once: its title, how it looks to a screen reader in both themes, what a finger and a mouse find at every width. Scenes are drawn, as a finger meets them. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addressesOf } from '../tools/pictures/player-shots.ts'
import { moveTo, registerByCall } from './player.ts'
import { expect, test } from './site.ts'
import { look, stands, tableWidth } from './touch-areas.ts'

const sections: Readonly<Record<string, string>> = {
  '/': 'Лобби', '/plinko': 'Plinko', '/slots': 'Slots', '/slots2': 'Slots', '/crash': 'Crash', '/crash/old': 'Crash',
  '/favourites': 'Слоты - Избранное', '/favourites/v2': 'Слоты - Избранное', '/slot/7': 'Slot', '/slot/v2/7': 'Slot', '/live': 'Live',
  '/wallet': 'Wallet', '/help': 'Помощь', '/bonus': 'Бонусы', '/refferal': 'Бонусы', '/account': 'Аккаунт', '/tournier': 'Турнир',
  '/snowdown': 'Новогоднее ограбление', '/status': 'Статусы', '/mines': 'Mines', '/bubbles': 'Bubbles', '/dice': 'Dices',
  '/moneytrain': 'Money Train', '/walletv2test': 'Wallet test', '/reserves': 'Резервы', '/returns': 'Возврат игр', '/returned': 'Сколько сайт возвращает', '/privacy': 'Политика конфиденциальности', '/terms': 'Пользовательское соглашение',
}

const titleOf = (section: string) => `${section} | Кураж — лучшие игры без комиссии, множество бонусов`

/** Adds what axe finds against the page as it stands; with rules named, only by those. The frame is the same everywhere: the lobby answers for it. */
async function read(page: Page, faults: Set<string>, where: string, rules?: string[]): Promise<void> {
  // Legacy: asked inside the page alone. Otherwise it opens a second one for its answer; that is for frames of other sites.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (new URL(page.url()).pathname !== '/') axe.include('main')
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  for (const { id, nodes } of serious) faults.add(`${where}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

test.use({ drawing: 'real', hasTouch: true, viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 300_000 })

// Halves, so that no worker is left alone with all of it.
for (const half of [0, 1]) {
  test(`a player opens every address, by finger, by mouse, by reader, in both themes: part ${half + 1}`, async ({ page }) => {
    const faults = new Set<string>()
    await registerByCall(page, `walker-${half}`)
    await page.goto('/')
    await stands(page)
    const addresses = [...new Set([...Object.keys(sections), ...(await addressesOf(page))])]
    for (const [place, path] of [...addresses.entries()].filter(([index]) => index % 2 === half)) {
      // A limit of its own names the address at which the walk stands still.
      const walk = async () => {
        const section = sections[path]
        await moveTo(page, path)
        // Until its code is there the screen that was left stays, and could be taken for it.
        await expect.soft(page.locator(`main[data-address="${path}"]`), path).toBeAttached({ timeout: 20_000 })
        await stands(page)
        // Softly: the walk goes on, and one run tells of every address.
        if (section !== undefined) await expect.soft(page).toHaveTitle(titleOf(section))
        await expect.soft(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
        // A mouse bets on the lines of the cloth where they meet: their size is the table's (WCAG 2.5.8, essential).
        const upTo = path.startsWith('/live/') ? tableWidth : Number.POSITIVE_INFINITY
        // Every other address begins narrow: laying a page out anew is dear.
        const narrowFirst = place % 4 < 2
        if (!narrowFirst) await readInBoth(page, faults, path)
        await look(page, faults, path, { upTo, narrowFirst })
        if (narrowFirst) await readInBoth(page, faults, path)
      }
      await test.step(path, walk, { timeout: 90_000 })
    }
    expect([...faults]).toEqual([])
  })
}

/** Colours are all that the themes differ in: every rule is asked in one theme and contrast in the other, turn and turn about. */
async function readInBoth(page: Page, faults: Set<string>, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await read(page, faults, `${path} (${await theme()})`)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (over > 0) faults.add(`${path} is ${over} px wider than the window`)
  const other = page.getByRole('banner').getByRole('button', { name: /^(Светлая|Тёмная) тема$/ })
  // A slot that fills the window has no frame, and so no choice of theme.
  if ((await other.count()) === 0) return
  await other.click()
  await read(page, faults, `${path} (${await theme()})`, ['color-contrast'])
}

test('a player meets every part of the account with a finger', async ({ page }) => {
  const faults = new Set<string>()
  await registerByCall(page, 'all-thumbs')
  await page.goto('/account')
  for (const section of ['security', 'devices', 'play', 'data', 'settings']) {
    await moveTo(page, `/account#${section}`)
    await page.locator(`main #${section}`).waitFor()
    await look(page, faults, `/account#${section}`)
  }
  expect([...faults]).toEqual([])
})
