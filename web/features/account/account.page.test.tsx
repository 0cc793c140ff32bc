/** Drives the account as its player does: factors, sessions, password, limits, breaks, closing. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { balance, chips, openPage, password, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

test('a session ended elsewhere loses its socket at once and becomes a guest', async () => {
  await register('session-one')
  const other = new Visitor()
  await other.ask(calls.login, { login: 'session-one', password, info: '' })
  const page = await openPage('/dice')
  await page.sees(/\d онлайн/)
  const { sessions } = await other.ask(calls.sessions)
  await other.ask(calls.endSession, { session: sessions.find(({ current }) => !current)?.id ?? 0 })
  // No action here: the closed socket alone informs the page.
  await page.find('button', 'Войти')
})

test('closes another session from the list of devices', async () => {
  await register('session-two')
  const other = new Visitor()
  await other.ask(calls.login, { login: 'session-two', password, info: '' })
  const page = await openPage('/account#devices')
  await page.press(/^Закрыть: /)
  await page.sees('Сеанс завершён')
  expect(await other.call(calls.getUser)).toMatchObject({ code: 'Unauthorized' })
})

test('changing the password needs the old one; afterwards only the new one works', async () => {
  await register('password-one')
  const page = await openPage('/account#security')
  await page.sees('ПарольЗадан')
  // The e-mail section has the same button, further up.
  await page.user.click(page.queries.getAllByRole('button', { name: 'Сменить' })[1] as HTMLElement)
  await page.fill('Текущий пароль', password)
  await page.fill('Новый пароль', 'password123')
  await page.press('Сохранить пароль')
  await page.sees('Этот пароль знают все')
  await page.fill('Новый пароль', 'quite another one')
  await page.press('Сохранить пароль')
  await page.sees('Пароль изменён')
  const other = new Visitor()
  expect(await other.call(calls.login, { login: 'password-one', password, info: '' })).toMatchObject({
    code: 'WrongCredentials',
  })
  await other.ask(calls.login, { login: 'password-one', password: 'quite another one', info: '' })
})

test("one's own limit refuses the bet that would exceed it, and a looser limit has to wait", async () => {
  await register('limit-one')
  let page = await openPage('/account#play')
  await page.press('Задать лимит: Ставки, в день')
  await page.fill(/^Не больше/, '15')
  await page.press('Установить лимит')
  await page.sees('15 ₽')
  page = await openPage('/dice')
  await page.press(/^Меньше/)
  await page.until(() => expect(chips()).toHaveLength(1))
  await page.press(/^Меньше/)
  await page.sees('больше остатка лимита ставок: 5 ₽')
  page = await openPage('/account#play')
  await page.press('Изменить лимит: Ставки, в день')
  await page.fill(/^Не больше/, '500')
  await page.press('Смягчить через 24 часа')
  await page.sees(/Подтвердить можно с/)
  await page.sees('15 ₽')
})

test('self-exclusion refuses the next bet and cannot be taken back', async () => {
  await register('away-one')
  let page = await openPage('/account#play')
  await page.user.selectOptions(await page.field('На сколько'), 'Полгода')
  await page.press('Взять перерыв')
  expect(((await page.window.find('button', 'Исключить себя')) as HTMLButtonElement).disabled).toBe(true)
  await page.window.pressText(/отменить это раньше срока не сможет никто/)
  await page.window.press('Исключить себя')
  await page.sees(/Вы взяли перерыв до/)
  // The whole site says so, and invites nobody to play.
  page = await openPage('/')
  await page.sees(/У вас перерыв до .*: ставки и пополнения закрыты/)
  expect([...document.querySelectorAll('h1, h2')].map((each) => each.textContent)).not.toContain('Ждёт вас')
  expect(document.body.textContent).not.toMatch(/в подарок|Лететь/)
  page = await openPage('/dice')
  await page.press(/^Меньше/)
  await page.sees(/У вас перерыв/)
  expect(chips()).toHaveLength(0)
})

test('before the last confirmation the page lists pending rewards and what happens to them', async () => {
  await register('close-waiting')
  const { commitments } = await me.ask(calls.commitments)
  for (const { nonce } of commitments.slice(0, 16)) {
    await me.ask(calls.placeBet, {
      game: 'dice',
      nonce,
      clientSeed: 'closing',
      stake: 150,
      params: { chance: 95, side: 'under' },
    })
  }
  await expect
    .poll(async () => (await me.ask(calls.rewards)).waiting, { timeout: 20_000 })
    .toMatchObject([{ amount: 1.2 }])
  const page = await openPage('/account#data')
  await page.press('Закрыть аккаунт')
  await page.window.sees('Ждут награды: 1.20')
  // The weekly tournament counts every bet; the daily one depends on the date.
  await page.window.sees(/«Турнир недели», место \d+: вы выйдете из таблицы, приза не будет\./)
  await page.window.press('Забрать награды на баланс', 'link')
  await page.find('button', /Забрать · 1\.20/)
})

test('a closed account cannot sign in', async () => {
  await register('close-one')
  const page = await openPage('/account#data')
  await page.press('Закрыть аккаунт')
  await page.window.pressText(/Отказываюсь от/)
  await page.window.fill(/Впишите свой логин/, 'close-one')
  await page.window.press('Закрыть навсегда')
  await page.find('button', 'Войти')
  expect(await new Visitor().call(calls.login, { login: 'close-one', password, info: '' })).toMatchObject({
    code: 'WrongCredentials',
  })
})

test('a bet made on another device is in the balance at once', async () => {
  await register('two-devices')
  const page = await openPage('/')
  await page.until(() => expect(balance()).toContain('1 000.00'))
  await page.sees(/\d онлайн/)
  const other = new Visitor()
  await other.ask(calls.login, { login: 'two-devices', password, info: '' })
  const { commitments } = await other.ask(calls.commitments)
  const settled = await other.ask(calls.placeBet, {
    game: 'dice',
    nonce: commitments[0]?.nonce ?? 0,
    clientSeed: 'elsewhere',
    stake: 10,
    params: { chance: 49.5, side: 'under' },
  })
  await page.until(() => expect(balance()).toContain(settled.balance.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')))
})
