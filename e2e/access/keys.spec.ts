/**
 * What costs or keeps money, by keys alone to its end: after every press the focus is on something. A page test sees
 * most of it without a browser (`kept-focus.page.test.tsx`); here are the browser's own selects, radio buttons, pages
 * and what it does with a control that goes.
 */
import { password, registerByCall, serverBalance } from '../player.ts'
import { expect, test } from '../site.ts'
import { Keyboard } from './keyboard.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a top-up, through the payment page and back', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-top-up')
  await page.goto('/wallet')
  await keys.enter(/^Пополнить на 500/)
  await expect(page.getByText('Деньги игровые.')).toBeVisible()
  await keys.enter(/^Оплатить$/)
  await expect(page).toHaveURL(/\/wallet/)
  await expect.poll(() => serverBalance(page)).toBe(1500)
  await keys.lostNothing()
})

test('a withdrawal: an empty field, a wrong password, then the request', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-out')
  await page.goto('/wallet')
  await keys.toThis(page.getByRole('radio', { name: 'Пополнить' }))
  await keys.press('ArrowRight')
  await keys.enter(/^Вывести 100/)
  await expect(page.getByText('Заполните это поле')).toBeVisible()
  await keys.isOn(/^Номер учебного счёта/)
  await keys.type(/^Номер учебного счёта/, '40817 81012 3456')
  await keys.press()
  await keys.isOn(/^Проверьте вывод/)
  await keys.type(/^Пароль от аккаунта/, 'not this one')
  await keys.press()
  await expect(page.getByText('Пароль не подошёл')).toBeVisible()
  await keys.type(/^Пароль от аккаунта/, password)
  await keys.enter(/^Да, вывести 100/)
  await expect(page.getByRole('region', { name: /^Заявка на 100/ })).toBeFocused()
  await keys.enter(/^Новый вывод/)
  await keys.isOn(/./)
  expect(await serverBalance(page)).toBe(900)
})

test('a limit is set, and self-exclusion taken for half a year', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-limits')
  await page.goto('/account#play')
  await keys.enter(/^Задать лимит: .*в день/)
  const window = page.getByRole('dialog')
  await keys.type(/^Не больше/, '5000')
  await keys.press()
  await expect(window).toBeHidden()
  await expect(page.getByRole('button', { name: /^Изменить лимит/ })).toBeVisible()
  await keys.isOn(/./)
  await keys.to(/^На сколько/)
  for (let steps = 0; steps < 20; steps += 1) {
    if ((await page.getByRole('combobox', { name: 'На сколько' }).inputValue()) === 'six-months') break
    await keys.press('ArrowDown')
  }
  await keys.enter(/^Взять перерыв/)
  await expect(page.getByRole('dialog', { name: 'Самоисключение' })).toBeVisible()
  await keys.to(/^Понимаю/)
  await keys.press('Space')
  await keys.enter(/^Исключить себя/)
  // Who has just signed up has just proved who they are.
  await expect(page.getByText('Вы взяли перерыв').first()).toBeVisible()
  await keys.isOn(/./)
})

const soon = { timeout: 120_000 }

test('mines: a cell, the take where there is one, and the next game', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-mines')
  await page.goto('/mines')
  await keys.enter(/^Играть/)
  await keys.enter(/^Случайная клетка/)
  await keys.isOn(/^(Случайная клетка|Играть)/)
  if (await page.getByRole('button', { name: /^Забрать/ }).isVisible()) await keys.enter(/^Забрать/)
  await keys.isOn(/^Играть/)
  // For a moment after it has changed its meaning the key takes no press.
  await expect(async () => {
    if ((await keys.name()).startsWith('Играть')) await keys.press()
    await expect(page.getByRole('button', { name: /^Случайная клетка/ }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await keys.isOn(/./)
})

test('the money train: to the take or the ambush', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-train')
  await page.goto('/moneytrain')
  await keys.enter(/^Играть/)
  await keys.isOn(/^В первый вагон/)
  // For a moment after it has changed its meaning the key takes no press.
  await expect(async () => {
    if ((await keys.name()).startsWith('В первый вагон')) await keys.press()
    expect(await keys.name()).toMatch(/^(Забрать|Играть)/)
  }).toPass()
  if ((await keys.name()).startsWith('Забрать')) await keys.press()
  await keys.isOn(/^Играть/)
})

test('a machine: its stake and a spin', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-slot')
  await page.goto('/slot/three-samovars')
  await keys.enter(/^Меньше ставка/)
  await keys.isOn(/^Меньше ставка/)
  await keys.enter(/^Вращать/)
  await expect(
    page
      .locator('[data-part="game-voice"]')
      .filter({ hasText: /Выигрыш/ })
      .first(),
  ).toBeAttached()
  await keys.isOn(/^Вращать/)
})

test('free spins of a machine: bought, shown to their end, and the next spin', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-free-spins')
  await page.goto('/slot/firebird')
  await keys.enter(/^Купить бонус/)
  await keys.enter(/^Купить за 500/)
  await expect(page.getByRole('dialog')).toBeHidden()
  // On the key that shows the rest at once.
  await keys.isOn(/^(Показать сразу|Вращать)/)
  if ((await keys.name()).startsWith('Показать')) await keys.press()
  await keys.isOn(/^Вращать/)
  const said = page.locator('[data-part="game-voice"]').filter({ hasText: /Всего|Выигрыш/ })
  await expect(said.first()).toBeAttached()
  await keys.enter(/^Вращать/)
  await keys.isOn(/^(Показать сразу|Вращать)/)
})

test('crash: a bet, and the same key takes it', async ({ page }) => {
  test.setTimeout(600_000)
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-crash')
  await page.goto('/crash')
  await keys.enter(/Поставить/)
  const said = page
    .locator('[data-part="slip"] [data-part="game-voice"]')
    .filter({ hasText: /Ставка|Забрали/ })
    .first()
  await expect(said).toContainText('принята', soon)
  await expect.poll(() => keys.name(), soon).toMatch(/^1 ?Забрать |На следующий|Взрыв/)
  await keys.press()
  await expect(said).toContainText(/Забрали|сгорела|ждёт следующего/, soon)
  await keys.isOn(/^1/)
})
