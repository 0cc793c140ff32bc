import type { Bet, SettledReply } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { games } from '@kurazh/games/index.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Game, InstantGame } from '@kurazh/games/core/game.ts'
import { replayInstant } from '@kurazh/games/core/verify.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { judge } from '../proof/bet-check.ts'
import { VerificationError } from '../proof/verification-error.ts'
import { betAsJson, TestServer, type ServerCall, keptTexts } from '../../testing/test-server.ts'

const order = { stakeKopecks: 1000n, params: { chance: 49.5, side: 'under' } } as const
const instantGames = Object.values<Game>(games).filter((game): game is InstantGame => game.kind === 'instant')

describe('placing a bet', () => {
  test.each(instantGames)('an honest answer proves a bet of $id, for any parameters', async (game) => {
    const { betClient } = new TestServer().page()
    for (const params of game.sampleParams) {
      const placed = await betClient.place(game, { stakeKopecks: 1234n, params })
      expect(placed).toMatchObject({
        verdict: 'proved',
        lies: [],
        check: { commitmentHolds: true, outcomeHolds: true, payoutHolds: true, answerHolds: true },
      })
    }
  })

  test('a bet whose answer was lost is requested again with the same body, and settles once', async () => {
    const server = new TestServer()
    server.faults.push(
      'lost answer',
      new CallError('TooManyRequests', 'подождите', false),
      new CallError('Unavailable', 'позже', true),
    )
    const uncertain: boolean[] = []
    const placed = await server
      .page()
      .betClient.place(dice, { ...order, onUncertain: (state) => uncertain.push(state) })
    // Two of the four did not reach the server.
    expect(server.sent).toHaveLength(2)
    expect(server.sent[1]).toEqual(server.sent[0])
    expect(server.standing.size).toBe(1)
    expect(placed.verdict).toBe('proved')
    expect(uncertain).toEqual([true, false])
  })

  test('a refusal ends the bet at once, and the next bet uses its nonce, however often that happens', async () => {
    const [server, texts] = [new TestServer(), keptTexts()]
    const { betClient } = server.page(texts)
    for (let refused = 0; refused < 200; refused += 1) {
      server.faults.push(new CallError('InsufficientFunds', 'мало', false))
      await expect(betClient.place(dice, order)).rejects.toMatchObject({ code: 'InsufficientFunds' })
    }
    expect(texts.read('heard-bet:player:0')?.length).toBeLessThan(2_000)
    expect(server.sent).toHaveLength(0)
    expect((await betClient.place(dice, order)).bet.nonce).toBe(0)
  })

  test('a refused bet reveals nothing of the next one under its nonce, not even with the same seed or of the very same bet', async () => {
    const [server, texts] = [new TestServer(), keptTexts()]
    const { betClient } = server.page(texts)
    const pinned = { ...order, clientSeed: 'pinned' }
    for (const stakeKopecks of [1000n, 2000n]) {
      server.faults.push(new CallError('InsufficientFunds', 'мало', false))
      await expect(betClient.place(dice, { ...pinned, stakeKopecks })).rejects.toMatchObject({
        code: 'InsufficientFunds',
      })
    }
    const { bet, verdict } = await betClient.place(dice, pinned)
    expect([bet.nonce, verdict]).toEqual([0, 'proved'])
    expect(judge(dice, server.page(texts).betClient.knownOf(bet), bet).verdict).toBe('proved')
  })

  test('a bet refused for coming too soon was not made: it is not sent again, and the next bet uses its nonce', async () => {
    const server = new TestServer()
    const { betClient } = server.page()
    server.faults.push(new CallError('TooManyRequests', 'подождите', false))
    await expect(betClient.place(dice, order)).rejects.toMatchObject({ code: 'TooManyRequests' })
    expect([server.sent.length, server.standing.size]).toEqual([0, 0])
    expect((await betClient.place(dice, order)).bet.nonce).toBe(0)
  })

  test('a nonce another page has used is replaced by one the server still offers', async () => {
    const server = new TestServer()
    const [first, second] = [server.page().betClient, server.page().betClient]
    await Promise.all([first.warm(), second.warm()])
    await first.place(dice, order)
    const placed = await second.place(dice, order)
    expect(server.sent.map(({ nonce }) => nonce)).toEqual([0, 0, 1])
    expect(placed.bet.nonce).toBe(1)
    expect(placed.verdict).toBe('proved')
    expect(server.standing.size).toBe(2)
  })

  test('bets in flight at once take different nonces and seeds', async () => {
    const server = new TestServer()
    const { betClient } = server.page()
    await Promise.all(Array.from({ length: 20 }, () => betClient.place(dice, order)))
    expect(new Set(server.sent.map(({ nonce }) => nonce)).size).toBe(20)
    expect(new Set(server.sent.map(({ clientSeed }) => clientSeed)).size).toBe(20)
  })

  test('a bet is sent with the version of the rules the page knows', async () => {
    const server = new TestServer()
    await server.page().betClient.place(dice, order)
    expect(server.sent[0]).toMatchObject({ version: dice.version })
  })
})

