/** The pictures in the order they are taken: each step leads on from the one before it. */
import { games } from '@kurazh/games/index.ts'
import type { Page } from '@playwright/test'

export interface Shot {
  name: string
  /** Brings the page to what the picture shows; `login` is the account this browser makes. */
  prepare(page: Page, login: string): Promise<void>
  fullPage?: boolean
}

/** Long enough for every number to stand and every window to have risen, in milliseconds. */
const settleMs = 900

const settle = (page: Page) => page.waitForTimeout(settleMs)

async function setChance(page: Page, percent: string): Promise<void> {
  await page.getByLabel('Шанс', { exact: true }).fill(percent)
  await page.getByLabel('Шанс', { exact: true }).press('Enter')
}

/** Plays until the result is the wanted one. */
async function playUntil(page: Page, wanted: 'win' | 'loss'): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.getByRole('button', { name: /^Меньше/ }).click()
    await settle(page)
    if ((await page.locator(`.dice-stage[data-tone="${wanted}"]`).count()) > 0) return
  }
  throw new Error(`no ${wanted} in twenty bets`)
}

export const shots: readonly Shot[] = [
  {
    name: '01-lobby-guest',
    fullPage: true,
    prepare: async (page) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await settle(page)
    },
  },
  {
    name: '02-sign-in',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Войти' }).first().click()
      await page.getByRole('dialog').waitFor()
      await page.getByRole('button', { name: 'Войти на сайт' }).click()
      await settle(page)
    },
  },
  {
    name: '03-registration',
    prepare: async (page, login) => {
      await page.getByText('Регистрация', { exact: true }).click()
      await page.getByRole('textbox', { name: 'E-mail' }).fill(`${login}@example.com`)
      await page.getByLabel('Логин', { exact: true }).fill('ab')
      await page.getByLabel('Пароль', { exact: true }).fill('a long password')
      await settle(page)
    },
  },
  {
    name: '04-welcome',
    prepare: async (page, login) => {
      await page.getByLabel('Логин', { exact: true }).fill(login.slice(0, 20))
      await page.getByText('Мне есть 18 лет').click()
      await page.getByRole('button', { name: 'Присоединиться' }).click()
      await page.getByText('Поздравляем!').waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: '05-lobby-player',
    prepare: async (page) => {
      await page.getByRole('link', { name: /Играть в/ }).waitFor()
      await settle(page)
    },
  },
  {
    name: '06-dice-rest',
    fullPage: true,
    prepare: async (page) => {
      await page.goto(`/${games.dice.id}`, { waitUntil: 'networkidle' })
      await settle(page)
    },
  },
  {
    name: '07-dice-rolling',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Больше/ }).click()
      await page.locator('.dice-stage[data-tone="rolling"]').waitFor()
      await page.waitForTimeout(120)
    },
  },
  {
    name: '08-dice-win',
    prepare: async (page) => {
      await settle(page)
      await setChance(page, '95')
      await playUntil(page, 'win')
    },
  },
  {
    name: '09-dice-loss',
    fullPage: true,
    prepare: async (page) => {
      await setChance(page, '1')
      await playUntil(page, 'loss')
      await setChance(page, '49.5')
      await playUntil(page, 'loss')
    },
  },
  {
    name: '10-bet',
    prepare: async (page) => {
      await page.locator('.result-chip').first().click()
      await page.getByText('Пересчёт по шагам').click()
      await settle(page)
    },
  },
  {
    name: '11-auto',
    fullPage: true,
    prepare: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByText('Авто', { exact: true }).click()
      await page.getByText('Повысить').last().click()
      await page.getByRole('switch', { name: 'Стоп при убытке от' }).click()
      await settle(page)
    },
  },
  {
    name: '12-auto-running',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Больше/ }).click()
      await page.waitForTimeout(2500)
    },
  },
  {
    name: '13-settings',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Остановить/ }).click()
      await page.getByRole('button', { name: /^Меньше/ }).waitFor()
      await page.getByRole('button', { name: 'Звук и клавиши' }).click()
      await settle(page)
    },
  },
  {
    name: '14-not-found',
    prepare: async (page) => {
      await page.goto('/net-takogo', { waitUntil: 'networkidle' })
      await settle(page)
    },
  },
]
