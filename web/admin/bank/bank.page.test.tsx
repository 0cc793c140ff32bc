/** Drives the page of the bank: asked for by one person, refused while it does not add up, read by those without the right. */
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'

test('a bank is asked for with its caps in sight; what does not add up is not sent', async () => {
  await enterAs('bank-finance', ['finance'])
  const page = await openPage('/admin/bank')
  await page.sees('Банк не объявлен')
  await page.fill('Сумма банка', '1000000')
  await page.fill('Причина', 'Деньги на счёте')
  await page.sees('Наибольший выигрыш вышел бы меньше 10 000 ₽')
  expect(await page.find('button', 'Запросить объявление')).toHaveProperty('disabled', true)
  await page.fill('Сумма банка', '100000000')
  await page.sees('50 000 ₽')
  await page.fill('Одна ставка выигрывает, доля банка', '0.2')
  await page.sees('Доля ставки не больше доли раунда')
  await page.fill('Одна ставка выигрывает, доля банка', '0.02')
  await page.press('Запросить объявление')
  await page.sees('Ждут второго администратора')
  await page.sees('Банк 100 000 000 ₽, ставка 0.02 %, раунд 0.1 %: Деньги на счёте')
  const requests = await openPage('/admin/requests')
  await requests.sees('Банк: Банк сайта')
})

test('somebody without the right reads the bank and has no form', async () => {
  await enterAs('bank-auditor', ['auditor'])
  const page = await openPage('/admin/bank')
  await page.sees('Сейчас')
  expect(page.queries.queryByText('Объявить банк')).toBeNull()
})