/** Bends the bet of every settled answer. */
const bending = (server: TestServer, bend: (bet: Wire<Bet>) => Partial<Wire<Bet>>) => {
  server.bend = (told: Wire<SettledReply>) =>
    'bet' in told ? { ...told, bet: { ...told.bet, ...bend(told.bet) } } : told
}

describe('a server that cheats is caught', () => {
  const lies: [string, (bet: Wire<Bet>, server: TestServer) => Partial<Wire<Bet>>][] = [
    [
      'another server seed',
      (_, server) => ({ serverSeed: server.seedOf(999), commitment: commitmentOf(server.seedOf(999)) }),
    ],
    ['another server seed under the same promise', (_, server) => ({ serverSeed: server.seedOf(999) })],
    ['another promise', (_, server) => ({ commitment: commitmentOf(server.seedOf(999)) })],
    ['another outcome', () => ({ outcome: { number: 999_999, win: false } })],
    ['no outcome', () => ({ outcome: null })],
    ['another multiplier', (bet) => ({ multiplier: Math.round(bet.multiplier * 10_000 + 10_000) / 10_000 })],
    ['a multiplier a little larger', (bet) => ({ multiplier: Math.round(bet.multiplier * 10_000 + 1) / 10_000 })],
    ['another payout', (bet) => ({ payout: Math.round(bet.payout * 100 + 1) / 100 })],
    ['another client seed', () => ({ clientSeed: 'other' })],
    ['another stake', (bet) => ({ stake: bet.stake + 1 })],
    ['another nonce', (bet) => ({ nonce: bet.nonce + 1 })],
    ['other rules', (bet) => ({ version: bet.version + 1 })],
    ['another game', () => ({ game: 'mines' })],
    ['other params', () => ({ params: { other: true } })],
    ['moves', () => ({ moves: [] })],
    ['an ending', () => ({ ended: 'lost' as const })],
  ]
  describe.each(instantGames)('at $id', (game) => {
    test.each(lies)('with %s', async (_name, lie) => {
      const server = new TestServer()
      bending(server, (bet) => lie(bet, server))
      const placed = await server.page().betClient.place(game, { stakeKopecks: 1000n, params: game.sampleParams[0] })
      expect(placed.verdict).toBe('broken')
    })
  })

  /** Values that equal the truth only after rounding, or with one unit read as another. */
  const inexact: [string, (bet: Wire<Bet>) => object][] = [
    ['a multiplier a little larger than any there is', ({ multiplier }) => ({ multiplier: multiplier + 0.00001 })],
    ['a multiplier in ten-thousandths', ({ multiplier }) => ({ multiplier: (multiplier || 1) * 10_000 })],
    ['a multiplier beyond all', ({ multiplier }) => ({ multiplier: 2e9 + multiplier })],
    ['a payout with a part of a kopeck', ({ payout }) => ({ payout: payout + 0.001 })],
    ['a payout in kopecks', ({ payout }) => ({ payout: payout * 100 + 1 })],
    ['a stake as a text', ({ stake }) => ({ stake: `${stake}` })],
    ['a stake in kopecks', ({ stake }) => ({ stake: stake * 100 })],
  ]
  test.each(inexact)('with %s, and its report is kept unchanged', async (_name, lie) => {
    const server = new TestServer()
    let told: Partial<Wire<Bet>> = {}
    bending(server, (bet) => (told = lie(bet)))
    const caught = await server
      .page()
      .betClient.place(dice, order)
      .then(
        ({ verdict, bet }) => ({ verdict, told: { bet: betAsJson(bet) } }),
        (error: unknown) => (error as VerificationError).evidence,
      )
    expect(caught).toMatchObject(
      'verdict' in caught ? { verdict: 'broken' } : { known: { stake: 1000n }, lies: [{ what: 'ответ' }] },
    )
    const [[field, value]] = Object.entries(told) as [[string, unknown]]
    const kept = (caught.told as { bet: Record<string, unknown> }).bet[field]
    // An invalid multiplier is kept as a text.
    expect(String(kept)).toBe(String(value))
    expect(() => JSON.stringify(caught.told)).not.toThrow()
  })

  test.each([null, 'нет', {}, { bet: null }, { bet: {} }, { success: 1 }])(
    'with an invalid answer: %j',
    async (answer) => {
      const server = new TestServer()
      server.bend = (told, call) => (call === 'place' ? answer : told)
      await expect(server.page().betClient.place(dice, order)).rejects.toBeInstanceOf(VerificationError)
    },
  )

  test.each(['InsufficientFunds', 'NonceReused'] as const)('with a bet that it took and denied as %s', async (code) => {
    const [server, texts] = [new TestServer(), keptTexts()]
    const { betClient } = server.page(texts)
    await betClient.warm()
    server.bend = (told, call) => {
      if (call !== 'place') return told
      server.bend = (next) => next
      throw new CallError(code, 'нет', false)
    }
    await betClient.place(dice, order).catch(() => undefined)
    const bet = server.standing.get(0)?.bet as Bet
    for (const page of [betClient, server.page(texts).betClient])
      expect(judge(dice, page.knownOf(bet), bet).verdict).toBe('broken')
  })

  test('with an open game in place of a bet', async () => {
    const server = new TestServer()
    server.bend = (told: Wire<SettledReply>, call) => {
      const { outcome: _, ...bet } = call === 'place' ? told.bet : ({} as Wire<Bet>)
      return call === 'place'
        ? {
            balance: 1,
            commitments: [],
            open: { ...bet, moves: [], view: {}, nextMultiplier: null, canTake: false, maxWin: 1, endsAt: '' },
          }
        : told
    }
    await expect(server.page().betClient.place(dice, order)).rejects.toBeInstanceOf(VerificationError)
  })
})

