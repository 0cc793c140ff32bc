/**
 * Drives the sign-in windows as a guest does: by keyboard alone, with a wrong password, a code, a forgotten password;
 * and tests who is sent there.
 */
import { vkSignInPath } from '@kurazh/contract/account/identity.ts'
import { calls } from '@kurazh/contract/index.ts'
import { screen } from '@testing-library/react'
import { TOTP } from 'otpauth'
import { expect, inject, test } from 'vitest'
import { tokenFor } from '../../testing/letters.ts'
import { balance, openPage, type Page, password, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

/** The code an authenticator shows `offsetMs` milliseconds from now. */
const codeOf = (secret: string, offsetMs: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + offsetMs })

async function signIn(login: string, secret = password): Promise<Page> {
  const page = await openPage('/')
  await page.press('Войти')
  await page.window.fill('E-mail или логин', login)
  await page.window.fill('Пароль', secret)
  await page.window.press('Войти на сайт')
  return page
}

/** The page greets its visitor and reloads. */
async function expectEntered(page: Page): Promise<void> {
  await page.sees('Поздравляем!')
  await (await openPage('/')).until(() => expect(balance()).toContain('₽'))
}

test('a wrong password is answered in Russian and the window stays open', async () => {
  const page = await signIn('nobody-at-all')
  await page.sees('Неверный логин или пароль')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('the window is opened, filled in and sent by keyboard alone; it traps focus and restores it', async () => {
  await register('keys-only')
  me.forget()
  const page = await openPage('/')
  const opener = await page.find('button', 'Войти')
  opener.focus()
  await page.user.keyboard('{Enter}')
  const window = await page.find('dialog')
  const login = await page.window.field('E-mail или логин')
  for (let step = 0; step < 25; step += 1) {
    await page.user.tab()
    expect(window.contains(document.activeElement)).toBe(true)
  }
  await page.user.keyboard('{Escape}')
  await page.until(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement === opener).toBe(true)
  await page.user.keyboard('{Enter}')
  await page.window.field('E-mail или логин')
  expect(login.isConnected).toBe(false)
  for (let step = 0; step < 12 && document.activeElement !== (await page.window.field('E-mail или логин')); step += 1)
    await page.user.tab()
  await page.user.keyboard('keys-only')
  for (let step = 0; step < 6 && document.activeElement !== (await page.window.field('Пароль')); step += 1)
    await page.user.tab()
  await page.user.keyboard(`${password}{Enter}`)
  await expectEntered(page)
})

test('codes are enabled by the QR code, required at the next sign-in, and a backup code works too', async () => {
  await register('codes-one')
  let page = await openPage('/account#security')
  await page.press('Включить')
  await page.window.find('img', 'Код для приложения')
  const secret = /[A-Z2-7]{32}/.exec(page.window.text.replaceAll(' ', ''))?.[0] ?? ''
  await page.window.fill('Шесть цифр из приложения', codeOf(secret, -30_000))
  await page.window.press('Включить')
  await page.sees('Больше мы их не покажем')
  const codes = [...document.querySelectorAll('[data-part="backup-codes"] li')].map(
    ({ textContent }) => textContent ?? '',
  )
  expect(codes).toHaveLength(10)
  await page.user.keyboard('{Escape}')
  await page.pressText(/Я сохранил коды/)
  await page.press('Готово')
  await page.sees('Включены, запасных осталось 10')

  await me.ask(calls.exit)
  page = await signIn('codes-one')
  await page.window.fill('Код', '000000')
  await page.window.press(/^Войти$/)
  await page.sees('Код не подошёл')
  await page.window.fill('Код', codeOf(secret, 0))
  await page.window.press(/^Войти$/)
  await expectEntered(page)

  await me.ask(calls.exit)
  page = await signIn('codes-one')
  await page.window.fill('Код', codes[3] ?? '')
  await page.window.press(/^Войти$/)
  await expectEntered(page)
  page = await openPage('/account#devices')
  await page.sees('Неверный код')
})

test('a forgotten password is reset by the link in the letter', async () => {
  await register('forgetful')
  me.forget()
  let page = await openPage('/')
  await page.press('Войти')
  await page.window.press('Забыли пароль?')
  await page.window.fill('E-mail', 'forgetful@example.org')
  await page.user.keyboard('{Enter}')
  const token = await tokenFor('forgetful@example.org', 'recover')
  page = await openPage(`/?recover=${token}`)
  await page.window.fill('Новый пароль', 'a quite new password')
  await page.user.keyboard('{Enter}')
  await page.sees('Пароль изменён')
  await new Visitor().ask(calls.login, { login: 'forgetful', password: 'a quite new password', info: '' })
})

test('VK is hidden where it is disabled, and following its URL anyway shows a message', async () => {
  const page = await openPage('/')
  await page.press('Войти')
  await page.window.field('E-mail или логин')
  expect(page.window.has('ВКонтакте')).toBe(false)
  const answer = await me.fetch(vkSignInPath, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '', inject('siteUrl'))
  const returned = await openPage(`${back.pathname}${back.search}`)
  await returned.sees(/ВКонтакте.*не включ/)
  expect(location.search).toBe('')
})

test('a guest who opens a game is sent to the lobby with the sign-in window; closed by Escape, it leaves the game and the way into it', async () => {
  const page = await openPage('/dice')
  await page.find('dialog')
  expect(location.pathname).toBe('/')
  await page.user.keyboard('{Escape}')
  await page.until(() => expect(screen.queryByRole('dialog')).toBeNull())
  await page.find('heading', 'Dice')
  await page.press('Войти, чтобы сыграть')
  await page.sees('Войдите, чтобы играть в «Dice»')
})

test('dismissing the notice of an ended session after another tab signed in ends nothing and shows the player', async () => {
  await register('two-tabs')
  const elsewhere = new Visitor()
  await elsewhere.ask(calls.login, { login: 'two-tabs', password, info: '' })
  await elsewhere.ask(calls.endOtherSessions)
  const page = await openPage('/')
  await page.sees('Этот сеанс закрыт с другого устройства')
  await me.ask(calls.login, { login: 'two-tabs', password, info: '' })
  await page.window.press('Закрыть')
  await page.until(() => expect(balance()).toContain('₽'))
  expect(await me.ask(calls.sessions)).toMatchObject({ sessions: expect.any(Array) })
})
