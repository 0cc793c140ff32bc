import { refusals } from '@kurazh/contract/core/refusals.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite({ VK_URL: 'https://vk.com/kurazh', TG_URL: 'https://t.me/kurazh' })
})
afterAll(() => site.close())
afterEach(() => site.audit())

const fields = { login: 'newcomer', email: 'newcomer@example.org', password: 'long enough', info: '' }
const register = (body: Partial<typeof fields>) => site.visitor().call(calls.registr, { ...fields, ...body })

test('a guest gets 200 with the refusal next to the state of the site', async () => {
  const { status, body } = await site.visitor().call(calls.getUser)
  expect(status).toBe(200)
  expect(body).toEqual({
    error: refusals.Unauthorized[1],
    code: 'Unauthorized',
    site: { works: 0 },
    ways: { vk: false },
    events: [],
    social: { vk: 'https://vk.com/kurazh', tg: 'https://t.me/kurazh', bot: '', support: '', repost: '', email: '' },
  })
})

test('a new player sees exactly the specified fields and nothing else', async () => {
  const player = await site.player('Первый_игрок')
  const { status, body } = await player.call(calls.getUser)
  expect(status).toBe(200)
  expect(body).toEqual({
    success: {
      user: {
        id: player.id,
        login: 'Первый_игрок',
        balance: 1000,
        status: { label: 'global', name: 'Global' },
        img: expect.stringMatching(/^\/avatars\/\d\.svg$/),
        is_admin: 0,
        is_ban: 0,
        is_ban_comment: null,
        ref_link: expect.stringMatching(/^[a-z2-9]{11}$/),
        raceback: 0,
        hide_name: 0,
        held: 0,
        pause: null,
        email: 'claimed',
        welcome: { gift: 1000, real: false },
      },
      social: { vk: 'https://vk.com/kurazh', tg: 'https://t.me/kurazh', bot: '', support: '', repost: '', email: '' },
      site: { works: 0 },
      ways: { vk: false },
      events: [],
    },
  })
})

test('a new player is greeted with the gift, until the first bet or for a week', async () => {
  const welcome = async (player: Player) => (await player.ask(calls.getUser)).user.welcome
  const [player, idle] = [await site.player(), await site.player()]
  await player.bet()
  expect(await welcome(player)).toBeNull()
  expect(await welcome(idle)).toEqual({ gift: 1000, real: false })
  await site.database.pool.query(`update player set created_at = now() - interval '8 days' where id = $1`, [idle.id])
  expect(await welcome(idle)).toBeNull()
})

test('with real payments the greeting says so, and names no gift where there was none; VK is offered where it is on', async () => {
  const real = await testSite({
    WELCOME_GIFT: '0',
    CRYPTO_PAY_TOKEN: '12345:AAzQcTWwwwwwwwwwwwwwwwwwwww',
    PUBLIC_ORIGIN: 'http://kurazh.example',
    VK_CLIENT_ID: '1',
  })
  const player = await real.player()
  expect(await player.ask(calls.getUser)).toMatchObject({
    user: { welcome: { gift: 0, real: true } },
    ways: { vk: true },
  })
  await real.close()
})

test('the welcome gift of 1,000 ₽ comes through the ledger, once, from the account of gifts', async () => {
  const player = await site.player()
  expect(await player.balance()).toBe(1000)
  const { rows } = await site.database.pool.query(
    'select key, debit, credit, amount, kind from ledger_transfer where owner = $1',
    [player.id],
  )
  expect(rows).toEqual([{ key: 'gift:welcome', debit: 102, credit: 1, amount: 100_000n, kind: 'gift' }])
})

test('the size of the gift is a setting, and with 0 nothing is written', async () => {
  const poor = await testSite({ WELCOME_GIFT: '0' })
  const player = await poor.player()
  expect(await player.balance()).toBe(0)
  expect((await poor.audit()).transfers).toBe(0)
  await poor.close()
})

test('the confirmation of age is recorded with the account', async () => {
  const player = await site.player()
  const { rows } = await site.database.pool.query('select adult_confirmed_at from player where id = $1', [player.id])
  expect(rows[0].adult_confirmed_at).toBeInstanceOf(Date)
})

