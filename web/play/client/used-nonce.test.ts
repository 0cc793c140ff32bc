/**
 * Tests a promised nonce that is refused as used, or as void: an honest server shows why, and one that cannot show it
 * has discarded a draw.
 */
import { type Bet, type Offer, oldestGap, type OpenGame } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { plinko } from '@kurazh/games/plinko/plinko.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { judge } from '../proof/bet-check.ts'
import { VerificationError } from '../proof/verification-error.ts'
import type { BetBody } from './bet-client-ports.ts'
import { betAsJson, bodyFromJson, TestServer, type ServerCall, keptTexts } from '../../testing/test-server.ts'

const order = { stakeKopecks: 1000n, params: { chance: 49.5, side: 'under' } } as const
const pinned = { ...order, clientSeed: 'lucky' }
const minesOrder = { stakeKopecks: 1000n, params: { mines: 3 } }
const body = (nonce: number): BetBody => ({
  game: dice.id,
  version: dice.version,
  nonce,
  clientSeed: 'elsewhere',
  stake: 10_00n,
  params: order.params,
})
type Page = ReturnType<TestServer['page']>

/** Bends the answers to one call. */
const bending = (server: TestServer, at: ServerCall, bend: (told: never) => unknown) => {
  server.bend = (told, call) => (call === at ? bend(told) : told)
}

describe('an honest server is believed, and the bet goes on under the next nonce', () => {
  /** A page that holds nonce 0, and the actions that use that nonce first. */
  const cases: [string, (server: TestServer, page: Page, other: Page) => Promise<unknown>][] = [
    ['another tab bet on it', async (_house, _page, other) => other.betClient.place(dice, order)],
    ['another tab opened a game', async (_house, _page, other) => other.steps.open(mines, minesOrder)],
    [
      'another tab opened a game, and a ban ended it',
      async (server, _page, other) => (await other.steps.open(mines, minesOrder), server.ban()),
    ],
    [
      'a game ends between the looks',
      async (server, _page, other) => {
        await other.steps.open(mines, minesOrder)
        bending(server, 'openGames', () => (server.ban(), []))
      },
    ],
    [
      'many bets of another tab, the window being old',
      async (_house, _page, other) => {
        for (let bet = 0; bet < 70; bet += 1) await other.betClient.place(dice, order)
      },
    ],
    ['so many that it is void', async (server) => server.place(body(oldestGap))],
    [
      'a game so far on that it is void',
      async (server) =>
        server.place({
          ...body(oldestGap),
          game: mines.id,
          version: mines.version,
          params: { mines: 3 },
          maxWin: server.maxWin,
        }),
    ],
    [
      'its answers are lost, and it was another tab’s',
      async (server, _page, other) => {
        await other.betClient.place(dice, order)
        server.faults.push(new CallError('Unavailable', 'позже', true), new CallError('Offline', 'нет связи', true))
      },
    ],
    [
      'its lists come late',
      async (server, _page, other) => {
        await other.betClient.place(dice, order)
        let lost = 3
        bending(server, 'history', (told) => {
          if ((lost -= 1) >= 0)
            throw lost === 1
              ? new CallError('TooManyRequests', 'подождите', false)
              : new CallError('Offline', 'нет связи', true)
          return told
        })
      },
    ],
  ]
  const servers = { 'one browser': (texts: ReturnType<typeof keptTexts>) => texts, 'two devices': () => keptTexts() }

  describe.each(Object.entries(servers))('in %s', (_, textsOfOther) => {
    test.each(cases)('%s', async (_name, happens) => {
      const [server, texts] = [new TestServer(), keptTexts()]
      const [page, other] = [server.page(texts), server.page(textsOfOther(texts))]
      await page.betClient.warm()
      await happens(server, page, other)
      const placed = await page.betClient.place(dice, order)
      expect(placed).toMatchObject({ verdict: 'proved', lies: [] })
      expect(placed.bet.nonce).toBeGreaterThan(0)
    })
  })

  test('a seed that the player has pinned, one bet refused for lack of funds here and then made on the phone', async () => {
    const server = new TestServer()
    const [desktop, phone] = [server.page(), server.page()]
    server.faults.push(new CallError('InsufficientFunds', 'мало денег', false))
    await expect(desktop.betClient.place(dice, pinned)).rejects.toMatchObject({ code: 'InsufficientFunds' })
    const { bet } = await phone.betClient.place(dice, pinned)
    expect(judge(dice, desktop.betClient.knownOf(bet), bet).verdict).toBe('proved')
    expect(await desktop.betClient.place(dice, { ...pinned, stakeKopecks: 2000n })).toMatchObject({
      verdict: 'proved',
      bet: { nonce: 1 },
    })
    expect(judge(dice, desktop.betClient.knownOf(bet), bet).verdict).toBe('proved')
    expect(server.elsewhere).toEqual([0])
  })

  test('a seed that the player has pinned, two tabs betting on a nonce that the phone has used', async () => {
    const [server, texts] = [new TestServer(), keptTexts()]
    const [one, two, phone] = [server.page(texts).betClient, server.page(texts).betClient, server.page()]
    await Promise.all([one.warm(), two.warm()])
    await phone.betClient.place(dice, pinned)
    let lost = 0
    server.hear = (asked: Wire<BetBody>) => {
      if (asked.stake === 30 && (lost += 1) < 300) throw new CallError('Offline', 'нет связи', true)
      return asked
    }
    const placed = await Promise.all([
      two.place(dice, { ...pinned, stakeKopecks: 3000n }),
      one.place(dice, { ...pinned, stakeKopecks: 2000n }),
    ])
    expect(placed.map(({ verdict }) => verdict)).toEqual(['proved', 'proved'])
  })

  test('a steps game too', async () => {
    const server = new TestServer()
    const [page, other] = [server.page(), server.page()]
    await page.betClient.warm()
    await other.betClient.place(dice, order)
    expect(await page.steps.open(mines, minesOrder)).toMatchObject({ open: { nonce: 1 } })
  })
})

