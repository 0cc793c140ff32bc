/** The account in a real browser: second factors with a virtual device, sessions, limits and breaks. */
import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calls } from '@kurazh/contract/index.ts'
import { balance, chips, password, registerByCall, signIn } from './player.ts'
import { expect, test } from './site.ts'

/** The code an authenticator would show, `offset` steps of 30 seconds from now. */
function codeNow(secret: string, offset = 0): string {
  const bits = secret.split('').map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + offset))
  const digest = createHmac('sha1', key).update(counter).digest()
  return String((digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A phone with a fingerprint reader whose owner always agrees. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.request.post(calls.exit.path, { data: {} })
}

test('codes are switched on with the drawn code, asked for at the next sign-in, and a backup code does as well', async ({ page }) => {
  await registerByCall(page, 'codes-one')
  await page.goto('/account#security')
  await page.getByRole('button', { name: 'Включить' }).click()
  const window = page.getByRole('dialog')
  await expect(window.getByRole('img', { name: 'Код для приложения' })).toBeVisible()
  const secret = (await window.locator('.code').first().textContent()) ?? ''
  await window.getByLabel('Шесть цифр из приложения').fill(codeNow(secret, -1))
  await window.getByRole('button', { name: 'Включить' }).click()
  await expect(page.getByText('Больше мы их не покажем')).toBeVisible()
  const codes = await page.locator('[data-part="backup-codes"] li').allTextContents()
  expect(codes).toHaveLength(10)
  await page.keyboard.press('Escape')
  await page.getByText('Я сохранил коды').click()
  await page.getByRole('button', { name: 'Готово' }).click()
  await expect(page.getByText('Включены, запасных осталось 10')).toBeVisible()

  await signOut(page)
  await signIn(page, 'codes-one')
  await page.getByLabel('Код', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByText('Код не подошёл')).toBeVisible()
  await page.getByLabel('Код', { exact: true }).fill(codeNow(secret))
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(balance(page)).toContainText('₽', { timeout: 20_000 })

  await signOut(page)
  await signIn(page, 'codes-one')
  await page.getByLabel('Код', { exact: true }).fill(codes[3] ?? '')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(balance(page)).toContainText('₽', { timeout: 20_000 })
  await page.goto('/account#devices')
  await expect(page.getByText('Неверный код')).toBeVisible()
})

test('a passkey is added on this device and lets its owner in without password and code', async ({ page }) => {
  await addDevice(page)
  await registerByCall(page, 'passkey-one')
  await page.goto('/account#security')
  await page.getByRole('button', { name: 'Добавить ключ на это устройство' }).click()
  await expect(page.getByText('Ключ доступа добавлен')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Убрать ключ/ })).toBeVisible()
  await signOut(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await page.getByRole('button', { name: 'Войти ключом доступа' }).click()
  await expect(page.getByText('Поздравляем!')).toBeVisible()
  await expect(balance(page)).toContainText('₽', { timeout: 20_000 })
})

test('a session that is ended elsewhere loses its line at once and is a guest', async ({ page, browser, site }) => {
  await registerByCall(page, 'session-one')
  const other = await browser.newContext({ baseURL: site.url })
  const there = await other.newPage()
  await signIn(there, 'session-one')
  await expect(balance(there)).toContainText('₽', { timeout: 20_000 })
  await expect(there.getByText(/онлайн/).first()).toBeVisible()
  await page.goto('/account#devices')
  await page.getByRole('button', { name: /^Закрыть: / }).click()
  await expect(page.getByText('Сессия закрыта')).toBeVisible()
  // Nothing is pressed there: the closed socket alone tells the page.
  await expect(there.getByRole('button', { name: 'Войти' }).first()).toBeVisible({ timeout: 20_000 })
  await other.close()
})

test('the password is changed with the old one, after which only the new one opens', async ({ page }) => {
  await registerByCall(page, 'password-one')
  await page.goto('/account#security')
  await page.getByRole('listitem').filter({ hasText: 'Пароль' }).getByRole('button', { name: 'Сменить' }).click()
  await page.getByLabel('Нынешний пароль', { exact: true }).fill(password)
  await page.getByLabel('Новый пароль', { exact: true }).fill('password123')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Этот пароль знают все')).toBeVisible()
  await page.getByLabel('Новый пароль', { exact: true }).fill('quite another one')
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()
  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await signOut(page)
  await signIn(page, 'password-one')
  await expect(page.getByText('Неверный логин или пароль')).toBeVisible()
})

test('a limit of one’s own refuses the bet that would pass it, and a looser one has to wait', async ({ page }) => {
  await registerByCall(page, 'limit-one')
  await page.goto('/account#play')
  await page.getByRole('button', { name: 'Задать лимит: Ставки, в день' }).click()
  await page.getByLabel('Не больше').fill('15')
  await page.getByRole('button', { name: 'Поставить лимит' }).click()
  await expect(page.getByText('15 ₽', { exact: true })).toBeVisible()
  await page.goto('/dice')
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(chips(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(page.getByText(/больше остатка лимита ставок: 5 ₽/)).toBeVisible()
  await page.goto('/account#play')
  await page.getByRole('button', { name: 'Изменить лимит: Ставки, в день' }).click()
  await page.getByLabel('Не больше').fill('500')
  await page.getByRole('button', { name: 'Попросить мягче' }).click()
  await expect(page.getByText(/Подтвердить можно с/)).toBeVisible()
  await expect(page.getByText('15 ₽', { exact: true })).toBeVisible()
})

test('self-exclusion refuses the next bet, and cannot be taken back', async ({ page }) => {
  await registerByCall(page, 'away-one')
  await page.goto('/account#play')
  await page.getByLabel('На сколько').selectOption({ label: 'Полгода' })
  await page.getByRole('button', { name: 'Взять перерыв' }).click()
  const window = page.getByRole('dialog')
  await expect(window.getByRole('button', { name: 'Исключить себя' })).toBeDisabled()
  await window.getByText('отменить это раньше срока не сможет никто').click()
  await window.getByRole('button', { name: 'Исключить себя' }).click()
  await expect(page.getByText(/Вы взяли перерыв до/)).toBeVisible()
  await page.goto('/dice')
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(page.getByText(/У вас перерыв/)).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
})

test('an account that is closed lets nobody in', async ({ page }) => {
  await registerByCall(page, 'close-one')
  await page.goto('/account#data')
  await page.getByRole('button', { name: 'Закрыть аккаунт' }).click()
  const window = page.getByRole('dialog')
  await window.getByText(/Отказываюсь от/).click()
  await window.getByLabel(/Впишите свой логин/).fill('close-one')
  await window.getByRole('button', { name: 'Закрыть навсегда' }).click()
  await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible({ timeout: 20_000 })
  await signIn(page, 'close-one')
  await expect(page.getByText('Неверный логин или пароль')).toBeVisible()
})
