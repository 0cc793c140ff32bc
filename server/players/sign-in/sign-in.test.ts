import { calls } from '@kurazh/contract/index.ts'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let player: Player

beforeAll(async () => {
  site = await testSite({ TRUST_PROXY: 'on' })
  player = await site.player('Мария')
})
afterAll(() => site.close())

let addresses = 0
/** Each test comes from its own address, so that tries are counted separately. */
const somewhere = () => `198.51.100.${++addresses}`
const signIn = (login: string, password: string, address = somewhere(), visitor = site.visitor()) =>
  visitor.call(calls.login, { login, password, info: '' }, { 'x-forwarded-for': address })

test.each([
  ['the login', () => player.login],
  ['the login in other case', () => player.login.toUpperCase()],
  ['the e-mail', () => player.email],
  ['the e-mail in other case', () => player.email.toUpperCase()],
])('a player signs in by %s', async (_title, name) => {
  const visitor = site.visitor()
  expect((await signIn(name(), player.password, somewhere(), visitor)).status).toBe(200)
  expect((await visitor.ask(calls.getUser)).user.id).toBe(player.id)
})

test('a wrong password, an unknown login and an unknown e-mail get the same answer, and no session', async () => {
  const asked = [
    signIn(player.login, 'a wrong password'),
    signIn(player.email, 'a wrong password'),
    signIn('nobody-here', player.password),
    signIn('nobody@example.org', player.password),
  ]
  const answers = await Promise.all(asked)
  for (const { status, body, headers } of answers) {
    expect({ status, body }).toEqual({
      status: 401,
      body: { code: 'WrongCredentials', error: 'Неверный логин или пароль' },
    })
    expect(headers.getSetCookie()).toEqual([])
  }
})

test('the case and the spaces of a password matter', async () => {
  for (const password of [player.password.toUpperCase(), ` ${player.password}`, `${player.password} `]) {
    expect((await signIn(player.login, password)).code).toBe('WrongCredentials')
  }
})

const [composed, decomposed] = ['йод-Ёлка-1'.normalize('NFC'), 'йод-Ёлка-1'.normalize('NFD')]

test('a password matches however the keyboard composes its letters: at sign-in, when it is confirmed and when it is changed', async () => {
  const visitor = site.visitor()
  await visitor.ask(calls.registr, {
    login: 'keyboards',
    email: 'keyboards@example.org',
    password: decomposed,
    info: '',
  })
  expect((await signIn('keyboards', composed)).status).toBe(200)
  expect((await visitor.call(calls.confirm, { password: composed })).status).toBe(200)
  expect(
    (await visitor.call(calls.changePassword, { current: composed, password: `новый-${decomposed}` })).status,
  ).toBe(200)
  expect((await signIn('keyboards', `новый-${composed}`)).status).toBe(200)
})

test.each([
  ['decomposed', decomposed, composed],
  ['composed', composed, decomposed],
])(
  'a password that was hashed %s, before forms were made one, fits in either form and is hashed again',
  async (form, old, other) => {
    const login = `hashed-${form}`
    await site.visitor().ask(calls.registr, { login, email: `${login}@example.org`, password: 'some other', info: '' })
    const kept = async () =>
      (
        await site.database.pool.query<{ password_hash: string }>('select password_hash from player where login = $1', [
          login,
        ])
      ).rows[0]?.password_hash ?? ''
    const before = await hash(old, { memoryCost: 8, timeCost: 1 })
    await site.database.pool.query('update player set password_hash = $2 where login = $1', [login, before])
    expect((await signIn(login, 'йод-Елка-1')).code).toBe('WrongCredentials')
    expect(await kept()).toBe(before)
    expect((await signIn(login, other)).status).toBe(200)
    expect(await verify(await kept(), composed)).toBe(true)
    expect((await signIn(login, old)).status).toBe(200)
  },
)

test('a long password may be typed decomposed, and letters are counted as displayed', async () => {
  const long = 'й'.repeat(128)
  await site
    .visitor()
    .ask(calls.registr, { login: 'long-one', email: 'long-one@example.org', password: long.normalize('NFD'), info: '' })
  expect((await signIn('long-one', long)).status).toBe(200)
  const short = await site.visitor().call(calls.registr, {
    login: 'short-one',
    email: 'short-one@example.org',
    password: 'йййй'.normalize('NFD'),
    info: '',
  })
  expect(short).toMatchObject({ code: 'InvalidRequest', error: 'Пароль — не короче 8 знаков' })
})

