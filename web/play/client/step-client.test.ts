import type { Bet, OpenGame } from '@kurazh/contract/play/play.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { games } from '@kurazh/games/index.ts'
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Game, StepsGame } from '@kurazh/games/core/game.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import { describe, expect, test } from 'vitest'
import type { SettledBet } from './bet-client.ts'
import { judge } from '../proof/bet-check.ts'
import { VerificationError } from '../proof/verification-error.ts'
import type { OpenSteps } from './step-client.ts'
import { TestServer, type ServerCall, keptTexts, type WireTold } from '../../testing/test-server.ts'

const stepsGames = Object.values<Game>(games).filter((game): game is StepsGame => game.kind === 'steps')
const clientSeed = 'a pinned seed'

const openOf = (answer: { open: OpenSteps } | { settled: unknown }) => {
  if (!('open' in answer)) throw new Error('the game is over')
  return answer.open
}
const settledOf = (answer: { settled: SettledBet } | { open: unknown }) => {
  if (!('settled' in answer)) throw new Error('the game is open')
  return answer.settled
}

/**
 * A server whose first game has good steps along the path, three of them at least, and then a bad one; of a game that
 * advises the second step is the last, and a take after the first one pays.
 */
function serverFor(game: StepsGame) {
  const [params] = game.sampleParams
  for (let filling = 1; filling < 250; filling += 1) {
    const server = new TestServer(filling)
    const seeds = { serverSeed: server.seedOf(0), clientSeed, nonce: 0, params }
    const path = game.path(params)
    const lost = path.findIndex(
      (_, made) => replaySteps(game, { ...seeds, moves: path.slice(0, made + 1) }).state.end === 'lost',
    )
    const isPaid = replaySteps(game, { ...seeds, moves: path.slice(0, 1) }).state.multiplierE4 > 0
    if (isPaid && lost >= (game.advise ? 1 : 3))
      return { server, path, lost, order: { stakeKopecks: 1000n, params, clientSeed } }
  }
  throw new Error('no such deal')
}

/** A seed with which these moves are good, and after the last of them more can be won than before. */
function risingTo(game: StepsGame, serverSeed: string, moves: readonly unknown[]) {
  for (let tried = 0; tried < 2_000; tried += 1) {
    const seeds = { serverSeed, clientSeed: `rising ${tried}`, nonce: 0, params: game.sampleParams[0] }
    const { states } = replaySteps(game, { ...seeds, moves: [] })
    for (const [made] of moves.entries())
      if (states.at(-1)?.end === null)
        states.push(replaySteps(game, { ...seeds, moves: moves.slice(0, made + 1) }).state)
    const prizes = states.map(({ nextMultiplierE4 }) => nextMultiplierE4 ?? 0)
    if (prizes.length > moves.length && Math.max(...prizes.slice(0, -1)) < (prizes.at(-1) ?? 0))
      return { seed: seeds.clientSeed, prizes }
  }
  throw new Error('no such deal')
}

/** Bends the open game, or the bet, of the answers to one call. */
const bend = (
  server: TestServer,
  at: ServerCall,
  open: (told: Wire<OpenGame>) => Partial<Wire<OpenGame>>,
  bet: (told: Wire<Bet>) => Partial<Wire<Bet>> = () => ({}),
) => {
  server.bend = (told: WireTold | Wire<OpenGame>[], call) => {
    if (call !== at) return told
    if (Array.isArray(told)) return told.map((each) => ({ ...each, ...open(each) }))
    return 'open' in told
      ? { ...told, open: { ...told.open, ...open(told.open) } }
      : { ...told, bet: { ...told.bet, ...bet(told.bet) } }
  }
}
const honest = (server: TestServer) => (server.bend = (told) => told)

/** What a take pays after the first step; of a game that advises it depends on what was turned up. */
const afterFirst = (game: StepsGame) =>
  game.advise ? (expect.any(Number) as number) : game.paytable(game.sampleParams[0])[0]

async function startOf(game: StepsGame) {
  const stage = serverFor(game)
  const texts = keptTexts()
  const { steps, betClient } = stage.server.page(texts)
  const open = openOf(await steps.open(game, stage.order))
  return { ...stage, texts, steps, betClient, open }
}

