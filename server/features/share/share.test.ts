/** What a shared link shows: an image of a finished bet, nothing of an open one, and no name. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtGames } from '../../platform/http/pages.ts'
import { type TestRounds, testRounds } from '../../testing/rounds.ts'
import { type Player, testSite } from '../../testing/site.ts'
import { thirdGateway } from '../../testing/third-gateway.ts'
import { openMines } from '../../testing/steps.ts'
import { betOfPage } from './addresses.ts'
import { betCard, siteCard } from './card.ts'
import { createPictures, drawPng } from './pictures.ts'
import { mostKept, mostWaiting } from './policy.ts'
import { sharedBet } from './shared-bet.ts'
import { headOfBet } from './words.ts'

let rounds: TestRounds
beforeAll(async () => {
  rounds = await testRounds([(point) => point > 30_000])
})
afterAll(() => rounds.site.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${rounds.site.origin}${path}`, { headers })
const pictureOf = (id: string, headers = {}) => get(`/share/bet/${id}.png`, headers)
const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]
const linkOf = async (player: Player, nonce = 0) => (await player.ask(calls.betLink, { nonce })).id

async function settledBet(player: Player): Promise<string> {
  await player.bet({ nonce: 0, stake: 10, clientSeed: await rounds.site.clientSeed(player, 0, true) })
  return linkOf(player)
}

test('a settled bet has an image that is cached permanently; a repeated request gets 304', async () => {
  const id = await settledBet(await rounds.site.player())
  const answer = await pictureOf(id)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual(['PNG', 1200, 630])
  const again = await pictureOf(id, { 'if-none-match': answer.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the site has an image of its own', async () => {
  const answer = await get('/share/site.png')
  expect(answer.status).toBe(200)
  expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual(['PNG', 1200, 630])
})

test('the site says «игровые» if only the sandbox takes money, and not if a third payment system does', async () => {
  const [game] = await builtGames()
  const card = (play: boolean) => drawPng(siteCard({ brand: 'Кураж', game, play }))
  const drawnAt = async (origin: string) => Buffer.from(await (await fetch(`${origin}/share/site.png`)).arrayBuffer())
  expect((await drawnAt(rounds.site.origin)).equals(await card(true))).toBe(true)
  const real = await testSite({}, { gateways: [thirdGateway] })
  try {
    expect((await drawnAt(real.origin)).equals(await card(false))).toBe(true)
  } finally {
    await real.close()
  }
})

test('both fonts are found by their names: a missing one would silently be replaced', async () => {
  const drawn = (family: string) =>
    drawPng(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><text y="40" font-size="32" font-weight="600" font-family="${family}">Кураж 10</text></svg>`,
    )
  const [onest, unbounded, none] = [await drawn('Onest'), await drawn('Unbounded'), await drawn('Nothing')]
  expect(unbounded.equals(onest)).toBe(false)
  expect(unbounded.equals(none)).toBe(false)
})

test.each(['AAAAAAAAAAAAAAAAAAAAAA', 'A', '..%2f..%2fpackage', 'AAAAAAAAAAAAAAAAAAAAAA%00', '"><svg>'])(
  'the invented number %s has no image',
  async (id) => {
    expect((await pictureOf(encodeURI(id))).status).toBe(404)
  },
)

test('an open bet has no image until it is over', async () => {
  const [steps, flyer] = [await rounds.site.player(), await rounds.site.player()]
  await openMines(steps, { stake: 10 })
  await rounds.toBetting()
  const placed = await rounds.bet(flyer, { stake: 10, target: 1.1 })
  const { link } = (placed.body as { success: { bet: { link: string } } }).success.bet
  expect((await pictureOf(link)).status).toBe(404)
  await rounds.toFlight()
  expect((await pictureOf(link)).status).toBe(404)
  await rounds.toEnd()
  await expect.poll(async () => (await pictureOf(link)).status).toBe(200)
})

describe('the text', () => {
  const bet = { game: 'dice', stake: 10_00n, payout: 19_80n, multiplier: 1.98, state: 'over' } as const
  const words = (more: object = {}) =>
    headOfBet({ bet: { ...bet, ...more }, game: 'Dice', brand: 'Кураж', play: true, picture: '/share/bet/x.png' })

  test('of a finished bet shows the result', () => {
    expect(words()).toMatchObject({ title: 'Dice: 1.98×, +9.80\u00a0₽ | Кураж', picture: '/share/bet/x.png' })
    expect(words({ payout: 0n, multiplier: 0 }).title).toBe('Dice: 0.00×, −10\u00a0₽ | Кураж')
    expect(words({ payout: 12_345_67n, multiplier: 1234.567 }).title).toBe(
      'Dice: 1\u00a0234.567×, +12\u00a0335.67\u00a0₽ | Кураж',
    )
    expect(words().description).toContain('деньги игровые')
  })

  test.each(['open', 'off'] as const)('of a bet that is %s shows no result, and the image is the site’s', (state) => {
    const { title, description, picture } = words({ state })
    expect(title + description).not.toMatch(/1\.98|19\.80|9\.80/)
    expect(picture).toBe('/share/site.png')
  })

  test('is only for pages of bets, in any case and with a trailing slash', () => {
    const id = 'AbCdEfGhIjKlMnOpQrStU_'
    expect([
      betOfPage(`/bet/${id}`),
      betOfPage(`/BET/${id}/`),
      betOfPage(`/bet/${id}x`),
      betOfPage('/bet/short'),
      betOfPage(`/x/bet/${id}`),
    ]).toEqual([id, id, undefined, undefined, undefined])
  })

  test('contains no player’s name, and neither does the image', async () => {
    const player = await rounds.site.player()
    const shown = (await rounds.site.visitor().ask(calls.showBet, { id: await settledBet(player) })) as {
      name: string | null
    }
    expect(shown.name).toBe(player.login)
    const drawn =
      betCard(bet, { brand: 'Кураж', play: true, game: undefined }) +
      JSON.stringify(words(), (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
    expect(drawn).not.toContain(player.login)
    expect(Object.keys(bet).toSorted()).toEqual(['game', 'multiplier', 'payout', 'stake', 'state'])
  })
})

describe('the images', () => {
  test('escape brands and titles that look like tags, and the longest text fits', async () => {
    const scene = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 288"><rect width="480" height="288"/></svg>'
    const around = { brand: '</text><script>&"', play: true, game: { title: '<b>'.repeat(30), scene } }
    const svg = betCard(
      { game: 'x', stake: 99_999_999_99n, payout: 99_999_999_999_99n, multiplier: 99_999_999.9999, state: 'over' },
      around,
    )
    expect(svg).not.toMatch(/<script|<b>/)
    expect(sizeOf(await drawPng(svg))).toEqual(['PNG', 1200, 630])
    expect(siteCard(around)).not.toMatch(/<script|<b>/)
  })

  test('are rendered one at a time and once per name; a request is refused when many wait', async () => {
    const drawn: string[] = []
    let free = () => {}
    const held = new Promise<void>((resolve) => void (free = resolve))
    const pictures = createPictures(async (svg) => {
      drawn.push(svg)
      await held
      return Buffer.from(svg)
    })
    const asked = Array.from({ length: mostWaiting }, (_, at) => [
      pictures.drawn(`${at}`, () => `${at}`),
      pictures.drawn(`${at}`, () => 'again'),
    ]).flat()
    expect(await pictures.drawn('more', () => 'more')).toBeUndefined()
    free()
    expect((await Promise.all(asked)).map(String)).toEqual(
      Array.from({ length: mostWaiting }, (_, at) => [`${at}`, `${at}`]).flat(),
    )
    expect(drawn).toHaveLength(mostWaiting)
  })

  test('pause between two renders for as long as the first one took', async () => {
    const { promise: rested, resolve } = Promise.withResolvers<void>()
    const rests: number[] = []
    const drawn: string[] = []
    const pictures = createPictures(
      async (svg) => {
        drawn.push(svg)
        await new Promise((ready) => setTimeout(ready, 30))
        return Buffer.from(svg)
      },
      (ms) => {
        rests.push(ms)
        return rested
      },
    )
    expect(String(await pictures.drawn('one', () => 'one'))).toBe('one')
    const next = pictures.drawn('two', () => 'two')
    await new Promise((ready) => setTimeout(ready, 10))
    expect([drawn, rests.map((ms) => ms > 20)]).toEqual([['one'], [true]])
    resolve()
    expect(String(await next)).toBe('two')
  })

  test('are cached by last use, and a failed one is rendered again', async () => {
    let fails = true
    const pictures = createPictures(async (svg) => {
      if (svg === 'bad' && fails) throw new Error('no')
      return Buffer.from(svg)
    })
    await expect(pictures.drawn('bad', () => 'bad')).rejects.toThrow('no')
    fails = false
    expect(String(await pictures.drawn('bad', () => 'bad'))).toBe('bad')
    for (let at = 0; at < mostKept - 1; at++) await pictures.drawn(`${at}`, () => `${at}`)
    pictures.kept('bad')
    await pictures.drawn('last', () => 'last')
    expect([pictures.kept('bad') !== undefined, pictures.kept('0')]).toEqual([true, undefined])
  })
})

test('a bet is read by a guest’s call: a refused call shows nothing', async () => {
  const app = { inject: async () => ({ statusCode: 429, body: '{}' }) } as unknown as Parameters<typeof sharedBet>[0]
  expect(await sharedBet(app, 'AAAAAAAAAAAAAAAAAAAAAA', '203.0.113.9')).toBeUndefined()
})
