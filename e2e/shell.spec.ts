/** The frame at every width, the keyboard alone, and the states that stand before every screen. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@kurazh/contract/index.ts'
import { balance, chips, password, registerByCall, signIn } from './player.ts'
import { expect, test } from './site.ts'

const run = promisify(execFile)
const adminOf = (dataDir: string) => (...args: string[]) =>
  run(process.execPath, ['server/admin.ts', ...args], { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } })

test('the frame at six widths: bars, sidebar and footer where they belong, nothing wider than the window', async ({ page }) => {
  await registerByCall(page, 'wide-one')
  await page.goto('/')
  await expect(balance(page)).toBeVisible()
  for (const width of [360, 768, 945, 1025, 1280, 1920]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('navigation', { name: 'Нижнее меню' })).toBeVisible({ visible: width <= 944 })
      await expect(page.getByRole('contentinfo')).toBeVisible({ visible: width > 944 })
      const lobbyLink = page.getByRole('link', { name: 'Лобби', exact: true }).first()
      await (width >= 1024 ? expect(lobbyLink) : expect(lobbyLink).not).toBeInViewport({ ratio: 0.5 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  }
})

test('on a phone the menu slides in and goes by its backdrop; Play opens the picker of games', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await registerByCall(page, 'phone-one')
  await page.goto('/')
  await page.getByRole('button', { name: 'Меню' }).last().click()
  const lobbyLink = page.getByRole('link', { name: 'Лобби', exact: true }).first()
  await expect(lobbyLink).toBeInViewport()
  await page.mouse.click(350, 400)
  await expect(lobbyLink).not.toBeInViewport()
  await page.getByRole('button', { name: 'Играть', exact: true }).click()
  const picker = page.getByRole('dialog')
  for (const game of ['Live gaming', 'Slots', 'Plinko', 'Mines', 'Bubbles', 'Dices']) await expect(picker.getByText(game, { exact: true })).toBeVisible()
  await picker.getByText('Dices', { exact: true }).click()
  await expect(page).toHaveURL(/\/dice$/)
})

test('signing in and betting need no mouse', async ({ page, context }) => {
  await registerByCall(page, 'keys-only')
  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('button', { name: 'Войти' }).first().focus()
  await page.keyboard.press('Enter')
  const login = page.getByRole('textbox', { name: 'E-mail или логин' })
  await expect(login).toBeVisible()
  for (let step = 0; step < 12 && !(await login.evaluate((field) => field === document.activeElement)); step++) await page.keyboard.press('Tab')
  await page.keyboard.type('keys-only')
  const secret = page.getByLabel('Пароль', { exact: true })
  for (let step = 0; step < 6 && !(await secret.evaluate((field) => field === document.activeElement)); step++) await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(balance(page)).toContainText('₽', { timeout: 20_000 })
  await page.goto('/dice')
  const less = page.getByRole('button', { name: /^Меньше/ })
  await expect(less).toBeEnabled()
  await less.focus()
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveCount(1)
})

test('the window keeps the focus inside, goes with Escape and gives the focus back', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Войти' }).first()
  await opener.click()
  const window = page.getByRole('dialog')
  await expect(window).toBeVisible()
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press('Tab')
    expect(await window.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(opener).toBeFocused()
})

test('an administrator passes the maintenance that a guest sees', async ({ page, site, browser }) => {
  await page.goto('/')
  await page.request.post(calls.login.path, { data: { login: 'admin', password: site.adminPassword, info: '' } })
  const admin = adminOf(site.dataDir)
  await admin('works', 'on')
  try {
    const other = await browser.newPage({ baseURL: site.url })
    await other.goto('/')
    await expect(other.getByText('На сайте проводятся технические работы, скоро вернемся!')).toBeVisible()
    await other.close()
    await page.goto('/dice')
    await expect(page).toHaveTitle(/^Dices/)
    await expect(page.getByRole('button', { name: /^Меньше/ })).toBeVisible()
  } finally {
    await admin('works', 'off')
  }
})

test('a forgotten password is replaced by the link in the letter', async ({ page, site, context }) => {
  await registerByCall(page, 'forgetful')
  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await page.getByRole('button', { name: /забыли/i }).or(page.getByRole('link', { name: /забыли/i })).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('forgetful@example.org')
  await page.keyboard.press('Enter')
  const folder = join(site.dataDir, 'mail')
  const textOf = (raw: string) =>
    (/base64/.test(raw) ? Buffer.from(raw.split('\n\n').slice(1).join(''), 'base64').toString() : raw.replace(/=\n/g, '').replace(/=3D/g, '='))
  let token: string | undefined
  await expect.poll(async () => {
    const letters = await Promise.all((await readdir(folder).catch(() => [])).map((file) => readFile(join(folder, file), 'utf8')))
    token = letters.filter((raw) => raw.includes('forgetful@example.org')).flatMap((raw) => /recover=([\w-]{43})/.exec(textOf(raw))?.[1] ?? [])[0]
    return token
  }, { timeout: 10_000 }).toBeDefined()
  await page.goto(`/?recover=${token}`)
  await page.getByRole('dialog').locator('input[type=password]').first().fill('a quite new password')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Пароль изменён/).first()).toBeVisible()
  const answer = await page.request.post(calls.login.path, { data: { login: 'forgetful', password: 'a quite new password', info: '' } })
  expect(answer.status()).toBe(200)
})

test('VK is not switched on, and the page says so', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: /VK|ВК/i }).or(page.getByRole('dialog').getByRole('button', { name: /VK|ВК/i })).click()
  await expect(page.getByText(/ВКонтакте.*не включ/)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('the theme is kept under its key and is there before the first paint', async ({ page }) => {
  await page.goto('/')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page') + getComputedStyle(document.documentElement).backgroundColor)
  const dark = await ground()
  await page.getByRole('button', { name: /тема|тему/i }).first().click()
  await expect.poll(ground).not.toBe(dark)
  expect(await page.evaluate(() => localStorage.getItem('light'))).not.toBeNull()
  const light = await ground()
  await page.reload({ waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  expect(await ground()).toBe(light)
})

test('a chunk that does not load is named, with its kind and a way to try again', async ({ page }) => {
  await registerByCall(page, 'chunkless')
  await page.goto('/')
  await expect(balance(page)).toBeVisible()
  let broken = true
  await page.route(/assets\/dice-screen.*\.js/, (route) => (broken ? route.abort() : route.continue()))
  await page.getByRole('link', { name: /Dice/ }).first().click()
  const retry = page.getByRole('button', { name: /ещё раз|повторить|снова/i })
  await expect(retry).toBeVisible()
  broken = false
  await retry.click()
  await expect(page.getByRole('button', { name: /^Меньше/ })).toBeVisible({ timeout: 15_000 })
})

test('a lost line is shown and everything is there again when it comes back', async ({ page, context }) => {
  await registerByCall(page, 'offliner')
  await page.goto('/dice')
  await expect(balance(page)).toContainText('1 000.00')
  await context.setOffline(true)
  await expect(page.getByText(/Нет связи/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Нет связи/)).toHaveCount(0, { timeout: 20_000 })
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(chips(page)).toHaveCount(1)
})

test('of two tabs both show the balance that one of them changed', async ({ page, context }) => {
  await registerByCall(page, 'two-tabs')
  await page.goto('/dice')
  const other = await context.newPage()
  await other.goto('/')
  await expect(balance(other)).toContainText('1 000.00')
  await page.getByRole('button', { name: /^Меньше/ }).dblclick()
  await expect(chips(page)).toHaveCount(2)
  const answer = await page.request.post(calls.getBal.path, { data: {} })
  const { success } = (await answer.json()) as { success: { balance: number } }
  const text = success.balance.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')
  await expect.poll(async () => (await balance(other).innerText()).replace(/\s/g, ' ')).toContain(text)
})

test('a wrong password is answered in Russian and the window stays', async ({ page }) => {
  await signIn(page, 'nobody-at-all')
  await expect(page.getByText('Ошибка', { exact: true })).toBeVisible()
  await expect(page.getByText('Неверный логин или пароль')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
})