/** The page is closed before the answer comes. */
const pageGoneAt = (moment: ServerCall) => (told: unknown, call: ServerCall) => {
  if (call === moment) throw new Error('the page is gone')
  return told
}

describe('the memory of the page', () => {
  test('is written down before the bet is sent, and outlives a reload before the answer', async () => {
    const server = new TestServer()
    const texts = keptTexts()
    server.bend = pageGoneAt('place')
    await expect(server.page(texts).betClient.place(dice, order)).rejects.toThrow('gone')
    const bet = server.standing.get(0)?.bet as Bet
    const reloaded = server.page(texts).betClient
    expect(judge(dice, reloaded.knownOf(bet), bet).verdict).toBe('proved')
    const otherSeed = { ...bet, serverSeed: server.seedOf(5), commitment: commitmentOf(server.seedOf(5)) }
    expect(judge(dice, reloaded.knownOf(otherSeed), otherSeed).verdict).toBe('broken')
    expect(judge(dice, reloaded.knownOf(bet), { ...bet, stake: 20_00n, payout: bet.payout * 2n }).verdict).toBe(
      'broken',
    )
  })

  test('makes a bet of the history proved here and only recomputed on another device or where nothing is stored', async () => {
    const server = new TestServer()
    const texts = keptTexts()
    const { bet } = await server.page(texts).betClient.place(dice, order)
    const verdictOn = (betClient: ReturnType<TestServer['page']>['betClient']) =>
      judge(dice, betClient.knownOf(bet), bet)
    expect(verdictOn(server.page(texts).betClient).verdict).toBe('proved')
    expect(verdictOn(server.page().betClient)).toMatchObject({ verdict: 'recomputed', unheard: 'promise' })
    const closed = keptTexts(true)
    const page = server.page(closed).betClient
    const second = await page.place(dice, order)
    // The page itself received the promise; after a reload nothing remains of it.
    expect(second.verdict).toBe('proved')
    expect(judge(dice, page.knownOf(second.bet), second.bet).verdict).toBe('proved')
    expect(judge(dice, server.page(closed).betClient.knownOf(second.bet), second.bet).verdict).toBe('recomputed')
  })

  test('holds a confirmed bet to its seed, while one of unknown fate may have been another device’s', async () => {
    const server = new TestServer()
    const texts = keptTexts()
    const { bet } = await server.page(texts).betClient.place(dice, order)
    const { betClient } = server.page(texts)
    expect(judge(dice, betClient.knownOf({ ...bet, clientSeed: 'x' }), { ...bet, clientSeed: 'x' }).verdict).toBe(
      'broken',
    )
    // This device's next bet never arrived; another device used its nonce.
    server.bend = pageGoneAt('place')
    await expect(server.page(texts).betClient.place(dice, order)).rejects.toThrow('gone')
    server.standing.delete(1)
    server.bend = (told) => told
    const elsewhere = await server.page().betClient.place(dice, order)
    expect(judge(dice, server.page(texts).betClient.knownOf(elsewhere.bet), elsewhere.bet).verdict).toBe('recomputed')
    // The promise was made for the nonce, no matter which device uses it.
    const { serverSeed: _, ...rest } = elsewhere.bet
    const seed = server.seedOf(50)
    const otherPromise = {
      ...rest,
      ...replayInstant(dice, { ...rest, serverSeed: seed }),
      serverSeed: seed,
      commitment: commitmentOf(seed),
    }
    const consistent = {
      ...otherPromise,
      multiplier: otherPromise.multiplierE4,
      payout: payoutKopecks(10_00n, otherPromise.multiplierE4),
    }
    expect(judge(dice, server.page().betClient.knownOf(consistent), consistent).verdict).toBe('recomputed')
    expect(judge(dice, server.page(texts).betClient.knownOf(consistent), consistent).verdict).toBe('broken')
  })

  test('is bounded: the newest bets of a player stay', async () => {
    const server = new TestServer()
    const texts = keptTexts()
    const { betClient } = server.page(texts)
    const placed: Bet[] = []
    for (let made = 0; made < 620; made += 1) placed.push((await betClient.place(dice, order)).bet)
    expect(texts.kept.size).toBeLessThanOrEqual(550)
    const { betClient: reloaded } = server.page(texts)
    expect(placed.slice(-450).every((bet) => reloaded.knownOf(bet)?.own === true)).toBe(true)
    expect(reloaded.knownOf(placed[0] as Bet)).toBeUndefined()
  })

  test('survives any content of the storage', () => {
    const texts = keptTexts()
    const { betClient } = new TestServer().page(texts)
    for (const text of ['', '{', 'null', '[]', '[null]', '[{"nonce":1}]', '7']) {
      texts.kept.set('heard-bet:player:1', text)
      expect(betClient.knownOf({ nonce: 1, clientSeed: 'x' } as Bet)).toBeUndefined()
    }
  })
})

