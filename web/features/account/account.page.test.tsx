/** The account as its player goes through it: factors, sessions, password, limits, breaks, closing. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { balance, chips, openPage, password, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

test('a session that is ended elsewhere loses its line at once and is a guest', async () => {
  await register('session-one')
  const other = new Visitor()
  await other.ask(calls.login, { login: 'session-one', password, info: '' })
  const page = await openPage('/dice')
  await page.sees(/\d онлайн/)
  const { sessions } = await other.ask(calls.sessions)
  await other.ask(calls.endSession, { session: sessions.find(({ current }) => !current)?.id ?? 0 })
  // Nothing is pressed: the closed socket alone tells the page.
  await page.find('button', 'Войти')
})

test('another session is closed from the list of devices', async () => {
  await register('session-two')
  const other = new Visitor()
  await other.ask(calls.login, { login: 'session-two', password, info: '' })
  const page = await openPage('/account#devices')
  await page.press(/^Закрыть: /)
  await page.sees('Сессия закрыта')
  expect(await other.call(calls.getUser)).toMatchObject({ code: 'Unauthorized' })
})

test('the password is changed with the old one, after which only the new one opens', async () => {
  await register('password-one')
  const page = await openPage('/account#security')
  await page.sees('ПарольЗадан')
  // The address of the mail has such a button too, and stands above.
  await page.user.click(page.queries.getAllByRole('button', { name: 'Сменить' })[1] as HTMLElement)
  await page.fill('Нынешний пароль', password)
  await page.fill('Новый пароль', 'password123')
  await page.press('Сохранить пароль')
  await page.sees('Этот пароль знают все')
  await page.fill('Новый пароль', 'quite another one')
  await page.press('Сохранить пароль')
  await page.sees('Пароль изменён')
  const other = new Visitor()
  expect(await other.call(calls.login, { login: 'password-one', password, info: '' })).toMatchObject({ code: 'WrongCredentials' })
  await other.ask(calls.login, { login: 'password-one', password: 'quite another one', info: '' })
})

test('a limit of one’s own refuses the bet that would pass it, and a looser one has to wait', async () => {
  await register('limit-one')
  let page = await openPage('/account#play')
  await page.press('Задать лимит: Ставки, в день')
  await page.fill(/^Не больше/, '15')
  await page.press('Поставить лимит')
  await page.sees('15 ₽')
  page = await openPage('/dice')
  await page.press(/^Меньше/)
  await page.until(() => expect(chips()).toHaveLength(1))
  await page.press(/^Меньше/)
  await page.sees('больше остатка лимита ставок: 5 ₽')
  page = await openPage('/account#play')
  await page.press('Изменить лимит: Ставки, в день')
  await page.fill(/^Не больше/, '500')
  await page.press('Попросить мягче')
  await page.sees(/Подтвердить можно с/)
  await page.sees('15 ₽')
})

test('self-exclusion refuses the next bet, and cannot be taken back', async () => {
  await register('away-one')
  let page = await openPage('/account#play')
  await page.user.selectOptions(await page.field('На сколько'), 'Полгода')
  await page.press('Взять перерыв')
  expect((await page.window.find('button', 'Исключить себя') as HTMLButtonElement).disabled).toBe(true)
  await page.window.pressText(/отменить это раньше срока не сможет никто/)
  await page.window.press('Исключить себя')
  await page.sees(/Вы взяли перерыв до/)
  page = await openPage('/dice')
  await page.press(/^Меньше/)
  await page.sees(/У вас перерыв/)
  expect(chips()).toHaveLength(0)
})

test('before the last press it is said what waits and what becomes of it', async () => {
  await register('close-waiting')
  const { commitments } = await me.ask(calls.commitments)
  for (const { nonce } of commitments.slice(0, 16)) {
    await me.ask(calls.placeBet, { game: 'dice', nonce, clientSeed: 'closing', stake: 150, params: { chance: 95, side: 'under' } })
  }
  await expect.poll(async () => (await me.ask(calls.rewards)).waiting, { timeout: 20_000 }).toMatchObject([{ amount: 1.2 }])
  const page = await openPage('/account#data')
  await page.press('Закрыть аккаунт')
  await page.window.sees('Ждут награды: 1.20')
  // The week's counts every bet; what counts in the day's goes by its date.
  await page.window.sees(/«Турнир недели», место \d+: вы выйдете из таблицы, приза не будет\./)
  await page.window.press('Забрать награды на баланс', 'link')
  await page.find('button', /Забрать · 1\.20/)
})

test('an account that is closed lets nobody in', async () => {
  await register('close-one')
  const page = await openPage('/account#data')
  await page.press('Закрыть аккаунт')
  await page.window.pressText(/Отказываюсь от/)
  await page.window.fill(/Впишите свой логин/, 'close-one')
  await page.window.press('Закрыть навсегда')
  await page.find('button', 'Войти')
  expect(await new Visitor().call(calls.login, { login: 'close-one', password, info: '' })).toMatchObject({ code: 'WrongCredentials' })
})

test('a bet made on another device is on the balance at once', async () => {
  await register('two-devices')
  const page = await openPage('/')
  await page.until(() => expect(balance()).toContain('1 000.00'))
  await page.sees(/\d онлайн/)
  const other = new Visitor()
  await other.ask(calls.login, { login: 'two-devices', password, info: '' })
  const { commitments } = await other.ask(calls.commitments)
  const settled = await other.ask(calls.placeBet, { game: 'dice', nonce: commitments[0]?.nonce ?? 0, clientSeed: 'elsewhere', stake: 10, params: { chance: 49.5, side: 'under' } })
  await page.until(() => expect(balance()).toContain(settled.balance.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')))
})