/** The page's bet is refused once with this code; before that the server may have played it. */
function denying(code: 'NonceReused' | 'NonceUnknown', isPlayed: boolean, afterwards: (server: TestServer) => void) {
  const [server, texts] = [new TestServer(), keptTexts()]
  const page = server.page(texts)
  server.hear = (asked: Wire<BetBody>, call) => {
    if (call !== 'place') return asked
    server.hear = (next) => next
    if (isPlayed) server.place(bodyFromJson(asked))
    afterwards(server)
    throw new CallError(code, 'номер занят', false)
  }
  return { server, texts, page }
}
const nothing = () => undefined
const otherSeed = new TestServer(9).seedOf(0)
/** The server plays another bet under the nonce and claims that this one was there. */
const replace =
  (change: (bet: Wire<Bet>) => Partial<Wire<Bet>> = () => ({})) =>
  (server: TestServer) => {
    server.standing.delete(0)
    server.place(body(0))
    bending(server, 'history', (told: Wire<Bet>[]) => told.map((bet) => ({ ...bet, ...change(bet) })))
  }
const ofAnotherGame = (change: (bet: Wire<Bet>) => Partial<Wire<Bet>>) => (server: TestServer) => {
  server.standing.delete(0)
  server.place({ ...body(0), game: plinko.id, version: plinko.version, params: plinko.sampleParams[0] })
  bending(server, 'history', (told: Wire<Bet>[]) => told.map((bet) => ({ ...bet, ...change(bet) })))
}
const open = (change: (game: Wire<OpenGame>) => Partial<Wire<OpenGame>>) => (server: TestServer) => {
  server.standing.delete(0)
  server.place({ ...body(0), game: mines.id, version: mines.version, params: { mines: 3 }, maxWin: server.maxWin })
  bending(server, 'openGames', (told: Wire<OpenGame>[]) => told.map((game) => ({ ...game, ...change(game) })))
}

