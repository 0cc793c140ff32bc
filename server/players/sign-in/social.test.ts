/** VK against a local double of its published protocol: codes work once, for their verifier, device and address. */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@kurazh/contract/index.ts'
import { vkReturnPath } from '@kurazh/contract/account/security.ts'
import { vkSignInPath } from '@kurazh/contract/account/identity.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor } from '../../testing/authenticator.ts'
import { changedMeanwhile } from '../../testing/held.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { credentialsChanged } from '../players.ts'

interface Given {
  subject: number
  challenge: string
  returnTo: string
  device: string
}

/** Codes that the double has issued and not yet redeemed. */
const codes = new Map<string, Given>()
let vk: Server
let vkUrl: string
let site: TestSite

beforeAll(async () => {
  vk = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      const body = new URLSearchParams(text)
      const given = codes.get(body.get('code') ?? '')
      codes.delete(body.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      const fits =
        request.url === '/oauth2/auth' &&
        request.method === 'POST' &&
        given !== undefined &&
        challenge === given.challenge &&
        body.get('client_id') === '12345' &&
        body.get('device_id') === given.device &&
        body.get('redirect_uri') === given.returnTo &&
        body.get('grant_type') === 'authorization_code'
      response.writeHead(fits ? 200 : 400, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(
          fits
            ? {
                access_token: 'secret',
                refresh_token: 'secret',
                expires_in: 3600,
                user_id: given.subject,
                state: body.get('state'),
                email: 'taken@example.org',
              }
            : { error: 'invalid_grant', error_description: 'code is invalid' },
        ),
      )
    })
  })
  await new Promise<void>((resolve) => void vk.listen(0, '127.0.0.1', resolve))
  vkUrl = `http://127.0.0.1:${(vk.address() as AddressInfo).port}`
  site = await testSite({ VK_CLIENT_ID: '12345', VK_ID_URL: vkUrl })
})
afterAll(async () => {
  await site.close()
  vk.close()
})

/** A browser that follows redirects, with the cookie jar of `visitor` and the attempt's own cookie. */
class Browser {
  attempt = ''
  readonly visitor: Visitor
  constructor(visitor: Visitor) {
    this.visitor = visitor
  }
  async get(path: string): Promise<URL> {
    const cookies = [
      this.visitor.token && `kurazh_session=${this.visitor.token}`,
      this.attempt && `kurazh_vk=${this.attempt}`,
    ]
      .filter(Boolean)
      .join('; ')
    const response = await fetch(new URL(path, site.origin), { redirect: 'manual', headers: { cookie: cookies } })
    expect(response.status).toBe(303)
    this.keep(response.headers)
    return new URL(response.headers.get('location') ?? '', site.origin)
  }
  keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name, value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? []
      if (name === 'kurazh_vk') this.attempt = value
      if (name === 'kurazh_session') this.visitor.token = value
    }
  }
  /** At VK: this person agrees, and is redirected back. */
  async agree(authorize: URL, subject: number, device = randomBytes(8).toString('hex')): Promise<URL> {
    expect(authorize.origin).toBe(vkUrl)
    expect(authorize.pathname).toBe('/authorize')
    const asked = authorize.searchParams
    expect(asked.get('response_type')).toBe('code')
    expect(asked.get('client_id')).toBe('12345')
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.has('scope')).toBe(false)
    const code = randomBytes(16).toString('hex')
    codes.set(code, {
      subject,
      challenge: asked.get('code_challenge') ?? '',
      returnTo: asked.get('redirect_uri') ?? '',
      device,
    })
    const back = new URL(asked.get('redirect_uri') ?? '')
    expect(back.pathname).toBe(vkReturnPath)
    return this.get(
      `${vkReturnPath}?${new URLSearchParams({ code, state: asked.get('state') ?? '', device_id: device }).toString()}`,
    )
  }
}

let subjects = 7000
const signIn = async (browser: Browser, subject: number) => browser.agree(await browser.get(vkSignInPath), subject)

async function newPlayer(subject: number): Promise<Browser> {
  const browser = new Browser(site.visitor())
  const landed = await signIn(browser, subject)
  const ticket = landed.searchParams.get('vk-new') ?? ''
  await browser.visitor.ask(calls.vkRegister, { ticket, login: `vk-${subject}`, info: '' })
  return browser
}

async function link(
  browser: Browser,
  subject: number,
  purpose: 'link' | 'confirmation' = 'link',
): Promise<string | null> {
  const answer = await browser.visitor.call(calls.vkLink, { purpose })
  browser.keep(answer.headers)
  const url = 'success' in answer.body ? answer.body.success.url : ''
  return (await browser.agree(new URL(url), subject)).searchParams.get('social')
}

test('without a client id the browser is redirected back with the message that it is off', async () => {
  const plain = await testSite()
  const response = await fetch(`${plain.origin}${vkSignInPath}`, { redirect: 'manual' })
  expect(response.headers.get('location')).toBe('/?social=off')
  await plain.close()
})

