/** The account section by section with the windows it opens, and the wallet's way in and out. */
import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'

const sections = ['security', 'devices', 'play', 'data', 'settings'] as const

const windowOpens = (page: Page) => page.getByRole('dialog').waitFor()

/** A player who has topped up once, so that the wallet and its statement have something to tell. */
async function topUp(page: Page): Promise<void> {
  await page.goto('/wallet')
  await page.getByRole('button', { name: /^Пополнить на 500/ }).click()
  await page.getByRole('link', { name: 'Перейти к оплате' }).first().waitFor()
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Перейти к оплате' }).first().click()
  await page.getByRole('button', { name: /^Оплатить(?!,)/ }).first().waitFor()
}

/** LeaderLease on from one another. */
export const accountShots: readonly Shot[] = [
  ...sections.map((section): Shot => ({ name: `account-${section}`, fullPage: true, prepare: (page) => page.goto(`/account#${section}`) })),
  {
    name: 'account-authenticator',
    prepare: async (page) => {
      await page.goto('/account#security')
      await page.getByRole('main').getByRole('button', { name: /^(Подключить|Включить)/ }).first().click()
      await windowOpens(page)
    },
  },
  { name: 'money-waiting', fullPage: true, prepare: topUp },
  { name: 'money-sandbox', fullPage: true, prepare: pay },
  {
    name: 'money-credited',
    fullPage: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Оплатить(?!,)/ }).first().click()
      await page.getByRole('link', { name: 'Вернуться на сайт' }).click()
      await page.getByText('Зачислено').first().waitFor()
    },
  },
  {
    name: 'money-out',
    fullPage: true,
    prepare: (page) => page.getByText('Вывести', { exact: true }).click(),
  },
  {
    name: 'money-statement',
    fullPage: true,
    prepare: (page) => page.getByText('История', { exact: true }).click(),
  },
]