test('a login is taken in any letter case', async () => {
  await site.player('Sokol')
  for (const login of ['Sokol', 'sokol', 'SOKOL']) {
    const { status, code, error } = await register({ login })
    expect({ status, code, error }, login).toEqual({ status: 409, code: 'LoginTaken', error: refusals.LoginTaken[1] })
  }
})

test('a repeated registration signs in to the account it has created; with another password or address, or long after, the login is taken', async () => {
  const own = { login: 'twice-sent', email: 'twice@example.org', password: 'sent two times' }
  await register(own)
  const again = site.visitor()
  expect((await again.call(calls.registr, { ...fields, ...own })).body).toEqual({
    success: 'Аккаунт уже создан: вы вошли',
  })
  expect((await again.ask(calls.getUser)).user.login).toBe('twice-sent')
  expect(await site.count(`player where login = 'twice-sent'`)).toBe(1)
  for (const other of [{ password: 'another password' }, { email: 'other@example.org' }])
    expect((await register({ ...own, ...other })).code).toBe('LoginTaken')
  await site.database.pool.query(`update player set created_at = now() - interval '1 hour' where login = 'twice-sent'`)
  expect((await register(own)).code).toBe('LoginTaken')
})

test('names that imitate the site are taken, in any spelling', async () => {
  for (const login of ['support', 'Support', 'Администратор', 'Дилер', 'kurazh_official', 'admin1'])
    expect((await register({ login })).code, login).toBe('LoginTaken')
})

test('of twenty simultaneous registrations of one login one succeeds, and there is one gift', async () => {
  const before = (await site.audit()).transfers
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => register({ login: 'popular', email: `popular${index}@example.org` })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 'LoginTaken')).toHaveLength(19)
  expect((await site.audit()).transfers).toBe(before + 1)
})

test('a registration does not reveal that an e-mail is known', async () => {
  const known = await site.player()
  const again = await register({ login: 'again', email: known.email.toUpperCase() })
  const fresh = await register({ login: 'fresh', email: 'never-seen@example.org' })
  expect({ status: again.status, body: again.body }).toEqual({ status: fresh.status, body: fresh.body })
  expect(again.status).toBe(200)
})

describe('the address of a new account', () => {
  const lettersTo = async (email: string) =>
    (await site.mailed()).filter(({ to }) => to.toLowerCase() === email.toLowerCase())
  const tokenIn = (text = '') => /[?]email=([\w-]{43})/.exec(text)?.[1] ?? ''

  test('is sent a letter that names the login, says what to do if it is not you, and confirms by its link', async () => {
    const player = await site.player()
    const [letter] = await lettersTo(player.email)
    expect(letter?.text).toContain(`«${player.login}»`)
    expect(letter?.text).toContain('Если это не вы, ничего не делайте: аккаунт останется без этого адреса')
    expect(await player.ask(calls.profile)).toMatchObject({ email: player.email, emailConfirmed: false })
    expect((await site.visitor().call(calls.confirmEmail, { token: tokenIn(letter?.text) })).status).toBe(200)
    expect(await player.ask(calls.profile)).toMatchObject({ email: player.email, emailConfirmed: true })
  })

  test('is sent the same where it is another account’s; its link then changes nothing', async () => {
    const owner = await site.player()
    await site.visitor().ask(calls.confirmEmail, { token: tokenIn((await lettersTo(owner.email))[0]?.text) })
    await register({ login: 'second-of-it', email: owner.email })
    const [first, second] = (await lettersTo(owner.email)).map(({ text }) => text)
    const plain = (text = '', login = '') => text.replace(login, 'LOGIN').replace(tokenIn(text), 'TOKEN')
    expect(plain(second, 'second-of-it')).toBe(plain(first, owner.login))
    expect((await site.visitor().call(calls.confirmEmail, { token: tokenIn(second) })).code).toBe('EmailTaken')
  })

  test('is sent two such letters an hour, in any spelling of the mailbox; the registration reveals nothing and does the same work', async () => {
    const spellings = [
      'bombed.box@gmail.com',
      'bombedbox+1@gmail.com',
      'b.ombedbox@googlemail.com',
      'bombedbox@gmail.com',
    ]
    const answers = []
    for (const [index, email] of spellings.entries()) answers.push(await register({ login: `bomber-${index}`, email }))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect((await Promise.all(spellings.map(lettersTo))).flat()).toHaveLength(2)
    expect(await site.count(`email_link l join player p on p.id = l.player where p.login like 'bomber-%'`)).toBe(4)
  })

  test('may be unreachable: the account is created all the same', async () => {
    const broken = vi.spyOn(site.letters as unknown[], 'push').mockImplementation(() => {
      throw new Error('no mail server')
    })
    const visitor = site.visitor()
    expect(
      (await visitor.call(calls.registr, { ...fields, login: 'unreached', email: 'unreached@example.org' })).status,
    ).toBe(200)
    await eventually(() => expect(broken).toHaveBeenCalledOnce())
    broken.mockRestore()
    expect((await visitor.call(calls.getBal)).status).toBe(200)
  })
})