test('a first-time visitor chooses a login and has an account without e-mail and password; the next time they are signed in', async () => {
  await site.visitor().ask(calls.registr, {
    login: 'has-the-mail',
    email: 'taken@example.org',
    password: 'password of the mail',
    info: '',
  })
  const subject = ++subjects
  const browser = await newPlayer(subject)
  const profile = await browser.visitor.ask(calls.profile)
  expect(profile).toMatchObject({ login: `vk-${subject}`, email: null, hasPassword: false, vk: 'linked' })
  const again = new Browser(site.visitor())
  expect((await signIn(again, subject)).searchParams.get('social')).toBe('entered')
  expect((await again.visitor.ask(calls.profile)).login).toBe(`vk-${subject}`)
  expect(
    await again.visitor.call(calls.login, { login: `vk-${subject}`, password: 'anything at all', info: '' }),
  ).toMatchObject({ status: 401 })
})

test('a ticket creates one account, however many windows hold one', async () => {
  const subject = ++subjects
  const windows = [new Browser(site.visitor()), new Browser(site.visitor())]
  const tickets: string[] = []
  for (const window of windows) tickets.push((await signIn(window, subject)).searchParams.get('vk-new') ?? '')
  const answers = await Promise.all(
    windows.map(({ visitor }, index) =>
      visitor.call(calls.vkRegister, { ticket: tickets[index] ?? '', login: `twice-${index}`, info: '' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect(await site.count('player_identity where subject = $1', [String(subject)])).toBe(1)
})

test('a player links VK and signs in by it; another’s VK cannot be linked, nor a second one', async () => {
  const [player, other] = [await site.player(), await site.player()]
  const subject = ++subjects
  expect(await link(new Browser(player), subject)).toBe('linked')
  expect(await link(new Browser(player), subject)).toBe('linked')
  expect(await link(new Browser(other), subject)).toBe('taken')
  expect(await link(new Browser(player), ++subjects)).toBe('taken')
  const browser = new Browser(site.visitor())
  await signIn(browser, subject)
  expect((await browser.visitor.ask(calls.getUser)).user.id).toBe(player.id)
  await player.ask(calls.vkUnlink)
  expect((await signIn(new Browser(site.visitor()), subject)).searchParams.has('vk-new')).toBe(true)
})

test('the only way in cannot be unlinked: first a password is set, which VK confirms', async () => {
  const subject = ++subjects
  const browser = await newPlayer(subject)
  const { visitor } = browser
  expect((await visitor.call(calls.vkUnlink)).status).toBe(400)
  await site.database.pool.query(`update session set confirmed_at = now() - interval '1 hour'`)
  const password = 'the first password'
  expect((await visitor.call(calls.changePassword, { password })).code).toBe('ConfirmationRequired')
  expect(await link(browser, ++subjects, 'confirmation')).toBe('other')
  expect((await visitor.call(calls.changePassword, { password })).code).toBe('ConfirmationRequired')
  expect(await link(browser, subject, 'confirmation')).toBe('confirmed')
  await visitor.ask(calls.changePassword, { password })
  await visitor.ask(calls.vkUnlink)
  expect((await site.visitor().call(calls.login, { login: `vk-${subject}`, password, info: '' })).status).toBe(200)
})

test('no one can finish another’s attempt: without the cookie, with another state, twice, or after it expired', async () => {
  const subject = ++subjects
  await newPlayer(subject)
  const victim = new Browser(site.visitor())
  const attacker = new Browser(site.visitor())
  const authorize = await attacker.get(vkSignInPath)
  // The attacker's address, opened in the victim's browser.
  expect((await victim.agree(authorize, subject)).searchParams.get('social')).toBe('denied')
  expect(victim.visitor.token).toBeUndefined()
  const late = new Browser(site.visitor())
  const begun = await late.get(vkSignInPath)
  await site.database.pool.query(`update social_attempt set expires_at = now() - interval '1 second'`)
  expect((await late.agree(begun, subject)).searchParams.get('social')).toBe('failed')
  const twice = new Browser(site.visitor())
  const once = await twice.get(vkSignInPath)
  const attempt = twice.attempt
  await twice.agree(once, subject)
  twice.attempt = attempt
  expect((await twice.agree(once, subject)).searchParams.get('social')).toBe('failed')
})

test('an attempt that one player began in a browser is not finished by the next player there: nothing is linked or confirmed', async () => {
  const [first, next] = [await site.player(), await site.player()]
  await site.database.pool.query(`update session set confirmed_at = now() - interval '1 hour' where player = $1`, [
    next.id,
  ])
  for (const purpose of ['link', 'confirmation'] as const) {
    const browser = new Browser(Object.assign(site.visitor(), { token: first.token }))
    const answer = await browser.visitor.call(calls.vkLink, { purpose })
    browser.keep(answer.headers)
    browser.visitor.token = next.token
    const landed = await browser.agree(new URL('success' in answer.body ? answer.body.success.url : ''), ++subjects)
    expect(landed.searchParams.get('social')).toBe('failed')
  }
  for (const player of [first, next]) expect((await player.ask(calls.profile)).vk).toBe('free')
  expect((await next.call(calls.passkeyOptions)).code).toBe('ConfirmationRequired')
})

test('a refusal at VK, a code it does not know and an unreachable VK end in the lobby without a session', async () => {
  const browser = new Browser(site.visitor())
  await browser.get(vkSignInPath)
  expect((await browser.get(`${vkReturnPath}?error=access_denied&state=x`)).searchParams.get('social')).toBe('denied')
  const authorize = await browser.get(vkSignInPath)
  const state = authorize.searchParams.get('state') ?? ''
  expect(
    (await browser.get(`${vkReturnPath}?code=unknown&device_id=d&state=${state}`)).searchParams.get('social'),
  ).toBe('failed')
  expect(browser.visitor.token).toBeUndefined()
})

test('where codes are turned on, VK is the first step and the code the second', async () => {
  const player = await site.player()
  const subject = ++subjects
  await link(new Browser(player), subject)
  await site.database.pool.query(`insert into authenticator (player, sealed, enabled_at) values ($1, '', now())`, [
    player.id,
  ])
  const browser = new Browser(site.visitor())
  const landed = await signIn(browser, subject)
  expect(landed.searchParams.get('second-step')).toMatch(/^[\w-]{43}$/)
  expect(browser.visitor.token).toBeUndefined()
})

test('where codes are turned on, VK alone confirms nothing: the code is sent with the request', async () => {
  const subject = ++subjects
  const browser = await newPlayer(subject)
  const { visitor } = browser
  const { secret } = await visitor.ask(calls.beginAuthenticator)
  await visitor.ask(calls.enableAuthenticator, { code: codeFor(secret, -1) })
  await site.database.pool.query(`update session set confirmed_at = now() - interval '1 hour'`)
  const ask = async (code?: string) => {
    const answer = await visitor.call(calls.vkLink, { purpose: 'confirmation', ...(code !== undefined && { code }) })
    browser.keep(answer.headers)
    if (!('success' in answer.body)) return answer.code
    return (await browser.agree(new URL(answer.body.success.url), subject)).searchParams.get('social')
  }
  for (const given of [undefined, '000000', codeFor(secret, -1)]) {
    expect(await ask(given)).toBe('WrongCode')
    expect((await visitor.call(calls.changeEmail, { email: 'thief@example.org' })).code).toBe('ConfirmationRequired')
  }
  expect(await ask(codeFor(secret, 0))).toBe('confirmed')
  expect((await visitor.call(calls.changeEmail, { email: 'own@example.org' })).status).toBe(200)
})

test('an administrator with a passkey and no password confirms by VK and a backup code', async () => {
  const subject = ++subjects
  const browser = await newPlayer(subject)
  const { id } = (await browser.visitor.ask(calls.getUser)).user
  await site.database.pool.query('update player set is_admin = true where id = $1', [id])
  await site.database.pool.query(
    `insert into passkey (id, player, public_key, counter, transports, name) values ($1, $2, '', 0, '{}', 'Ключ')`,
    [`key ${id}`, id],
  )
  await site.database.pool.query(`update session set confirmed_at = now() - interval '1 hour' where player = $1`, [id])
  const answer = await browser.visitor.call(calls.vkLink, { purpose: 'confirmation' })
  expect(answer.code).toBe('WrongCode')
})

test('an attempt begun before codes were turned on confirms nothing afterwards', async () => {
  const subject = ++subjects
  const browser = await newPlayer(subject)
  const { visitor } = browser
  const {
    success: { url },
  } = (await visitor.call(calls.vkLink, { purpose: 'confirmation' }).then((answer) => {
    browser.keep(answer.headers)
    return answer.body
  })) as { success: { url: string } }
  const { secret } = await visitor.ask(calls.beginAuthenticator)
  await visitor.ask(calls.enableAuthenticator, { code: codeFor(secret, -1) })
  await site.database.pool.query(`update session set confirmed_at = now() - interval '1 hour'`)
  expect((await browser.agree(new URL(url), subject)).searchParams.get('social')).toBe('failed')
  expect((await visitor.ask(calls.profile)).confirmed).toBe(false)
})

test('VK checked before the ways in changed opens and confirms nothing afterwards', async () => {
  const subject = ++subjects
  const browser = await newPlayer(subject)
  const { id } = (await browser.visitor.ask(calls.getUser)).user
  const before = await site.count('session where player = $1', [id])
  const changed = (act: () => Promise<unknown>) => changedMeanwhile(site, id, (tx) => credentialsChanged(tx, id), act)
  expect(
    await changed(async () => (await signIn(new Browser(site.visitor()), subject)).searchParams.get('social')),
  ).toBe('failed')
  expect(await site.count('session where player = $1', [id])).toBe(before)
  const answer = await browser.visitor.call(calls.vkLink, { purpose: 'confirmation' })
  browser.keep(answer.headers)
  const url = new URL('success' in answer.body ? answer.body.success.url : '')
  expect(await changed(async () => (await browser.agree(url, subject)).searchParams.get('social'))).toBe('failed')
  expect((await browser.visitor.ask(calls.profile)).confirmed).toBe(false)
})
