import { balance, chips, register, serverBalance } from './player.ts'
import { expect, test } from './site.ts'

test('a new player registers, plays dice, verifies a bet and finds the right balance after a reload', async ({
  page,
}) => {
  await register(page, 'igrok-one')
  await expect(balance(page)).toContainText('1 000.00')

  await page.goto('/dice')
  await expect(page).toHaveTitle('Dices | Кураж — лучшие игры без комиссии, множество бонусов')
  await page.getByLabel('Ставка', { exact: true }).fill('25')
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await expect(chips(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Больше/ }).click()
  await expect(chips(page)).toHaveCount(2)

  await chips(page).first().click()
  const proof = page.getByRole('dialog')
  await expect(
    proof.getByText('Раскрытый сид совпал с обещанием, которое эта страница получила до ставки'),
  ).toBeVisible()
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
