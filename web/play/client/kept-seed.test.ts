/**
 * The client seed stays with its nonce over every refusal: a server that refuses results it dislikes gets no other
 * draw, and an honest run never raises the alarm.
 */
import type { Offer } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { plinko } from '@kurazh/games/plinko/plinko.ts'
import { wheel } from '@kurazh/games/wheel/wheel.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { judge } from '../proof/bet-check.ts'
import { VerificationError } from '../proof/verification-error.ts'
import type { BetBody } from './bet-client-ports.ts'
import { bodyFromJson, TestServer, type ServerCall, keptTexts } from '../../testing/test-server.ts'

const order = { stakeKopecks: 1000n, params: { chance: 49.5, side: 'under' } } as const
const lacks = () => new CallError('InsufficientFunds', 'мало', false)
type Page = ReturnType<TestServer['page']>

/** Everything that reaches the server, refused or not. */
function listening(server: TestServer): BetBody[] {
  const heard: BetBody[] = []
  const place = server.place.bind(server)
  server.place = (body) => (heard.push(body), place(body))
  return heard
}

/** A server that refuses the next bet after it has read it. */
async function refuse(server: TestServer, betting: Promise<unknown>, code = 'InsufficientFunds'): Promise<void> {
  server.faults.push(new CallError(code as 'InsufficientFunds', 'нет', false))
  await expect(betting).rejects.toMatchObject({ code })
}
const boundSeed = (server: TestServer, nonce = 0) => server.bound.get(nonce)?.clientSeed

describe('after a refusal the nonce keeps its seed', () => {
  const next: [string, (server: TestServer, page: Page, texts: ReturnType<typeof keptTexts>) => Promise<unknown>][] = [
    ['for the same bet', (_, { betClient }) => betClient.place(dice, order)],
    ['with another stake', (_, { betClient }) => betClient.place(dice, { ...order, stakeKopecks: 5000n })],
    [
      'with other params',
      (_, { betClient }) => betClient.place(dice, { ...order, params: { chance: 2, side: 'over' } }),
    ],
    [
      'for another game',
      (_, { betClient }) => betClient.place(plinko, { stakeKopecks: 1000n, params: plinko.sampleParams[0] as never }),
    ],
    ['for a game of steps', (_, { steps }) => steps.open(mines, { stakeKopecks: 1000n, params: { mines: 3 } })],
    [
      'for the wheel of the day',
      (_, { betClient }) => betClient.place(wheel, { stakeKopecks: 4_29n, params: wheel.sampleParams[0] as never }),
    ],
    ['after a reload', (server, _, texts) => server.page(texts).betClient.place(dice, order)],
    [
      'in another tab',
      async (server, _, texts) => server.page(texts).betClient.place(dice, { ...order, stakeKopecks: 2000n }),
    ],
    [
      'though the player pins another seed meanwhile',
      (_, { betClient }) => betClient.place(dice, { ...order, clientSeed: 'pinned later' }),
    ],
  ]
  test.each(next)('%s', async (_name, bets) => {
    const [server, texts] = [new TestServer(), keptTexts()]
    const page = server.page(texts)
    await refuse(server, page.betClient.place(dice, order))
    const heard = listening(server)
    const made = (await bets(server, page, texts)) as { clientSeed?: string }
    expect(heard[0]?.clientSeed ?? made.clientSeed).toBe(boundSeed(server))
    expect(heard.every(({ nonce }) => nonce === 0)).toBe(true)
  })

  test('the round of another page is drawn under a nonce for which the server has received no seed, and leaves the kept one', async () => {
    const server = new TestServer()
    const { betClient } = server.page()
    await refuse(server, betClient.place(dice, order))
    expect((await betClient.draw(dice, { clientSeed: undefined, books: '', instead: false })).nonce).toBe(1)
    const heard = listening(server)
    await betClient.place(dice, order)
    expect(heard[0]).toMatchObject({ nonce: 0, clientSeed: boundSeed(server) })
  })

  test.each(['TooManyRequests', 'Maintenance', 'LimitReached', 'BettingStopped', 'GameOff', 'OnBreak'])(
    'whatever the refusal code: %s',
    async (code) => {
      const server = new TestServer()
      const { betClient } = server.page()
      let first = ''
      const place = server.hear
      server.hear = (asked: Wire<BetBody>) => {
        first = asked.clientSeed
        server.hear = place
        throw new CallError(code as 'Maintenance', 'нет', false)
      }
      await expect(betClient.place(dice, order)).rejects.toMatchObject({ code })
      const { bet, verdict } = await betClient.place(dice, order)
      expect([bet.nonce, bet.clientSeed, verdict]).toEqual([0, first, 'proved'])
    },
  )

  test('a seed that is pinned after a refusal is played from the next nonce on', async () => {
    const server = new TestServer()
    const { betClient } = server.page()
    await refuse(server, betClient.place(dice, { ...order, clientSeed: 'old' }))
    const seeds = [
      await betClient.place(dice, { ...order, clientSeed: 'new' }),
      await betClient.place(dice, { ...order, clientSeed: 'new' }),
    ].map(({ bet, verdict }) => [bet.clientSeed, verdict])
    expect(seeds).toEqual([
      ['old', 'proved'],
      ['new', 'proved'],
    ])
  })
})

