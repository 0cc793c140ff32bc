/**
 * Top-ups and withdrawals through the pages: paid elsewhere, announced to an open page, withdrawn, and exported to a
 * file.
 */
import type { Page } from '@playwright/test'
import { password, registerByCall, serverBalance } from './player.ts'
import { expect, test } from './site.ts'
import { recordToasts, wasShownOnce } from './toasts.ts'

test.beforeEach(({ context }) => recordToasts(context))

/** From the wallet to the payment page: one press. */
async function orderTopUp(page: Page): Promise<void> {
  await page.goto('/wallet')
  await page.getByRole('button', { name: /^Пополнить на 500/ }).click()
  await expect(page.getByText('Деньги игровые.')).toBeVisible()
}

test('from a game and back to it: three presses, then the money and its toast are there; the browser’s back button pays nothing twice', async ({
  page,
}) => {
  await registerByCall(page, 'money-trip')
  await page.goto('/dice')
  await page
    .getByRole('button', { name: /Кошел|Пополнить/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Пополнить на 500/ }).click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await expect(page).toHaveURL(/\/dice$/)
  await wasShownOnce(page, 'Приятной игры!')
  await expect(page.getByRole('button', { name: /^Меньше/ }), 'the game is there').toBeVisible()
  await expect(page.getByRole('group', { name: 'Баланс' })).toContainText('1 500.00')
  await page.goBack()
  await expect(page.getByText('Оплачено игровыми рублями')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/dice$/)
  expect(await serverBalance(page)).toBe(1500)
})

test('a player who returns without paying finds the order with its payment link, is not redirected again, and may pay later', async ({
  page,
}) => {
  await registerByCall(page, 'money-back')
  await orderTopUp(page)
  await page.goBack()
  const pay = page.getByRole('link', { name: 'Перейти к оплате' }).first()
  await expect(pay).toBeVisible()
  await page.waitForTimeout(2500)
  await expect(page).toHaveURL(/\/wallet/)
  await pay.click()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await wasShownOnce(page, 'Приятной игры!')
  expect(await serverBalance(page)).toBe(1500)
})

test('the toast of a top-up appears exactly once, on an open page', async ({ page, context }) => {
  await registerByCall(page, 'money-toast')
  await orderTopUp(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('group', { name: 'Баланс' })).toContainText('1 000.00')
  // Events reach a page whose socket is connected.
  await expect(other.getByText(/\d онлайн/)).toBeVisible()
  await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
  await wasShownOnce(other, 'Приятной игры!Ваш баланс пополнен на 500 рублей')
  await expect(other.getByRole('group', { name: 'Баланс' })).toContainText('1 500.00')
})

test('a withdrawal asks for the password once, holds the money and is sent; the statement and its file show it', async ({
  page,
}) => {
  await registerByCall(page, 'money-out')
  await page.goto('/wallet')
  await page.getByText('Вывести', { exact: true }).click()
  await expect(page.getByText('проверит сотрудник'), 'the rule alone approves it').toHaveCount(0)
  await page.getByLabel('Номер учебного счёта').fill('40817 81012 3456')
  await page.getByRole('button', { name: /^Вывести 100/ }).click()
  await expect(page.getByRole('region', { name: 'Проверьте вывод' })).toContainText('40817 81012 3456')
  await page.getByRole('textbox', { name: 'Пароль от аккаунта' }).fill(password)
  await page.getByRole('button', { name: /^Да, вывести 100/ }).click()
  await expect(page.getByRole('region', { name: /^Заявка на 100/ })).toBeFocused()
  expect(await serverBalance(page)).toBe(900)
  await expect(page.getByText('Выплачено')).toBeVisible()
  await page.getByText('История', { exact: true }).click()
  await expect(page.getByRole('row', { name: /Вывод/ })).toHaveCount(1)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('vypiska.csv')
})