describe.each(stepsGames)('$id', (game) => {
  const start = () => startOf(game)

  test('is opened, moved and taken, and the taken bet is proved', async () => {
    const { steps, open, path, betClient } = await start()
    expect(open).toMatchObject({ multiplierE4: 10_000, canTake: false, stakeKopecks: 1000n, known: { own: true } })
    const further = openOf(await steps.move(open, path[0]))
    expect(further).toMatchObject({ moves: [path[0]], canTake: true, multiplierE4: afterFirst(game) })
    const settled = settledOf(await steps.move(further, take))
    expect(settled).toMatchObject({
      verdict: 'proved',
      lies: [],
      check: { commitmentHolds: true, outcomeHolds: true, payoutHolds: true, answerHolds: true },
    })
    expect(judge(game, betClient.knownOf(settled.bet), settled.bet).verdict).toBe('proved')
  })

  test('is lost step by step, and the lost bet is proved', async () => {
    const { steps, open, path, lost } = await start()
    let stands = open
    for (const move of path.slice(0, lost)) stands = openOf(await steps.move(stands, move))
    expect(settledOf(await steps.move(stands, path[lost]))).toMatchObject({
      verdict: 'proved',
      bet: { ended: 'lost', payout: 0n },
    })
  })

  test('a move whose answer was lost is repeated unchanged, and is made once', async () => {
    const { steps, open, path, server } = await start()
    server.faults.push('lost answer', 'lost answer')
    const uncertain: boolean[] = []
    const further = openOf(await steps.move(open, path[0], (state) => uncertain.push(state)))
    expect(further.moves).toEqual([path[0]])
    expect(server.asked).toHaveLength(3)
    expect(new Set(server.asked).size).toBe(1)
    expect(uncertain).toEqual([true, false])
  })

  test('a move that another page has made already is refused', async () => {
    const { steps, open, path } = await start()
    await steps.move(open, path[0])
    await expect(steps.move(open, take)).rejects.toMatchObject({ code: 'GameMoved' })
  })

  test('is resumed here with everything remembered, even where the page was closed before an answer, and proved at its close', async () => {
    const { server, path, order } = serverFor(game)
    const texts = keptTexts()
    const goneAt = (moment: ServerCall) => {
      server.bend = (told, call) => {
        if (call === moment) throw new Error('the page is gone')
        return told
      }
    }
    goneAt('place')
    await expect(server.page(texts).steps.open(game, order)).rejects.toThrow('gone')
    honest(server)
    const first = server.page(texts)
    const open = (await first.steps.resume(game)) as OpenSteps
    expect(open.known).toMatchObject({ own: true, promised: server.promise(0).commitment })
    goneAt('move')
    await expect(first.steps.move(open, path[0])).rejects.toThrow('gone')
    honest(server)
    const second = server.page(texts)
    const further = (await second.steps.resume(game)) as OpenSteps
    expect(further.moves).toEqual([path[0]])
    expect(settledOf(await second.steps.move(further, take)).verdict).toBe('proved')
  })

  test('is resumed on another device, or where nothing is stored, and only recomputed at its close', async () => {
    const { server, path, texts } = await start()
    for (const page of [server.page(), server.page(keptTexts(true))]) {
      const open = (await page.steps.resume(game)) as OpenSteps
      expect(open.known.own).toBe(false)
    }
    const elsewhere = server.page()
    const open = (await elsewhere.steps.resume(game)) as OpenSteps
    const further = openOf(await elsewhere.steps.move(open, path[0]))
    expect(settledOf(await elsewhere.steps.move(further, take))).toMatchObject({ verdict: 'recomputed' })
    // The device that opened it received the promise, but not the moves.
    const bet = server.standing.get(0)?.bet as Bet
    expect(judge(game, server.page(texts).betClient.knownOf(bet), bet)).toMatchObject({
      verdict: 'recomputed',
      unheard: 'moves',
    })
  })

  test('moved on by another device is followed without an alarm, and only recomputed', async () => {
    const { server, steps, open, path } = await start()
    const other = server.page()
    await other.steps.move((await other.steps.resume(game)) as OpenSteps, path[0])
    await expect(steps.move(open, take)).rejects.toMatchObject({ code: 'GameMoved' })
    const further = (await steps.resume(game)) as OpenSteps
    expect(further.moves).toEqual([path[0]])
    const settled = settledOf(await steps.move(further, take))
    expect(settled.verdict).toBe('recomputed')
  })

  test('ended after a day is recomputed by its rules, and one ended sooner than was reported is a lie', async () => {
    const { server, steps, open, path, texts, betClient } = await start()
    await steps.move(open, path[0])
    server.now += 25 * 3_600_000
    server.expire()
    const bet = server.standing.get(0)?.bet as Bet
    expect(bet.ended).toBe('expired')
    const later = Date.parse(bet.at)
    expect(judge(game, betClient.knownOf(bet), bet, later).verdict).toBe('proved')
    expect(judge(game, betClient.knownOf(bet), bet, later - 20 * 3_600_000)).toMatchObject({
      verdict: 'recomputed',
      unheard: 'clock',
    })
    const sooner = { ...bet, at: new Date(later - 2 * 3_600_000).toISOString() }
    expect(judge(game, server.page(texts).betClient.knownOf(bet), sooner, later).verdict).toBe('broken')
  })

  test.each([0, 1])(
    'ended by a ban after %i steps is recomputed and never proved, whenever it is looked at',
    async (made) => {
      const { server, steps, open, path, texts } = await start()
      if (made > 0) await steps.move(open, path[0])
      server.now += 3_600_000
      server.ban()
      const bet = server.standing.get(0)?.bet as Bet
      expect(bet.ended).toBe(made > 0 ? 'banned' : 'returned')
      const look = (told: Bet, later: number) =>
        judge(game, server.page(texts).betClient.knownOf(told), told, server.now + later)
      for (const later of [0, 72 * 3_600_000])
        expect(look(bet, later)).toMatchObject({ verdict: 'recomputed', unheard: 'ban' })
      expect(look({ ...bet, payout: bet.payout - 1n }, 0).verdict).toBe('broken')
    },
  )

  test('whose move is answered by a ban is not proved, and the confirmed move is not forgotten', async () => {
    const { server, steps, open, path, betClient } = await start()
    const further = openOf(await steps.move(open, path[0]))
    server.ban()
    const { verdict, bet } = settledOf(await steps.move(further, take))
    expect({ verdict, ended: bet.ended }).toEqual({ verdict: 'recomputed', ended: 'banned' })
    expect(
      judge(game, betClient.knownOf(bet), { ...bet, moves: [], multiplier: 10_000, payout: 10_00n, ended: 'returned' })
        .verdict,
    ).toBe('broken')
  })

  test('untouched for a day gives its stake back; only the server states that it was a day, so no ✓ is shown', async () => {
    const { server, betClient } = await start()
    server.now += 25 * 3_600_000
    server.expire()
    const bet = server.standing.get(0)?.bet as Bet
    expect(bet).toMatchObject({ ended: 'returned', payout: 10_00n })
    const told = judge(game, betClient.knownOf(bet), bet, Date.parse(bet.at))
    expect(told).toMatchObject({ verdict: 'recomputed', unheard: 'returned', lies: [] })
  })

  describe('a server that cheats in an open game is caught, and its answer is not adopted', () => {
    const lies: [string, (open: Wire<OpenGame>) => Partial<Wire<OpenGame>>][] = [
      ['another client seed', () => ({ clientSeed: 'b' })],
      ['another nonce', ({ nonce }) => ({ nonce: nonce + 1 })],
      ['another stake', ({ stake }) => ({ stake: stake - 1 })],
      ['other params', () => ({ params: game.sampleParams[1] })],
      ['another promise', () => ({ commitment: commitmentOf('x') })],
      ['other rules', ({ version }) => ({ version: version + 1 })],
      ['another largest win', ({ maxWin }) => ({ maxWin: maxWin - 1 })],
      ['a move that was not made', ({ moves }) => ({ moves: [take, ...moves] })],
      ['another view', () => ({ view: {} })],
      ['a smaller multiplier', ({ multiplier }) => ({ multiplier: Math.round(multiplier * 10_000 - 1) / 10_000 })],
      ['another next multiplier', ({ nextMultiplier }) => ({ nextMultiplier: (nextMultiplier ?? 1) + 1 })],
      ['no way to take', ({ canTake }) => ({ canTake: !canTake })],
      ['a date that is none', () => ({ endsAt: '' })],
    ]
    test.each(lies)('at the opening: %s', async (_, lie) => {
      const { server, order } = serverFor(game)
      bend(server, 'place', lie)
      await expect(server.page().steps.open(game, order)).rejects.toBeInstanceOf(VerificationError)
    })
    test.each(lies)('at a move: %s', async (_, lie) => {
      const { server, steps, open, path } = await start()
      bend(server, 'move', lie)
      await expect(steps.move(open, path[0])).rejects.toBeInstanceOf(VerificationError)
      // The same move, answered truly now, goes on where the page was.
      honest(server)
      expect(openOf(await steps.move(open, path[0])).known).toMatchObject({ clientSeed, stake: 10_00n })
    })
    // A game under another nonce, seen first at a resume, is another game: another device may have opened it.
    test.each(lies.filter(([name]) => name !== 'another nonce'))('at a resume: %s', async (_, lie) => {
      const { server, texts, steps, open, path } = await start()
      await steps.move(open, path[0])
      bend(server, 'openGames', lie)
      await expect(server.page(texts).steps.resume(game)).rejects.toBeInstanceOf(VerificationError)
    })
    test('by bringing the end nearer', async () => {
      const { server, texts, open } = await start()
      bend(server, 'openGames', () => ({ endsAt: new Date(Date.parse(open.endsAt) - 1000).toISOString() }))
      await expect(server.page(texts).steps.resume(game)).rejects.toBeInstanceOf(VerificationError)
    })
    test('on a device that has only seen it: at the next answer that contradicts it', async () => {
      const { server, path } = await start()
      const elsewhere = server.page()
      const seen = (await elsewhere.steps.resume(game)) as OpenSteps
      bend(server, 'move', () => ({ clientSeed: 'b' }))
      await expect(elsewhere.steps.move(seen, path[0])).rejects.toBeInstanceOf(VerificationError)
    })
  })

  describe('a server that cheats at the close is caught', () => {
    /**
     * The server finds a client seed under which this very move loses, and claims that it has always been the player's.
     */
    test('by choosing the player’s seed after the move, in every answer', async () => {
      const { server, steps, open, path } = await start()
      bend(
        server,
        'move',
        () => ({}),
        () => ({}),
      )
      const further = openOf(await steps.move(open, path[0]))
      const lost = Array.from({ length: 200 }, (_, index) => `chosen ${index}`).find((seed) => {
        const { outcome } = replaySteps(game, {
          serverSeed: server.seedOf(0),
          clientSeed: seed,
          nonce: 0,
          params: open.params,
        })
        return replays(game, outcome, [path[0]]) === null && replays(game, outcome, [path[0], path[1]]) === 'lost'
      }) as string
      const { outcome } = replaySteps(game, {
        serverSeed: server.seedOf(0),
        clientSeed: lost,
        nonce: 0,
        params: open.params,
      })
      server.bend = (told: WireTold, call) => {
        const stands = 'open' in told ? told.open : 'bet' in told ? told.bet : {}
        const bet = {
          ...stands,
          clientSeed: lost,
          moves: [path[0], path[1]],
          outcome,
          multiplier: 0,
          payout: 0,
          serverSeed: server.seedOf(0),
          at: new Date(server.now).toISOString(),
          ended: 'lost',
        }
        return call === 'move' ? { ...told, open: undefined, bet } : told
      }
      expect(settledOf(await steps.move(further, path[1])).verdict).toBe('broken')
    })
    const replays = (rules: StepsGame, outcome: unknown, moves: unknown[]) => {
      let state = rules.begin(rules.sampleParams[0])
      for (const move of moves) if (state.end === null) state = rules.step(outcome, rules.sampleParams[0], state, move)
      return state.end
    }

    const lies: [string, (bet: Wire<Bet>, server: TestServer) => Partial<Wire<Bet>>][] = [
      [
        'another server seed',
        (_, server) => ({ serverSeed: server.seedOf(5), commitment: commitmentOf(server.seedOf(5)) }),
      ],
      ['another promise', (_, server) => ({ commitment: commitmentOf(server.seedOf(5)) })],
      ['another outcome', () => ({ outcome: {} })],
      ['a good step called bad', () => ({ multiplier: 0, payout: 0, ended: 'lost' as const })],
      ['a smaller payout', ({ payout }) => ({ payout: payout - 0.01 })],
      [
        'another multiplier',
        ({ multiplier }) => ({ multiplier: Math.round(multiplier * 10_000 + (multiplier > 0 ? -1 : 1)) / 10_000 }),
      ],
      ['another stake', () => ({ stake: 1 })],
      ['another client seed', () => ({ clientSeed: 'b' })],
      ['another nonce', () => ({ nonce: 7 })],
      ['other params', () => ({ params: game.sampleParams[1] })],
      ['other rules', () => ({ version: 2 })],
      ['another game', () => ({ game: 'dice' })],
      ['no moves', () => ({ moves: undefined })],
      ['a move too many', ({ moves = [] }) => ({ moves: [...moves, take] })],
      ['a move left out', ({ moves = [] }) => ({ moves: moves.slice(1) })],
      ['the limit where there was none', () => ({ ended: 'limit' as const })],
      ['an end for want of moves, too soon', () => ({ ended: 'expired' as const })],
      ['the stake given back', () => ({ moves: [], multiplier: 1, payout: 10, ended: 'returned' as const })],
      ['a way through to the end', () => ({ ended: 'complete' as const })],
      ['no ending', () => ({ ended: undefined })],
    ]
    test.each(lies)('with %s', async (_, lie) => {
      const { server, steps, open, path, texts, betClient } = await start()
      const further = openOf(await steps.move(open, path[0]))
      bend(
        server,
        'move',
        () => ({}),
        (bet) => lie(bet, server),
      )
      const { verdict, bet } = settledOf(await steps.move(further, take))
      expect(verdict).toBe('broken')
      // Nor does the history accept it later, on this page or the next.
      if (bet.nonce === 0)
        for (const page of [betClient, server.page(texts).betClient])
          expect(judge(game, page.knownOf(bet), bet).verdict).toBe('broken')
    })
  })

  test('of other rules than the page knows is not played: the page asks to be refreshed, and no alarm is raised', async () => {
    const { server, path } = await start()
    bend(server, 'openGames', ({ version }) => ({ version: version + 1, view: { unknown: path } }))
    await expect(server.page().steps.resume(game)).rejects.toMatchObject({ code: 'RulesChanged' })
  })

  test('opened here by an older page is held to the promise which that page kept, and proves no more than it received', async () => {
    const { server, path } = await start()
    const resume = async (kept: string, promised: string) => {
      const texts = keptTexts()
      texts.kept.set('open-game', kept.replace('PROMISE', promised))
      return server.page(texts).steps.resume(game)
    }
    const text = JSON.stringify({ nonce: 0, clientSeed, promised: 'PROMISE' })
    expect((await resume(text, server.promise(0).commitment))?.known).toMatchObject({ own: false })
    await expect(resume(text, commitmentOf('x'))).rejects.toBeInstanceOf(VerificationError)
    for (const other of [
      '',
      '{',
      'null',
      '{"nonce":1,"clientSeed":"a pinned seed","promised":"x"}',
      '{"nonce":0,"clientSeed":"b","promised":"x"}',
      '{"nonce":0,"clientSeed":"a pinned seed","promised":7}',
    ]) {
      expect(await resume(other, ''), other).toMatchObject({ moves: path.slice(0, 0) })
    }
  })

  test('belongs to its player: another player’s page moves nothing of it', async () => {
    const { server, order, path } = serverFor(game)
    let player = 'a'
    const { steps } = server.page(keptTexts(), () => player)
    const open = openOf(await steps.open(game, order))
    player = 'b'
    await expect(steps.move(open, path[0])).rejects.toMatchObject({ code: 'UserChanged' })
    expect(server.asked).toHaveLength(0)
  })
})