test('a server that refuses every bet that would win takes no win away: of two hundred bets each one refused is won at the next press', async () => {
  const server = new TestServer()
  const { betClient } = server.page()
  let refusals = 0
  let isRefused = false
  server.hear = (asked: Wire<BetBody>, call: ServerCall) => {
    if (call !== 'place' || isRefused) return asked
    const would = new TestServer().place(bodyFromJson(asked))
    isRefused = 'bet' in would && would.bet.payout > 0n
    if (isRefused) throw new CallError('BettingStopped', 'нет', false)
    return asked
  }
  for (let bet = 0; bet < 200; bet += 1) {
    isRefused = false
    const placed = await betClient.place(dice, order).catch(() => betClient.place(dice, order))
    expect([placed.bet.nonce, placed.bet.payout > 0n, placed.verdict]).toEqual([bet, isRefused, 'proved'])
    if (isRefused) refusals += 1
  }
  expect(refusals).toBeGreaterThan(50)
})

test('a pending bet of another tab keeps its nonce to itself', async () => {
  const [server, texts] = [new TestServer(), keptTexts()]
  const [one, two] = [server.page(texts).betClient, server.page(texts).betClient]
  await Promise.all([one.warm(), two.warm()])
  const placed = await Promise.all([one.place(dice, order), two.place(dice, order)])
  expect(new Set(placed.map(({ bet }) => bet.nonce)).size).toBe(2)
  expect(placed.map(({ verdict }) => verdict)).toEqual(['proved', 'proved'])
})

test('all of two hundred denied bets are remembered: reported as played, the first is a lie like the last', async () => {
  const [server, texts] = [new TestServer(), keptTexts()]
  const { betClient } = server.page(texts)
  const seed: string[] = []
  for (let stake = 1; stake <= 200; stake += 1) {
    server.faults.push(lacks())
    await betClient.place(dice, { ...order, stakeKopecks: BigInt(stake) * 100n }).catch(() => undefined)
    seed.push(boundSeed(server) ?? '')
  }
  expect(new Set(seed).size).toBe(1)
  expect(texts.read('heard-bet:player:0')?.length).toBeLessThan(2_000)
  for (const stake of [1n, 2n, 100n, 200n]) {
    const told = new TestServer().place({
      game: dice.id,
      version: dice.version,
      nonce: 0,
      clientSeed: seed[0] ?? '',
      stake: stake * 100n,
      params: order.params,
    })
    const bet = 'bet' in told ? told.bet : undefined
    expect(bet && judge(dice, server.page(texts).betClient.knownOf(bet), bet).verdict).toBe('broken')
  }
  // One of them, made after all, is this device's bet again.
  expect((await betClient.place(dice, { ...order, stakeKopecks: 100n })).verdict).toBe('proved')
})

