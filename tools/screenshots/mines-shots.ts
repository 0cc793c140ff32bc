/**
 * Screenshots of mines: at rest, in the middle of a game, taken, lost, and waiting for a pattern. Each continues from
 * the one before.
 */
import { games } from '@kurazh/games/index.ts'
import type { Page } from '@playwright/test'
import { settle, type Shot } from '../../harness/shot.ts'

const play = (page: Page) => page.locator('[data-part="step-deck"]').getByRole('button', { name: 'Играть' })
const cells = (page: Page) => page.locator('[data-part="mine-cell"]')
const isOver = async (page: Page) => (await page.locator('[data-part="mine-cell"][data-look="mine"]').count()) > 0

/** Waits for the cell's answer. */
async function openCell(page: Page, cell: number): Promise<void> {
  await cells(page).nth(cell).click()
  await page
    .locator(`[data-part="mine-cell"]:nth-child(${cell + 1}):is([data-look="gem"], [data-look="mine"])`)
    .waitFor()
  await page.waitForTimeout(400)
}

/** Opens these cells, starting new games until none of them hides a mine. */
async function openGems(page: Page, wanted: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    await play(page).click()
    await page.locator('[data-part="mines-stage"][data-open]').waitFor()
    for (const cell of wanted) {
      await openCell(page, cell)
      if (await isOver(page)) break
    }
    if (!(await isOver(page))) return
    await settle(page)
  }
  throw new Error('ten mines in ten games')
}

export const minesShots: readonly Shot[] = [
  { name: 'mines-rest', prepare: (page) => page.goto(`/${games.mines.id}`, { waitUntil: 'networkidle' }) },
  {
    name: 'mines-motion',
    passing: true,
    prepare: async (page) => {
      await openGems(page, [6, 12, 8])
      await cells(page).nth(17).hover()
      await page.waitForTimeout(300)
    },
  },
  { name: 'mines-win', prepare: (page) => page.getByRole('button', { name: /^Забрать/ }).click() },
  {
    name: 'mines-loss',
    prepare: async (page) => {
      await page.getByRole('group', { name: 'Число мин' }).getByRole('button', { name: '5', exact: true }).click()
      await play(page).click()
      await page.locator('[data-part="mines-stage"][data-open]').waitFor()
      for (let cell = 0; cell < 21 && !(await isOver(page)); cell += 1) await openCell(page, (cell * 7) % 25)
    },
  },
  {
    name: 'mines-auto',
    fullPage: true,
    prepare: async (page) => {
      await page.getByText('Авто', { exact: true }).click()
      for (const cell of [7, 11, 13]) await cells(page).nth(cell).click()
    },
  },
]