const wrong: [title: string, body: Partial<typeof fields>, says: RegExp][] = [
  ['a login of two letters', { login: 'ab' }, /от 3 до 20/],
  ['a login of 21 letters', { login: 'a'.repeat(21) }, /от 3 до 20/],
  ['a login with a space', { login: 'two words' }, /буквы/],
  ['a login in two alphabets, that could pass for another', { login: 'pаypal' }, /не вместе/],
  ['a login with a letter that only folds to a Latin one', { login: 'ſupport' }, /буквы/],
  ['a login with @', { login: 'me@home' }, /буквы/],
  ['a login with a line break at its end', { login: 'newline\n' }, /буквы/],
  ['an empty login', { login: '' }, /Логин/],
  ['a password of seven characters', { password: '1234567' }, /не короче 8/],
  ['a password of 129 characters', { password: 'p'.repeat(129) }, /не длиннее 128/],
  ['an address that is none', { email: 'nobody' }, /адрес почты/],
  ['an address of 300 characters', { email: `${'a'.repeat(290)}@example.org` }, /адрес почты/],
  ['an empty address', { email: '' }, /адрес почты/],
  ['sketches of a video card without end', { info: 'x'.repeat(513) }, /сведения о браузере/],
]
test.each(wrong)('%s is refused in Russian and nothing is written', async (_title, body, says) => {
  const before = await site.count('player')
  const { status, code, error } = await register(body)
  expect({ status, code }).toEqual({ status: 400, code: 'InvalidRequest' })
  expect(error).toMatch(says)
  expect(await site.count('player')).toBe(before)
})

test('fields at their exact bounds are accepted', async () => {
  expect(
    (await register({ login: 'abc', password: 'k7-9qxvw', email: 'b1@example.org', info: 'x'.repeat(512) })).status,
  ).toBe(200)
  expect((await register({ login: 'я'.repeat(20), password: 'п'.repeat(128), email: 'b2@example.org' })).status).toBe(
    200,
  )
})

test('a zero character, which PostgreSQL cannot store, is refused like any other wrong field', async () => {
  for (const body of [{ info: 'card\u0000' }, { password: 'long\u0000enough' }, { login: 'nul\u0000' }]) {
    const { status, code } = await register({ login: 'zero', ...body })
    expect({ status, code }).toEqual({ status: 400, code: 'InvalidRequest' })
  }
})

test('registrations from one address are limited per hour, and the refusal says when to retry', async () => {
  const strict = await testSite({ REGISTRATIONS_PER_HOUR: '3' })
  const answers = []
  for (let index = 0; index < 8; index++) {
    answers.push(await strict.visitor().call(calls.registr, { ...fields, login: `crowd-${index}` }))
  }
  // Eight tries span at most one change of the hour: at most six succeed.
  const refused = answers.filter((answer) => answer.code === 'TooManyRequests')
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(refused[0]?.status).toBe(429)
  expect(refused[0]?.error).toMatch(/через час/)
  await strict.close()
})