describe.each(stepsGames.filter(({ advise }) => !advise))('$id, with more than one good step', (game) => {
  test('is taken automatically where the next step could pay too much, and that is proved', async () => {
    const { server, path, order } = serverFor(game)
    const { seed, prizes } = risingTo(game, server.seedOf(0), path.slice(0, 2))
    server.maxWin = payoutKopecks(order.stakeKopecks, prizes[2] ?? 0) - 1n
    const { steps } = server.page()
    const open = openOf(await steps.move(openOf(await steps.open(game, { ...order, clientSeed: seed })), path[0]))
    expect(settledOf(await steps.move(open, path[1]))).toMatchObject({
      verdict: 'proved',
      bet: { ended: 'limit', moves: [path[0], path[1], take] },
    })
  })

  test('a server that forgets a move that it had confirmed is caught', async () => {
    const { server, texts, steps, open, path } = await startOf(game)
    const first = openOf(await steps.move(open, path[0]))
    await steps.move(first, path[1])
    bend(server, 'openGames', () => ({
      moves: [path[0]],
      view: first.view,
      multiplier: first.multiplierE4 / 10_000,
      nextMultiplier: (first.nextMultiplierE4 ?? 0) / 10_000,
    }))
    await expect(server.page(texts).steps.resume(game)).rejects.toBeInstanceOf(VerificationError)
  })
})
