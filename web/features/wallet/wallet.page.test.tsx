/** Drives the wallet: results of an order whatever the payment system does; the administrator's test; the reserves. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, inject, test } from 'vitest'
import { balance, openPage, type Page, register, password } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import { runScenario, type Scenario, scenarios } from './test-scenarios.ts'

/** Orders a top-up and performs the act of that button on the payment system's page; the page stays open. */
async function orderedAnd(act: string, login: string): Promise<Page> {
  await register(login)
  const page = await openPage('/wallet')
  await page.press(/^Пополнить на 500/)
  await page.sees('Ждём оплату')
  const way = (await page.find('link', 'Перейти к оплате')).getAttribute('href') ?? ''
  const payPage = await (await me.fetch(way)).text()
  expect(payPage).toContain('Деньги игровые.')
  // What becomes of a notice is no choice of a player's.
  expect(Array.from(payPage.matchAll(/name="act" value="(.+?)"/g), ([, each]) => each)).toEqual(['pay', 'decline'])
  await me.fetch(way, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `act=${act}`,
  })
  return page
}

/** The same, and then opens the wallet again. */
async function orderAnd(act: string, login: string): Promise<Page> {
  await orderedAnd(act, login)
  return openPage('/wallet')
}

// Other fates of a notice by call: server/features/payments/top-up.test.ts.
test('a top-up whose notice is lost is credited once and is once in the statement', async () => {
  const page = await orderAnd('lose', 'money-lost')
  await page.sees('Зачислено')
  await page.until(() => expect(balance()).toContain('1 500.00'))
  await page.pressText('История')
  await page.find('row', /Пополнение/)
  expect(page.queries.getAllByRole('row', { name: /Пополнение/ })).toHaveLength(1)
})

test('once the money is there, the first thing offered is to play', async () => {
  const page = await orderedAnd('pay', 'money-to-play')
  expect((await page.part('region', /^Пополнение №/).find('link', 'Играть')).getAttribute('href')).toBe('/')
})

test('a declined payment moves nothing and says so', async () => {
  const page = await orderAnd('decline', 'money-no')
  await page.sees('Платёж отменён')
  expect((await me.ask(calls.getBal)).balance).toBe(1000)
})

test('a sum above what may be topped up orders nothing: it stays as typed, with its reason', async () => {
  await register('money-over')
  const page = await openPage('/wallet')
  await page.fill('Сумма', '999999')
  await page.user.keyboard('{Enter}')
  await page.sees(/Не больше/)
  expect((await page.field('Сумма')).value).toBe('999999')
  await page.press(/^Пополнить$/)
  expect((await me.ask(calls.moneyOrders)).payments).toEqual([])
})