describe('two devices', () => {
  /** The phone was refused under nonce 0. */
  async function refusedOnThePhone() {
    const server = new TestServer()
    const [desktop, phone] = [server.page(), server.page()]
    await Promise.all([desktop.betClient.warm(), phone.betClient.warm()])
    await refuse(server, phone.betClient.place(dice, order))
    return { server, desktop, phone }
  }

  test('a nonce that the phone was refused under is reported as such, and the bet goes on under the next one without a ✓ and without an alarm', async () => {
    const { server, desktop, phone } = await refusedOnThePhone()
    expect(await desktop.betClient.place(dice, order)).toMatchObject({
      bet: { nonce: 1 },
      verdict: 'recomputed',
      lies: [],
      check: { answerHolds: true },
    })
    expect(server.elsewhere).toEqual([0])
    expect(await desktop.betClient.place(dice, order)).toMatchObject({ bet: { nonce: 2 }, verdict: 'proved' })
    const { bet } = await phone.betClient.place(dice, order)
    expect(bet.nonce).toBe(0)
    expect(judge(dice, desktop.betClient.knownOf(bet), bet).verdict).toBe('recomputed')
    const other = new TestServer().place({
      game: dice.id,
      version: dice.version,
      nonce: 0,
      clientSeed: 'of the server',
      stake: 10_00n,
      params: order.params,
    })
    expect('bet' in other && judge(dice, desktop.betClient.knownOf(other.bet), other.bet).verdict).toBe('broken')
  })

  test('a page that requests promises after the refusal leaves that nonce alone, and its bets are proved', async () => {
    const { server } = await refusedOnThePhone()
    expect(await server.page().betClient.place(dice, order)).toMatchObject({ bet: { nonce: 1 }, verdict: 'proved' })
    expect(server.elsewhere).toEqual([])
  })

  test('with every nonce of the window bound elsewhere the player bets on, and none of these bets is called proved', async () => {
    const server = new TestServer()
    for (let nonce = 0; nonce < 64; nonce += 1)
      server.bound.set(nonce, {
        nonce,
        clientSeed: `phone ${nonce}`,
        game: dice.id,
        stake: 100n,
        reason: 'InsufficientFunds',
        at: '',
      })
    const { betClient } = server.page()
    expect(await betClient.place(dice, order)).toMatchObject({
      bet: { nonce: 0, clientSeed: 'phone 0' },
      verdict: 'recomputed',
      lies: [],
    })
    // The window has moved on by one, and that nonce is bound to no seed.
    expect(await betClient.place(dice, order)).toMatchObject({ bet: { nonce: 64 }, verdict: 'proved' })
  })

  test('storage that was cleared after a refusal makes a nonce another device’s, not a lie', async () => {
    const [server, texts] = [new TestServer(), keptTexts()]
    const page = server.page(texts)
    await refuse(server, page.betClient.place(dice, order))
    const later = server.page(keptTexts())
    expect(await later.betClient.place(dice, order)).toMatchObject({ bet: { nonce: 1 }, verdict: 'proved' })
  })

  test('a page from before seeds were stored has sent two: the first one goes with the nonce, and there is no alarm', async () => {
    const [server, texts] = [new TestServer(), keptTexts()]
    const { betClient } = server.page(texts)
    await betClient.warm()
    const sent = {
      game: dice.id,
      version: dice.version,
      nonce: 0,
      stake: 1000,
      params: order.params,
      promised: server.promise(0).commitment,
      own: true,
      denied: true,
    }
    texts.write(
      'heard-bet:player:0',
      JSON.stringify([
        { ...sent, clientSeed: 'second' },
        { ...sent, clientSeed: 'first' },
      ]),
    )
    server.bound.set(0, {
      nonce: 0,
      clientSeed: 'first',
      game: dice.id,
      stake: 1000_00n,
      reason: 'InsufficientFunds',
      at: '',
    })
    expect(await betClient.place(dice, order)).toMatchObject({
      bet: { nonce: 0, clientSeed: 'first' },
      verdict: 'proved',
      lies: [],
    })
    expect(server.elsewhere).toEqual([])
  })
})

describe('a server that lies about bound nonces is caught', () => {
  const bending = (server: TestServer, bound: (told: Wire<Offer>) => unknown) => {
    server.bend = (told: Wire<Offer>, call) => (call === 'commitments' ? { ...told, bound: bound(told) } : told)
  }
  const made = { nonce: 0, clientSeed: 'made up', game: dice.id, stake: 10, reason: 'InsufficientFunds', at: '' }

  test('a nonce that this device was refused under is reported as bound to another seed', async () => {
    const server = new TestServer()
    const { betClient } = server.page()
    await refuse(server, betClient.place(dice, order))
    server.hear = (asked: Wire<BetBody>, call) => {
      if (call !== 'place') return asked
      throw new CallError('NonceReused', 'занят', false)
    }
    bending(server, () => [made])
    await expect(betClient.place(dice, order)).rejects.toBeInstanceOf(VerificationError)
  })

  test.each([
    ['nothing is bound', () => []],
    ['it is bound to the very seed that was sent', (told: Wire<Offer>) => told.bound],
    ['no list is shown', () => ({})],
  ])('a nonce is called used, and %s', async (_name, bound) => {
    const server = new TestServer()
    const { betClient } = server.page()
    await betClient.warm()
    server.hear = (asked: Wire<BetBody>, call) => {
      if (call !== 'place') return asked
      server.bound.set(0, { ...made, clientSeed: asked.clientSeed, stake: 10_00n })
      throw new CallError('NonceReused', 'занят', false)
    }
    bending(server, bound)
    await expect(betClient.place(dice, order)).rejects.toBeInstanceOf(VerificationError)
  })
})
