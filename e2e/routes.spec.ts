/** Every address of the specification: its title, how it looks to a screen reader in both themes. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { moveTo, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

const sections: Readonly<Record<string, string>> = {
  '/': 'Лобби', '/plinko': 'Plinko', '/slots': 'Slots', '/slots2': 'Slots', '/crash': 'Crash', '/crash/old': 'Crash',
  '/favourites': 'Слоты - Избранное', '/favourites/v2': 'Слоты - Избранное', '/slot/7': 'Slot', '/slot/v2/7': 'Slot', '/live': 'Live',
  '/wallet': 'Wallet', '/help': 'Помощь', '/bonus': 'Бонусы', '/refferal': 'Бонусы', '/account': 'Аккаунт', '/tournier': 'Турнир',
  '/snowdown': 'Новогоднее ограбление', '/status': 'Статусы', '/mines': 'Mines', '/bubbles': 'Bubbles', '/dice': 'Dices',
  '/moneytrain': 'Money Train', '/walletv2test': 'Wallet test', '/reserves': 'Резервы', '/returns': 'Возврат игр', '/returned': 'Сколько сайт возвращает', '/privacy': 'Политика конфиденциальности', '/terms': 'Пользовательское соглашение',
}

const titleOf = (section: string) => `${section} | Кураж — лучшие игры без комиссии, множество бонусов`

/** What axe finds against the page as it stands; with rules named, only by those. The frame is the same everywhere: the lobby answers for it. */
async function expectNoSeriousFinding(page: Page, rules?: string[]): Promise<void> {
  // Legacy: asked inside the page alone. Otherwise it opens a second one for its answer; that is for frames of other sites.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (new URL(page.url()).pathname !== '/') axe.include('main')
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  // Softly: the walk goes on, and one run tells of every address.
  expect.soft(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)).toEqual([])
}

// Colours are all that the themes differ in: every rule is asked in one theme and contrast in the other, turn and turn about.
for (const half of [0, 1]) {
  test(`a player opens every address in both themes, part ${half + 1}`, async ({ page }) => {
    test.setTimeout(300_000)
    await registerByCall(page, `walker-${half}`)
    await page.goto('/')
    await expect(page.locator('[data-part="loader"]')).toHaveCount(0)
    for (const [path, section] of Object.entries(sections).filter((_, index) => index % 2 === half)) {
      await test.step(path, async () => {
        await moveTo(page, path)
        await expect(page).toHaveTitle(titleOf(section))
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
        await expectNoSeriousFinding(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
        await page.getByRole('banner').getByRole('button', { name: /^(Светлая|Тёмная) тема$/ }).click()
        await expectNoSeriousFinding(page, ['color-contrast'])
      })
    }
  })
}
