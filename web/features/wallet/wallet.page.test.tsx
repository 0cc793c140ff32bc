/** The wallet on a page: what becomes of an order, whatever the payment system does; the administrator's test; the reserves. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, inject, test } from 'vitest'
import { balance, openPage, type Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import { runTrial, type Trial, trials } from './trials.ts'

/** Orders a top-up and does on the payment system's page what that button does. */
async function orderAnd(act: string, login: string): Promise<Page> {
  await register(login)
  const page = await openPage('/wallet')
  await page.press(/^Пополнить на 500/)
  await page.sees('Ждём оплату')
  const way = (await page.find('link', 'Перейти к оплате')).getAttribute('href') ?? ''
  expect(await (await me.fetch(way)).text()).toContain('Деньги игровые.')
  await me.fetch(way, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `act=${act}` })
  return openPage('/wallet')
}

// That it comes late is, to a page, as if it were lost: the site asks. Each act by call: server/features/payments/top-up.test.ts.
test.each([['often', 'repeat'], ['lost', 'lose']])('a top-up whose notice comes %s is credited once and stands once in the statement', async (word, act) => {
  const page = await orderAnd(act, `money-${word}`)
  await page.sees('Зачислено')
  await page.until(() => expect(balance()).toContain('1 500.00'))
  await page.pressText('История')
  await page.find('row', /Пополнение/)
  expect(page.queries.getAllByRole('row', { name: /Пополнение/ })).toHaveLength(1)
})

test('a declined payment moves nothing and says so', async () => {
  const page = await orderAnd('decline', 'money-no')
  await page.sees('Платёж отменён')
  expect((await me.ask(calls.getBal)).balance).toBe(1000)
})

test('a player is not let in to the administrator’s test of the wallet, which says of a scenario what came of it', async () => {
  await register('money-curious')
  await (await openPage('/walletv2test')).sees('Этот экран для администраторов')
  await signInAdmin()
  const page = await openPage('/walletv2test')
  await page.press('Проверить: Оплата')
  await page.sees('Сошлось: зачислено')
  expect(page.has('Не сошлось')).toBe(false)
})

test('every scenario of the administrator’s test ends as it should', async () => {
  await signInAdmin()
  const proof = { password: inject('adminPassword') }
  // The standing site looks at its orders every 50 ms: what would move has moved ten times over.
  const lingerMs = 500
  const run = (kind: Trial['kind']) => Promise.all(trials.filter((trial) => trial.kind === kind).map(async (trial) => [trial.id, (await runTrial(trial, proof, lingerMs)).right] as const))
  // All at once: each waits for most of its time, and looks at its own order only. Payouts need what the payments bring.
  const results = [...(await run('payment')), ...(await run('payout'))]
  expect(results.filter(([, right]) => !right)).toEqual([])
  expect(results).toHaveLength(15)
})

const signInAdmin = () => me.ask(calls.login, { login: 'admin', password: inject('adminPassword'), info: '' })

test('a player’s own part of the reserves has its screen', async () => {
  await register('money-owed')
  const page = await openPage('/reserves')
  await page.sees(/Корень \(SHA-256\)|Первый корень появится/)
  await page.find('heading', 'Сколько сайт должен игрокам')
})