test('a sum above the balance withdraws nothing; the last step names sum and place, and a change asks again', async () => {
  await register('money-all')
  const page = await openPage('/wallet')
  await page.pressText('Вывести')
  await page.fill('Номер учебного счёта', '40817 81012 3456')
  await page.fill('Сумма', '5000')
  await page.user.keyboard('{Enter}')
  await page.sees(/На балансе 1.000/)
  expect((await page.field('Сумма')).value).toBe('5000')
  expect(page.queries.queryByRole('region', { name: 'Проверьте вывод' })).toBeNull()
  await page.fill('Сумма', '200')
  await page.press(/^Вывести 200/)
  const step = await page.find('region', 'Проверьте вывод')
  expect(step.textContent).toMatch(/200\.00.*40817 81012 3456/)
  // A reader hears them with the focus.
  expect(document.activeElement).toBe(step)
  const described = document.getElementById(step.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toMatch(/^Проверьте: 200\.00.*40817 81012 3456/)
  await page.fill('Сумма', '300')
  await page.press(/^Вывести 300/)
  // The Enter that asked is still held down.
  await page.user.keyboard('{Enter}')
  await page.press('Изменить')
  await page.find('button', /^Вывести 300/)
  expect((await me.ask(calls.getBal)).balance).toBe(1000)
})

test('money is put aside, asked back after the chosen delay, and kept in the vault after all', async () => {
  await register('money-aside')
  const page = await openPage('/wallet')
  await page.pressText('Копилка')
  const vault = page.part('region', 'Копилка')
  await vault.sees(/В копилке пусто/)
  await vault.press('25 %')
  await vault.press(/^Отложить 250/)
  await page.until(() => expect(balance()).toContain('750.00'))
  await page.sees(/Ещё 250\.00.* в копилке/)
  // A longer delay: said before it is chosen, and in force at once.
  await vault.user.selectOptions(await vault.field('Деньги из копилки возвращаются'), 'Через сутки')
  await vault.sees(/Подействует сразу/)
  await vault.press('Установить')
  await vault.pressText('Вернуть')
  await vault.sees(/Деньги вернутся на баланс через сутки, сами/)
  await vault.fill('Сумма', '251')
  await vault.user.keyboard('{Enter}')
  await vault.sees(/В копилке свободно 250/)
  await vault.press('Всё')
  await vault.press(/^Вернуть 250/)
  await vault.sees(/Вернётся через (23 ч 59 мин|1 день 0 ч)/)
  await vault.sees('уже возвращается на баланс')
  await vault.press(/^Отменить возврат/)
  await vault.find('button', /^Вернуть/)
  expect(balance()).toContain('750.00')
  await vault.user.selectOptions(await vault.field('Деньги из копилки возвращаются'), 'Сразу')
  await vault.press('Сократить срок')
  await vault.sees(/Будут возвращаться сразу — начиная с/)
})

test('an empty required field says so when the form is sent, not before, and nothing is asked', async () => {
  await register('money-empty')
  const page = await openPage('/wallet')
  await page.pressText('Вывести')
  const field = await page.field('Номер учебного счёта')
  // By the attribute `required` an untouched field and its form are announced as faulty.
  expect([field.required, field.getAttribute('aria-invalid')]).toEqual([false, null])
  expect(field.getAttribute('aria-required')).toBe('true')
  await page.press(/^Вывести 100/)
  await page.sees(/Заполните это поле/)
  expect(document.activeElement).toBe(field)
  expect(page.queries.queryByRole('region', { name: 'Проверьте вывод' })).toBeNull()
  await page.fill('Номер учебного счёта', '40817 81012 3456')
  expect(page.queries.queryByText(/Заполните это поле/)).toBeNull()
  await page.press(/^Вывести 100/)
  await page.find('region', 'Проверьте вывод')
})

test('a first withdrawal asks for the password in its last step, and a wrong one is said there', async () => {
  await register('money-first')
  const page = await openPage('/wallet')
  await page.pressText('Вывести')
  await page.fill('Номер учебного счёта', '40817 81012 3456')
  await page.press(/^Вывести 100/)
  await page.fill('Пароль от аккаунта', `${password}!`)
  await page.press(/^Да, вывести 100/)
  await page.sees(/Пароль не подошёл/)
  await page.fill('Пароль от аккаунта', password)
  await page.user.keyboard('{Enter}')
  await page.find('region', /^Заявка на .+ принята, деньги зарезервированы/)
  expect((await me.ask(calls.getBal)).balance).toBe(900)
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

test('every scenario of the administrator’s test ends as required', async () => {
  await signInAdmin()
  const proof = { password: inject('adminPassword') }
  // The shared test site checks its orders every 50 ms: whatever would change has had ten chances.
  const lingerMs = 500
  const run = (kind: Scenario['kind']) =>
    Promise.all(
      scenarios
        .filter((trial) => trial.kind === kind)
        .map(async (trial) => [trial.id, (await runScenario(trial, proof, lingerMs)).right] as const),
    )
  // In parallel: each mostly waits, and checks only its own order. Payouts need the money of the payments.
  const results = [...(await run('payment')), ...(await run('payout'))]
  expect(results.filter(([, right]) => !right)).toEqual([])
  expect(results).toHaveLength(15)
})

const signInAdmin = () => me.ask(calls.login, { login: 'admin', password: inject('adminPassword'), info: '' })

test('the player’s own part of the reserves has a screen', async () => {
  await register('money-owed')
  const page = await openPage('/reserves')
  await page.sees(/Корень \(SHA-256\)|Первая сумма появится/)
  await page.find('heading', 'Сколько сайт должен игрокам')
})
