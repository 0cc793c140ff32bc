/**
 * Buying a feature: confirmed with its own return, at its price, once; where the site does not offer it nothing of it
 * is shown.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const path = '/slot/ural-gems'
const bets = async () => (await me.ask(calls.history)).bets

test('it is bought by a second press in a sheet that shows its price and its return, and is shown in the money of the bet', async () => {
  await register('slot-buy')
  localStorage.setItem('stake:ural-gems', '500')
  const page = await openPage(path)
  await page.press('Купить бонус')
  await page.window.sees('при ставке 5.00 ₽ это 500.00 ₽')
  await page.window.sees('Точный возврат покупки95.6798 %')
  await page.window.sees('Самое большее25 000.00 ₽')
  await page.window.press('Не покупать')
  expect(await bets()).toEqual([])

  await page.press('Купить бонус')
  await page.window.press(/^Купить за 500/)
  // A key that shows it at once, and has the focus: the one that opened the window is off by then.
  const show = await page.find('button', 'Показать сразу')
  await page.until(() => expect(document.activeElement).toBe(show))
  await page.press('Показать сразу')
  await page.until(async () => expect((await bets()).length).toBe(1))
  const [bet] = await bets()
  expect(bet).toMatchObject({ stake: 500, params: { mode: 'buy' } })
  await page.find('button', /^Вращать/)
  await page.sees(`Выигрыш${(bet?.payout ?? 0).toLocaleString('en').replace(',', ' ')}`)
  await page.press('Сессия')
  await page.window.sees('Вращений0')
  await page.window.sees('Из них купленные бонусы')
})

test('where it exceeds the table’s largest bet it cannot be pressed, and the reason is shown', async () => {
  await register('slot-buy-dear')
  localStorage.setItem('stake:ural-gems', '30000')
  const page = await openPage(path)
  await page.press('Купить бонус')
  await page.window.sees('стол принимает до 200.00 ₽ за вращение')
  expect((await page.window.find('button', /^Купить за 30/)).matches(':disabled')).toBe(true)
})

test('where the site does not offer it there is no button, no mode in the sheet, and its list cannot be bought', async () => {
  const ask = me.fetch.bind(me)
  vi.spyOn(me, 'fetch').mockImplementation(async (address, init) => {
    const answer = await ask(address, init)
    return address.endsWith('/tables') ? new Response((await answer.text()).replaceAll(',"buys":true', '')) : answer
  })
  // No search takes place here.
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener() {}
      postMessage() {}
      terminate() {}
    },
  )
  await register('slot-no-buy')
  const page = await openPage(path)
  await page.find('button', 'Автоигра')
  expect(page.queries.queryByRole('button', { name: 'Купить бонус' })).toBeNull()
  await page.press('Паспорт')
  await page.window.sees('96.08')
  expect(page.window.has('Покупка')).toBe(false)
  await page.window.pressText('Исходы')
  await page.window.pressText('Бесплатные вращения')
  await page.window.sees('Бесплатные вращения тоже из конечного списка')
  expect(page.window.has('купили')).toBe(false)
})
