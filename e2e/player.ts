/** Common steps of every player's test, through the page as a person would. */
import type { Page } from '@playwright/test'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect } from './site.ts'

export const password = 'a password of the journey'

/** Opens the sign-in window on its registration tab, fills it in, and waits for the signed-in lobby. */
export async function register(page: Page, login: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  const window = page.getByRole('dialog')
  await window.getByText('Регистрация', { exact: true }).click()
  await window.getByRole('textbox', { name: 'E-mail' }).fill(`${login}@example.org`)
  await window.getByRole('textbox', { name: 'Логин' }).fill(login)
  await window.getByLabel('Пароль', { exact: true }).fill(password)
  const join = window.getByRole('button', { name: 'Присоединиться' })
  await expect(join).toBeDisabled()
  await window.getByText('Мне есть 18 лет').click()
  const sent = page.waitForRequest((request) => request.url().endsWith(calls.registr.path))
  await join.click()
  const body = (await sent).postDataJSON() as BodyOf<typeof calls.registr>
  expect(Object.keys(body).toSorted()).toEqual(['email', 'info', 'login', 'password'])
  await expect(balance(page)).toContainText('₽')
}

/** Navigates as a link inside the page does. */
export function moveTo(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** The balance in the header. */
export const balance = (page: Page) => page.getByRole('group', { name: 'Баланс', exact: true })

/** The latest results of the game on the page. */
export const chips = (page: Page) => page.getByRole('list', { name: 'Последние результаты' }).getByRole('button')

/** The server's balance, in roubles. */
export async function serverBalance(page: Page): Promise<number> {
  const answer = await page.request.post(calls.getBal.path, { data: {} })
  return ((await answer.json()) as { success: { balance: number } }).success.balance
}

/** The same account without the window: signs in the page's own cookies. */
export async function registerByCall(page: Page, login: string): Promise<void> {
  const answer = await page.request.post(calls.registr.path, {
    data: { email: `${login}@example.org`, login, password, info: '' },
  })
  expect(answer.status()).toBe(200)
}