describe.each(['NonceReused', 'NonceUnknown'] as const)(
  'a server that denies a bet as %s is caught, and the page sends no other',
  (code) => {
    const lies: [string, boolean, (server: TestServer) => void][] = [
      ['having drawn and thrown it away', true, (server) => server.standing.clear()],
      ['having played it, and hiding it', true, (server) => bending(server, 'history', () => [])],
      ['having played it, and showing it', true, nothing],
      ['without looking at it', false, nothing],
      ['and shows a bet under another nonce', false, (server) => server.place(body(5))],
      ['and shows one that is nearly far enough', false, (server) => server.place(body(oldestGap - 1))],
      [
        'and shows another bet with another promise',
        true,
        replace(() => ({ serverSeed: otherSeed, commitment: commitmentOf(otherSeed) })),
      ],
      ['and shows another bet with another seed under the promise', true, replace(() => ({ serverSeed: otherSeed }))],
      ['and shows another bet with another outcome', true, replace(() => ({ outcome: { number: 1, win: false } }))],
      ['and shows another bet that pays otherwise', true, replace(({ payout }) => ({ payout: payout + 0.01 }))],
      [
        'and shows a bet of another game that pays otherwise',
        true,
        ofAnotherGame(({ payout }) => ({ payout: payout + 0.01 })),
      ],
      ['and shows a game with another promise', true, open(() => ({ commitment: commitmentOf(otherSeed) }))],
      ['and shows no list', true, (server) => bending(server, 'history', () => ({ bets: null }))],
      ['and shows no list of games', false, (server) => bending(server, 'openGames', () => 'нет')],
    ]
    test.each(lies)('%s', async (_name, isPlayed, afterwards) => {
      const { page, server } = denying(code, isPlayed, afterwards)
      const sent = () => server.sent.filter(({ clientSeed }) => clientSeed !== 'elsewhere')
      await expect(page.betClient.place(dice, order)).rejects.toBeInstanceOf(VerificationError)
      expect(sent().length).toBe(isPlayed ? 1 : 0)
      expect([...server.standing.keys()].every((nonce) => nonce !== 1)).toBe(true)
    })

    test('a steps game too', async () => {
      const { page } = denying(code, true, (server) => server.standing.clear())
      await expect(page.steps.open(mines, minesOrder)).rejects.toBeInstanceOf(VerificationError)
    })

    test('the evidence holds the bet, the promise, the refusal and everything shown', async () => {
      const { page } = denying(code, true, (server) => server.standing.clear())
      const { evidence } = (await page.betClient
        .place(dice, order)
        .catch((error: unknown) => error)) as VerificationError
      expect(evidence).toMatchObject({
        known: { nonce: 0, stake: 10_00n, promised: new TestServer().promise(0).commitment },
        told: { code, settled: [], open: [], settledSince: [] },
      })
    })
  },
)

describe('a server that declares a nonce void because of a bet far on', () => {
  const far = 5000
  /** Draws, discards and declares void, `times` over; shows only this bet to anyone who requests the newest. */
  const voiding = (shown: Bet, times: number) => {
    const server = new TestServer()
    let denied = 0
    server.hear = (asked: Wire<BetBody>, call) => {
      if (call !== 'place' || (denied += 1) > times) return asked
      server.place(bodyFromJson(asked))
      server.standing.clear()
      throw new CallError('NonceUnknown', 'такого номера нет', false)
    }
    bending(server, 'history', () => [betAsJson(shown)])
    return server
  }
  const played = (() => {
    const other = new TestServer()
    other.place(body(far))
    return other.history()[0] as Bet
  })()
  const madeUp: [string, Partial<Bet>][] = [
    ['nothing but a form', { params: {}, outcome: {}, commitment: 'x', serverSeed: 'x' }],
    ['another seed than was promised with it', { serverSeed: otherSeed }],
    ['another outcome', { outcome: { number: 1, win: false } }],
    ['another payout', { payout: played.payout + 1n }],
  ]
  test.each(madeUp)('that is invented is caught: %s', async (_name, change) => {
    const server = voiding({ ...played, ...change }, 1)
    await expect(server.page().betClient.place(dice, order)).rejects.toBeInstanceOf(VerificationError)
    expect(server.sent).toHaveLength(1)
  })

  test('cannot make the page bet under other nonces that it has declared void', async () => {
    const server = voiding(played, 1)
    await expect(server.page().betClient.place(dice, order)).rejects.toBeInstanceOf(CallError)
    expect(server.sent).toHaveLength(1)
    expect(server.elsewhere).toEqual([far])
  })

  test('is held to that bet afterwards', async () => {
    const server = voiding(played, 1)
    const { betClient } = server.page()
    await betClient.place(dice, order).catch(() => undefined)
    expect(judge(dice, betClient.knownOf(played), played).verdict).toBe('recomputed')
    expect(
      judge(dice, betClient.knownOf({ ...played, clientSeed: 'another' }), { ...played, clientSeed: 'another' })
        .verdict,
    ).toBe('broken')
    expect(betClient.excuses()).toMatchObject([{ nonce: far }])
  })

  test('is held to the promise that was received for its nonce', async () => {
    const other = new TestServer(9)
    other.place(body(far))
    const server = voiding(other.history()[0] as Bet, 1)
    bending(server, 'commitments', (told: Wire<Offer>) => ({
      ...told,
      commitments: [...told.commitments, server.promise(far)],
    }))
    const bend = server.bend
    server.bend = (told, call) => (call === 'history' ? other.history().map(betAsJson) : bend(told, call))
    await expect(server.page().betClient.place(dice, order)).rejects.toBeInstanceOf(VerificationError)
  })
})

