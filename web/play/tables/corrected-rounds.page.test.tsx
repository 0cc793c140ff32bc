/**
 * A correction on its player's page: shown in the lobby of tables until it was acknowledged, with both results on the
 * page of the bet.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, inject, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const fetchFromNode = globalThis.fetch

test('anyone who had bet on a corrected round is informed at the tables, sees both results, and acknowledges it once', async () => {
  await register('corrected-one')
  const brought = await fetchFromNode(`${inject('ticketsUrl')}/correction?done&login=corrected-one`, { method: 'POST' })
  expect(brought.status).toBe(200)
  const page = await openPage('/live')
  await page.sees(
    /раунд № \d+ исправлен: введено не то, что выпало\. Было сказано «32, красное», считается «17, чёрное»/,
  )
  await page.sees(
    /Было выплачено 200\.00 ₽, должно быть 0\.00 ₽\. Лишнее снято с баланса; чего на нём уже не было, то за счёт сайта/,
  )
  await page.press('Ставка и журнал раунда', 'link')
  await page.sees(/Раунд исправлен .*журнал дилера остался как был/)
  await page.sees(/Выплачено сначала/)
  await page.find('region', 'Повтор')
  await page.sees('Дилер 1 ввёл число 32')
  const again = await openPage('/live/baccarat')
  await again.press('Понятно')
  await again.loses('Понятно')
  expect((await me.ask(calls.tableCorrections)).bets).toEqual([])
})
