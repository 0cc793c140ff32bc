/** Tests the wallet calls of third-party machines against everything a foreign page may do to them. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askWallet, type Frame, type PackageSite, packageSite, sitDown } from '../../../testing/package-table.ts'
import type { Player } from '../../../testing/site.ts'

const game = 'pkg-caskets'
let site: PackageSite
let player: Player
let frame: Frame

beforeAll(async () => {
  site = await packageSite()
  await site.add('caskets')
  await site.add('other')
})
afterAll(() => site.close())
beforeEach(async () => {
  player = await site.player()
  frame = await sitDown(site, player, game)
})
afterEach(() => site.audit())

const posts = ['/wallet/authenticate', '/wallet/balance', '/wallet/play', '/wallet/end-round', '/bet/event']

describe('concurrent calls', () => {
  test.each([
    ['a win', true],
    ['a loss', false],
  ])('fifty equal plays with %s are one round', async (_, wins) => {
    await frame.next(wins)
    const answers = await Promise.all(Array.from({ length: 50 }, () => frame.play()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body, status }) => status === 400 && body.error === 'ERR_VAL')).toHaveLength(49)
    expect(await player.balance()).toBe(999)
  })

  test('fifty plays over two processes of the site, each with its own memory of nonces, are one round', async () => {
    const node = await site.node()
    const there = { packageOrigin: node.packageOrigin }
    await frame.next(true)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? frame.play()
          : askWallet(there, '/wallet/play', { sessionID: frame.token, mode: 'base', amount: 1_000_000 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await player.balance()).toBe(999)
    await node.close()
  })

  test('two hundred end-round calls pay once, and all return the correct balance', async () => {
    await frame.next(true)
    await frame.play(10_000_000)
    const answers = await Promise.all(Array.from({ length: 200 }, () => frame.wallet('/wallet/end-round')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await frame.wallet('/wallet/end-round')).body.balance?.amount).toBe(1_010_000_000)
    expect(await site.count('ledger_transfer where owner = $1 and key like $2', [player.id, 'bet:%:payout'])).toBe(1)
  })

  test('a second play while a round is open is refused, and so is one whose seed was used', async () => {
    await frame.next(true)
    await frame.play()
    await frame.next(false)
    expect((await frame.play()).body).toMatchObject({ error: 'ERR_VAL', message: 'Предыдущий раунд ещё не закончен' })
    await frame.wallet('/wallet/end-round')
    expect((await frame.play()).status).toBe(200)
    expect((await frame.play()).body).toMatchObject({
      error: 'ERR_VAL',
      message: expect.stringContaining('готовит следующий раунд'),
    })
    expect(await player.balance()).toBe(1_000)
  })

  test('a game that is faster than our frame waits for its seed', async () => {
    await frame.next(false)
    await frame.play()
    const playing = frame.play()
    await frame.next(false)
    expect((await playing).status).toBe(200)
    expect(await player.balance()).toBe(998)
  })
})

describe('session tokens', () => {
  const everywhere = async (token: string, prefix = '') => {
    const answers = []
    for (const path of posts)
      answers.push(
        await askWallet(site, `${prefix}${path}`, { sessionID: token, mode: 'base', amount: 1_000_000, event: '1' }),
      )
    return new Set(answers.map(({ status, body }) => `${status} ${body.error}`))
  }
  const refused = new Set(['401 ERR_IS'])

  test('a malformed or altered token, or one with another player’s id in front, opens nothing', async () => {
    const other = await site.player()
    const [, id, secret] = frame.token.split('.')
    for (const token of [
      '',
      'a',
      '1.1.1',
      `${player.id}.${id}.${'A'.repeat(43)}`,
      `${other.id}.${id}.${secret}`,
      `${frame.token}x`,
      `${player.id}.${Number(id) + 1}.${secret}`,
      `-1.${id}.${secret}`,
    ]) {
      expect(await everywhere(token), token).toEqual(refused)
    }
  })

  test('a token that has ended, by itself or with its session of the site, opens nothing', async () => {
    expect((await frame.wallet('/wallet/balance')).status).toBe(200)
    await player.ask(calls.exit)
    expect(await everywhere(frame.token)).toEqual(refused)
    const second = await site.player()
    const later = await sitDown(site, second, game)
    await site.database.pool.query('update package_session set ends_at = now() where player = $1', [second.id])
    expect(await everywhere(later.token)).toEqual(refused)
  })

  test('a token of a banned player opens nothing, and none is issued', async () => {
    await site.ban(player, 'нарушение правил')
    expect(await everywhere(frame.token)).toEqual(refused)
  })

  test('a token of another package or version opens nothing below the name of this one', async () => {
    const other = await sitDown(site, player, 'pkg-other')
    expect((await frame.wallet(`/rgs/${game}/1/wallet/balance`)).status).toBe(200)
    expect(await everywhere(other.token, `/rgs/${game}/1`)).toEqual(refused)
    expect(await everywhere(frame.token, `/rgs/${game}/2`)).toEqual(refused)
    await frame.next(true)
    // At any address it plays only its own package.
    expect((await other.play()).body.error).toBe('ERR_VAL')
    await frame.play()
    expect((await other.wallet('/wallet/authenticate')).body.round).toBeNull()
    expect((await other.wallet('/wallet/end-round')).body.balance?.amount).toBe(999_000_000)
  })

  test('another player’s token opens nothing in our own frame', async () => {
    const thief = await site.player()
    expect((await thief.call(calls.packageState, { token: frame.token })).code).toBe('NotFound')
    expect((await thief.call(calls.nextPackageRound, { token: frame.token, nonce: 0, clientSeed: 'seed' })).code).toBe(
      'NotFound',
    )
    expect(
      (await thief.call(calls.allowPackageRound, { token: frame.token, nonce: 0, mode: 'bonus', amount: 1, yes: true }))
        .code,
    ).toBe('NotFound')
  })

  test('the site’s cookie is ignored, and none is set', async () => {
    const { status, headers } = await askWallet(
      site,
      '/wallet/balance',
      { sessionID: '' },
      { cookie: `kurazh_session=${player.token}` },
    )
    expect(status).toBe(401)
    expect(headers.getSetCookie()).toEqual([])
    expect((await fetch(`${site.packageOrigin}/api/user`, { method: 'POST' })).status).toBe(404)
  })

  test('a page of another origin is refused, and no other origin may read an answer', async () => {
    for (const origin of ['http://evil.example', site.origin, 'null']) {
      const { status, headers } = await frame.wallet('/wallet/balance', {}, { origin })
      expect([400, 403], origin).toContain(status)
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    expect((await frame.wallet('/wallet/balance', {}, { origin: site.packageOrigin })).status).toBe(200)
  })
})

describe('invalid input', () => {
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{}',
    '{"sessionID":1}',
    `{"sessionID":"${'x'.repeat(5000)}"}`,
    '{"sessionID":"a","sessionID":null}',
    '['.repeat(8000),
  ]
  test.each(posts)('%s refuses it, and nothing is staked', async (path) => {
    for (const body of bodies) {
      const answer = await askWallet(site, path, body)
      expect([400, 401], `${path} ${body.slice(0, 30)}`).toContain(answer.status)
      expect(answer.body).toEqual({ error: expect.stringMatching(/^ERR_/), message: expect.stringMatching(/[а-яё]/i) })
    }
    expect(await player.balance()).toBe(1_000)
  })

  test.each([
    ['less than nothing', -1_000_000],
    ['nothing', 0],
    ['a part of a kopeck', 1_000_001],
    ['half a kopeck', 1_005_000],
    ['a fraction', 1_000_000.5],
    ['less than a rouble', 990_000],
    ['beyond what is exact', 2 ** 60],
    ['a text', '1000000'],
    ['null', null],
    ['more than the largest win allows', 10_526_320_000],
    ['more than may be staked', 20_000_010_000],
  ])('an amount that is %s is refused', async (_, amount) => {
    await frame.next(false)
    expect((await frame.wallet('/wallet/play', { mode: 'BASE', amount })).body).toMatchObject({
      error: 'ERR_VAL',
      message: expect.stringMatching(/[а-яё]/i),
    })
    expect(await player.balance()).toBe(1_000)
  })

  test('an unknown mode and another currency are refused; an unknown field is ignored', async () => {
    await frame.next(false)
    expect((await frame.play(1_000_000, 'super')).body.error).toBe('ERR_VAL')
    expect((await frame.wallet('/wallet/play', { mode: 'BASE', amount: 1_000_000, currency: 'USD' })).body.error).toBe(
      'ERR_VAL',
    )
    expect(
      (await frame.wallet('/wallet/play', { mode: 'BASE', amount: 1_000_000, currency: 'RUB', extra: 1 })).status,
    ).toBe(200)
  })

  test.each([
    'pkg-caskets/1/base/3',
    'pkg-caskets/2/base/1',
    'pkg-none/1/base/1',
    'pkg-caskets/1/none/1',
    'pkg-caskets/1/base/-1',
    'pkg-caskets/x/base/1',
    'caskets/1/base/1',
    'pkg-caskets/99999999999999999999/base/1',
  ])('there is no replay of %s', async (path) => {
    const answer = await fetch(`${site.packageOrigin}/bet/replay/${path}`)
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([404, 'NOT_FOUND'])
  })
})