test('a bet of a version the page does not know is neither proved nor disproved, and one the page sent a false version for is a lie', async () => {
  const server = new TestServer()
  const texts = keptTexts()
  const { bet } = await server.page(texts).betClient.place(dice, order)
  const later = { ...dice, version: dice.version + 1 }
  expect(judge(later, undefined, bet).verdict).toBe('unreadable')
  expect(judge(later, server.page(texts).betClient.knownOf(bet), bet).verdict).toBe('unreadable')
  expect(judge(dice, undefined, { ...bet, version: 2 }).verdict).toBe('unreadable')
  expect(judge(dice, server.page(texts).betClient.knownOf(bet), { ...bet, version: 2 }).verdict).toBe('broken')
})

test('another player’s page drops every promise, ignores answers meant for the former one and repeats nothing of theirs', async () => {
  const server = new TestServer()
  const texts = keptTexts()
  let player: string | null = 'a'
  const { betClient } = server.page(texts, () => player)
  await betClient.warm()
  // The answer arrives after the player has changed.
  server.bend = (told, call) => {
    if (call === 'place') player = 'b'
    return told
  }
  await expect(betClient.place(dice, order)).rejects.toMatchObject({ code: 'UserChanged' })
  const other = new TestServer(8)
  const bet = server.standing.get(0)?.bet as Bet
  expect(betClient.knownOf(bet)).toBeUndefined()
  player = 'a'
  expect(judge(dice, server.page(texts, () => 'a').betClient.knownOf(bet), bet).verdict).toBe('proved')
  // A lost answer is not requested again in the other player's name.
  server.bend = (told) => told
  server.faults.push('lost answer')
  const sent = server.sent.length
  await expect(betClient.place(dice, { ...order, onUncertain: () => (player = 'b') })).rejects.toMatchObject({
    code: 'UserChanged',
  })
  expect(server.sent).toHaveLength(sent + 1)
  // And the new player has their own promises.
  const page = other.page(texts, () => player).betClient
  expect((await page.place(dice, order)).verdict).toBe('proved')
})
