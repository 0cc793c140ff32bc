import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { calls } from '@kurazh/contract/index.ts'
import { balance, chips, register, registerByCall, serverBalance, signIn } from './player.ts'
import { expect, test } from './site.ts'

const run = promisify(execFile)

test('a newcomer registers, plays dice, checks a bet and finds the right balance after a reload', async ({ page }) => {
  await register(page, 'igrok-one')
  await expect(balance(page)).toContainText('1 000.00', { timeout: 20_000 })

  await page.goto('/dice')
  await expect(page).toHaveTitle('Dices | Кураж — лучшие игры без комиссии, множество бонусов')
  await page.getByLabel('Ставка', { exact: true }).fill('25')
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(chips(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Больше/ }).click()
  await expect(chips(page)).toHaveCount(2)

  await chips(page).first().click()
  const proof = page.getByRole('dialog')
  await expect(proof.getByText('Раскрытый сид совпал с обещанием, которое эта страница получила до ставки')).toBeVisible()
  await expect(proof.getByText('Ваш браузер пересчитал исход и получил то же самое')).toBeVisible()
  await expect(proof.getByText('Не сошлось')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(proof).toBeHidden()

  const roubles = await serverBalance(page)
  expect([950, 1000, 1050]).toContain(roubles)
  await page.reload()
  await expect(balance(page)).toContainText(roubles === 950 ? '950.00' : roubles === 1000 ? '1 000.00' : '1 050.00')
  await expect(chips(page)).toHaveCount(2)
})

test('a bet whose answer was lost on the way is asked for again and happens once', async ({ page }) => {
  await registerByCall(page, 'igrok-two')
  await page.goto('/dice')
  const bodies: string[] = []
  let lost = 0
  await page.route(`**${calls.placeBet.path}`, async (route) => {
    bodies.push(route.request().postData() ?? '')
    // The server settles the first two and the page never hears of it.
    if (lost < 2) {
      lost++
      await route.fetch()
      await route.abort('connectionreset')
    } else await route.continue()
  })
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(chips(page)).toHaveCount(1, { timeout: 20_000 })
  expect(bodies.length).toBeGreaterThanOrEqual(3)
  expect(new Set(bodies).size).toBe(1)
  const history = await page.request.post(calls.history.path, { data: {} })
  const { success } = (await history.json()) as { success: { bets: unknown[] } }
  expect(success.bets).toHaveLength(1)
})

test('a guest who opens a game comes to the lobby with the sign-in window', async ({ page }) => {
  await page.goto('/dice')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a banned player sees the ban and its reason, maintenance shows itself and ends, without a reload', async ({ page, site }) => {
  const admin = (...args: string[]) =>
    run(process.execPath, ['server/admin.ts', ...args], { env: { ...process.env, DATA_DIR: site.dataDir, DATABASE_URL: '' } })
  await registerByCall(page, 'igrok-three')
  await page.goto('/')
  await expect(balance(page)).toBeVisible({ timeout: 20_000 })
  await admin('works', 'on')
  await expect(page.getByText('На сайте проводятся технические работы, скоро вернемся!')).toBeVisible()
  await admin('works', 'off')
  await expect(page.getByText('На сайте проводятся технические работы, скоро вернемся!')).toBeHidden()
  await admin('ban', 'igrok-three', 'проверка блокировки')
  await signIn(page, 'igrok-three')
  await expect(page.getByText('Вы заблокированы')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('проверка блокировки')).toBeVisible()
})