test.each(['NonceReused', 'NonceUnknown'] as const)(
  'a bet with a pinned seed that is refused as %s and then shown is a lie',
  async (code) => {
    const { page } = denying(code, true, nothing)
    await expect(page.betClient.place(dice, pinned)).rejects.toBeInstanceOf(VerificationError)
  },
)

test('the player is informed once of what this device has not sent, and of nothing else', async () => {
  const [server, texts] = [new TestServer(), keptTexts()]
  const [page, tab, phone] = [server.page(texts), server.page(texts), server.page()]
  await page.betClient.warm()
  await tab.betClient.place(dice, order)
  await page.betClient.place(dice, order)
  expect(server.elsewhere).toEqual([])
  await phone.betClient.warm()
  await tab.betClient.place(dice, order)
  await phone.betClient.place(dice, order)
  expect(server.elsewhere).toEqual([2])
})

describe('a server that shows nothing', () => {
  const silent = (page: Page, server: TestServer) => {
    bending(server, 'openGames', () => {
      throw new CallError('InternalError', 'сломалось', true)
    })
    const uncertain: boolean[] = []
    return {
      uncertain,
      place: () => page.betClient.place(dice, { ...order, onUncertain: (state) => uncertain.push(state) }),
    }
  }

  test('is not queried without end, and the player sees that a query is running', async () => {
    const { page, server } = denying('NonceReused', true, (each) => each.standing.clear())
    const { uncertain, place } = silent(page, server)
    await expect(place()).rejects.toMatchObject({ code: 'InternalError', uncertain: false })
    expect(uncertain).toEqual([true, false])
  })

  test('is queried again before the next bet, which is not sent until it has answered', async () => {
    const { page, server } = denying('NonceReused', true, (each) => each.standing.clear())
    const { place } = silent(page, server)
    for (let bet = 0; bet < 3; bet += 1) await expect(place()).rejects.toBeInstanceOf(CallError)
    expect(server.sent).toHaveLength(1)
    server.bend = (told) => told
    await expect(place()).rejects.toBeInstanceOf(VerificationError)
    expect(server.sent).toHaveLength(1)
  })
})

test('a bet of another game that agrees with its rules is accepted', async () => {
  const { page } = denying(
    'NonceReused',
    true,
    ofAnotherGame(() => ({})),
  )
  expect(await page.betClient.place(dice, order)).toMatchObject({ verdict: 'proved', bet: { nonce: 1 } })
})

test('the server is held afterwards to what it showed in place of a bet', async () => {
  const { page, server, texts } = denying('NonceReused', true, replace())
  expect((await page.betClient.place(dice, order)).bet.nonce).toBe(1)
  const shown = server.standing.get(0)?.bet as Bet
  for (const { betClient } of [page, server.page(texts)]) {
    expect(judge(dice, betClient.knownOf(shown), shown).verdict).toBe('recomputed')
    expect(judge(dice, betClient.knownOf(shown), { ...shown, clientSeed: 'another' }).verdict).toBe('broken')
  }
})

test('a game that was shown in its place is checked too, and may be continued', async () => {
  const { page, server } = denying(
    'NonceReused',
    true,
    open(() => ({})),
  )
  await page.betClient.place(dice, order)
  bending(server, 'openGames', (told) => told)
  const resumed = await page.steps.resume(mines)
  expect(resumed).toMatchObject({ nonce: 0, known: { own: false, clientSeed: 'elsewhere' } })
  bending(server, 'openGames', (told: Wire<OpenGame>[]) => told.map((game) => ({ ...game, stake: 11 })))
  await expect(page.steps.resume(mines)).rejects.toBeInstanceOf(VerificationError)
})

test('a refusal of the lists themselves is shown to the player: nothing is sent in place of the bet', async () => {
  const { page, server } = denying('NonceReused', true, (each) =>
    bending(each, 'history', () => {
      throw new CallError('Maintenance', 'обслуживание', false)
    }),
  )
  await expect(page.betClient.place(dice, order)).rejects.toMatchObject({ code: 'Maintenance' })
  expect(server.sent).toHaveLength(1)
})
