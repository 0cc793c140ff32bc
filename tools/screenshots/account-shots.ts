/** Screenshots of the account sections with their windows, and of the wallet's top-up and payout. */
import type { Page } from '@playwright/test'
import type { Shot } from '../../harness/shot.ts'

const sections = ['security', 'devices', 'play', 'data', 'settings'] as const

const windowOpens = (page: Page) => page.getByRole('dialog').waitFor()

/** A player who has topped up once, so that the wallet and its statement have content: the order leads to its page. */
async function topUp(page: Page): Promise<void> {
  await page.goto('/wallet')
  await page.getByRole('button', { name: /^Пополнить на 500/ }).click()
  await page
    .getByRole('button', { name: /^Оплатить(?!,)/ })
    .first()
    .waitFor()
}

/** Returns without having paid. */
async function goBack(page: Page): Promise<void> {
  await page.goBack()
  await page.getByRole('link', { name: 'Перейти к оплате' }).first().waitFor()
}

/** The payment system has not confirmed the payment yet. */
async function payLate(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Перейти к оплате' }).first().click()
  await page.getByRole('button', { name: /^Оплатить, уведомление опоздает/ }).click()
  await page.getByText('Проверяем оплату').or(page.getByText('Зачислено')).first().waitFor()
}

/** Each continues from the one before. */
export const accountShots: readonly Shot[] = [
  ...sections.map((section): Shot => ({
    name: `account-${section}`,
    fullPage: true,
    prepare: (page) => page.goto(`/account#${section}`),
  })),
  {
    name: 'account-authenticator',
    prepare: async (page) => {
      await page.goto('/account#security')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Подключить|Включить)/ })
        .first()
        .click()
      await windowOpens(page)
    },
  },
  { name: 'money-sandbox', fullPage: true, prepare: topUp },
  { name: 'money-waiting', fullPage: true, prepare: goBack },
  { name: 'money-checking', passing: true, prepare: payLate },
  {
    name: 'money-credited',
    fullPage: true,
    prepare: async (page) => {
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