test('two accounts that claim one e-mail are distinguished by their passwords', async () => {
  const one = site.visitor()
  const two = site.visitor()
  await one.ask(calls.registr, { login: 'twin-one', email: 'twins@example.org', password: 'password of one', info: '' })
  await two.ask(calls.registr, { login: 'twin-two', email: 'Twins@example.org', password: 'password of two', info: '' })
  for (const [visitor, password] of [
    [one, 'password of one'],
    [two, 'password of two'],
  ] as const) {
    const other = site.visitor()
    expect((await signIn('twins@example.org', password, somewhere(), other)).status).toBe(200)
    expect((await other.ask(calls.getUser)).user.id).toBe((await visitor.ask(calls.getUser)).user.id)
  }
})

/** How many of `count` wrong tries were checked before the rest were refused. */
async function looked(
  count: number,
  login: (index: number) => string,
  address: (index: number) => string,
): Promise<number> {
  let wrong = 0
  for (let index = 0; index < count; index++) {
    const { code, status } = await signIn(login(index), 'a wrong password', address(index))
    if (code === 'WrongCredentials') wrong++
    else expect({ code, status }).toEqual({ code: 'TooManyRequests', status: 429 })
  }
  return wrong
}

/** The count restarts every quarter of an hour: a test that would span the change runs after it. */
async function awayFromQuarter(): Promise<void> {
  const { rows } = await site.database.pool.query<{ left: number }>(
    'select (900 - extract(epoch from now()) % 900)::float8 as left',
  )
  const left = rows[0]?.left ?? 0
  if (left < 20) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 100))
}

test('after ten wrong tries a login is closed to that address, even with the right password, and open to another', async () => {
  await awayFromQuarter()
  const victim = await site.player()
  const address = somewhere()
  expect(
    await looked(
      12,
      () => victim.login,
      () => address,
    ),
  ).toBe(10)
  expect((await signIn(victim.login, victim.password, address)).code).toBe('TooManyRequests')
  expect((await signIn(victim.login, victim.password)).status).toBe(200)
})

test('other spellings of a login count as the same login', async () => {
  await awayFromQuarter()
  const victim = await site.player('counted')
  const spellings = ['counted', 'COUNTED', 'ｃounted', 'cｏunted', 'coｕnted', 'couｎted', 'ＣＯＵＮＴＥＤ']
  const address = somewhere()
  expect(
    await looked(
      14,
      (index) => spellings[index % spellings.length] ?? '',
      () => address,
    ),
  ).toBe(10)
  expect((await signIn(victim.login, victim.password, address)).code).toBe('TooManyRequests')
})

test('a successful sign-in resets the count of wrong tries', async () => {
  await awayFromQuarter()
  const clumsy = await site.player()
  const address = somewhere()
  for (let round = 0; round < 3; round++) {
    expect(
      await looked(
        9,
        () => clumsy.login,
        () => address,
      ),
    ).toBe(9)
    expect((await signIn(clumsy.login, clumsy.password, address)).status).toBe(200)
  }
})

test('an address that tries a hundred logins is refused for the rest', async () => {
  await awayFromQuarter()
  const address = somewhere()
  expect(
    await looked(
      1,
      () => 'guessed',
      () => address,
    ),
  ).toBe(1)
  // As if 97 more had been tried.
  await site.database.pool.query('update rate_limit set count = count + 97 where bucket = $1', [
    `${calls.login.path} ${address}`,
  ])
  expect(
    await looked(
      5,
      (index) => `guessed-${index}`,
      () => address,
    ),
  ).toBe(2)
})

test('behind a proxy the address is the one the proxy saw, not the one the client claims', async () => {
  await awayFromQuarter()
  const victim = await site.player()
  const address = somewhere()
  expect(
    await looked(
      12,
      () => victim.login,
      (index) => `203.0.113.${index}, ${address}`,
    ),
  ).toBe(10)
})

test('a zero character in a login is refused, not looked up', async () => {
  const { status, code } = await signIn('Мария\u0000', player.password)
  expect({ status, code }).toEqual({ status: 400, code: 'InvalidRequest' })
})
