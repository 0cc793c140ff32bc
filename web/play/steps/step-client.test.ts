import type { Bet, OpenGame, OpenReply } from '@kurazh/contract/play.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import { games } from '@kurazh/games/index.ts'
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Game, StepsGame } from '@kurazh/games/core/game.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { replaySteps } from '@kurazh/games/core/verify.ts'
import { describe, expect, test } from 'vitest'
import type { SettledBet } from '../betting/bet-client.ts'
import { judge } from '../bets/bet-check.ts'
import { LiedTo } from '../bets/lied-to.ts'
import type { OpenSteps } from './step-client.ts'
import { House, type HouseCall, keptTexts, type WireTold } from '../betting/test-house.ts'

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

/** A house whose first game has at least three good steps along the path, with a bad one at the end of `bad` where there is one. */
function houseFor(game: StepsGame) {
  const [params] = game.sampleParams
  for (let filling = 1; filling < 250; filling += 1) {
    const house = new House(filling)
    const seeds = { serverSeed: house.seedOf(0), clientSeed, nonce: 0, params }
    const path = game.path(params)
    const lost = path.findIndex((_, made) => replaySteps(game, { ...seeds, moves: path.slice(0, made + 1) }).state.end === 'lost')
    if (lost >= 3) return { house, path, lost, order: { stakeKopecks: 1000n, params, clientSeed } }
  }
  throw new Error('no such deal')
}

/** Bends the open game, or the bet, of the answers to one call. */
const bend = (house: House, at: HouseCall, open: (told: Wire<OpenGame>) => Partial<Wire<OpenGame>>, bet: (told: Wire<Bet>) => Partial<Wire<Bet>> = () => ({})) => {
  house.bend = (told: WireTold | Wire<OpenGame>[], call) => {
    if (call !== at) return told
    if (Array.isArray(told)) return told.map((each) => ({ ...each, ...open(each) }))
    return 'open' in told ? { ...told, open: { ...told.open, ...open(told.open) } } : { ...told, bet: { ...told.bet, ...bet(told.bet) } }
  }
}
const honest = (house: House) => (house.bend = (told) => told)

describe.each(stepsGames)('$id', (game) => {
  const start = async () => {
    const stage = houseFor(game)
    const texts = keptTexts()
    const { steps, betClient } = stage.house.page(texts)
    const open = openOf(await steps.open(game, stage.order))
    return { ...stage, texts, steps, betClient, open }
  }

  test('is opened, moved and taken, and the taken bet is proved', async () => {
    const { steps, open, path, betClient } = await start()
    expect(open).toMatchObject({ multiplierE4: 10_000, canTake: false, stakeKopecks: 1000n, known: { own: true } })
    const further = openOf(await steps.move(open, path[0]))
    expect(further).toMatchObject({ moves: [path[0]], canTake: true, multiplierE4: open.nextMultiplierE4 })
    const settled = settledOf(await steps.move(further, take))
    expect(settled).toMatchObject({ verdict: 'proved', lies: [], check: { commitmentHolds: true, outcomeHolds: true, payoutHolds: true, answerHolds: true } })
    expect(judge(game, betClient.knownOf(settled.bet), settled.bet).verdict).toBe('proved')
  })

  test('is lost step by step, and the lost bet is proved', async () => {
    const { steps, open, path, lost } = await start()
    let stands = open
    for (const move of path.slice(0, lost)) stands = openOf(await steps.move(stands, move))
    expect(settledOf(await steps.move(stands, path[lost]))).toMatchObject({ verdict: 'proved', bet: { ended: 'lost', payout: 0n } })
  })

  test('is taken by itself where the next step could pay too much, and that is proved', async () => {
    const { house, path, order } = houseFor(game)
    const [, second = 0, third = 0] = game.paytable(order.params)
    house.maxWin = payoutKopecks(order.stakeKopecks, Math.floor((second + third) / 2))
    const { steps } = house.page()
    const open = openOf(await steps.move(openOf(await steps.open(game, order)), path[0]))
    expect(settledOf(await steps.move(open, path[1]))).toMatchObject({ verdict: 'proved', bet: { ended: 'limit', moves: [path[0], path[1], take] } })
  })

  test('a move whose answer was lost is asked for again, the same, and is made once', async () => {
    const { steps, open, path, house } = await start()
    house.faults.push('lost answer', 'lost answer')
    const uncertain: boolean[] = []
    const further = openOf(await steps.move(open, path[0], (state) => uncertain.push(state)))
    expect(further.moves).toEqual([path[0]])
    expect(house.asked).toHaveLength(3)
    expect(new Set(house.asked).size).toBe(1)
    expect(uncertain).toEqual([true, false])
  })

  test('a move that another page has made meanwhile is refused', async () => {
    const { steps, open, path } = await start()
    await steps.move(open, path[0])
    await expect(steps.move(open, take)).rejects.toMatchObject({ code: 'GameMoved' })
  })

  test('is resumed here with everything remembered, even where the page was gone before an answer, and proved at its close', async () => {
    const { house, path, order } = houseFor(game)
    const texts = keptTexts()
    const goneAt = (moment: HouseCall) => {
      house.bend = (told, call) => {
        if (call === moment) throw new Error('the page is gone')
        return told
      }
    }
    goneAt('place')
    await expect(house.page(texts).steps.open(game, order)).rejects.toThrow('gone')
    honest(house)
    const first = house.page(texts)
    const open = (await first.steps.resume(game)) as OpenSteps
    expect(open.known).toMatchObject({ own: true, promised: house.promise(0).commitment })
    goneAt('move')
    await expect(first.steps.move(open, path[0])).rejects.toThrow('gone')
    honest(house)
    const second = house.page(texts)
    const further = (await second.steps.resume(game)) as OpenSteps
    expect(further.moves).toEqual([path[0]])
    expect(settledOf(await second.steps.move(further, take)).verdict).toBe('proved')
  })

  test('is resumed on another device, or where nothing is kept, and only recomputed at its close', async () => {
    const { house, path, texts } = await start()
    for (const page of [house.page(), house.page(keptTexts(true))]) {
      const open = (await page.steps.resume(game)) as OpenSteps
      expect(open.known.own).toBe(false)
    }
    const elsewhere = house.page()
    const open = (await elsewhere.steps.resume(game)) as OpenSteps
    const further = openOf(await elsewhere.steps.move(open, path[0]))
    expect(settledOf(await elsewhere.steps.move(further, take))).toMatchObject({ verdict: 'recomputed' })
    // The device that opened it heard the promise, but not the moves.
    const bet = house.standing.get(0)?.bet as Bet
    expect(judge(game, house.page(texts).betClient.knownOf(bet), bet)).toMatchObject({ verdict: 'recomputed', unheard: 'moves' })
  })

  test('moved on by another device is followed without an alarm, and only recomputed', async () => {
    const { house, steps, open, path } = await start()
    const other = house.page()
    await other.steps.move((await other.steps.resume(game)) as OpenSteps, path[0])
    await expect(steps.move(open, take)).rejects.toMatchObject({ code: 'GameMoved' })
    const further = (await steps.resume(game)) as OpenSteps
    expect(further.moves).toEqual([path[0]])
    const settled = settledOf(await steps.move(further, take))
    expect(settled.verdict).toBe('recomputed')
  })

  test('ended after a day is recomputed by its rules, and one ended sooner than was told is a lie', async () => {
    const { house, steps, open, path, texts, betClient } = await start()
    await steps.move(open, path[0])
    house.now += 25 * 3_600_000
    house.expire()
    const bet = house.standing.get(0)?.bet as Bet
    expect(bet.ended).toBe('expired')
    const later = Date.parse(bet.at)
    expect(judge(game, betClient.knownOf(bet), bet, later).verdict).toBe('proved')
    expect(judge(game, betClient.knownOf(bet), bet, later - 20 * 3_600_000)).toMatchObject({ verdict: 'recomputed', unheard: 'clock' })
    const sooner = { ...bet, at: new Date(later - 2 * 3_600_000).toISOString() }
    expect(judge(game, house.page(texts).betClient.knownOf(bet), sooner, later).verdict).toBe('broken')
  })

  test.each([0, 1])('ended by a ban after %i steps is recomputed and never proved, whenever it is looked at', async (made) => {
    const { house, steps, open, path, texts } = await start()
    if (made > 0) await steps.move(open, path[0])
    house.now += 3_600_000
    house.ban()
    const bet = house.standing.get(0)?.bet as Bet
    expect(bet.ended).toBe(made > 0 ? 'banned' : 'returned')
    const look = (told: Bet, later: number) => judge(game, house.page(texts).betClient.knownOf(told), told, house.now + later)
    for (const later of [0, 72 * 3_600_000]) expect(look(bet, later)).toMatchObject({ verdict: 'recomputed', unheard: 'ban' })
    expect(look({ ...bet, payout: bet.payout - 1n }, 0).verdict).toBe('broken')
  })

  test('whose move is answered by a ban is not proved, nor is the move that was confirmed forgotten', async () => {
    const { house, steps, open, path, betClient } = await start()
    const further = openOf(await steps.move(open, path[0]))
    house.ban()
    const { verdict, bet } = settledOf(await steps.move(further, take))
    expect({ verdict, ended: bet.ended }).toEqual({ verdict: 'recomputed', ended: 'banned' })
    expect(judge(game, betClient.knownOf(bet), { ...bet, moves: [], multiplier: 10_000, payout: 10_00n, ended: 'returned' }).verdict).toBe('broken')
  })

  test('untouched for a day gives its stake back; that it was a day is the house’s word, and no ✓ stands on it', async () => {
    const { house, betClient } = await start()
    house.now += 25 * 3_600_000
    house.expire()
    const bet = house.standing.get(0)?.bet as Bet
    expect(bet).toMatchObject({ ended: 'returned', payout: 10_00n })
    const told = judge(game, betClient.knownOf(bet), bet, Date.parse(bet.at))
    expect(told).toMatchObject({ verdict: 'recomputed', unheard: 'returned', lies: [] })
  })

  describe('a house that cheats in an open game is caught, and its word is not taken over', () => {
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
      const { house, order } = houseFor(game)
      bend(house, 'place', lie)
      await expect(house.page().steps.open(game, order)).rejects.toBeInstanceOf(LiedTo)
    })
    test.each(lies)('at a move: %s', async (_, lie) => {
      const { house, steps, open, path } = await start()
      bend(house, 'move', lie)
      await expect(steps.move(open, path[0])).rejects.toBeInstanceOf(LiedTo)
      // The same move again, answered truly, goes on where the page stood.
      honest(house)
      expect(openOf(await steps.move(open, path[0])).known).toMatchObject({ clientSeed, stake: 10_00n })
    })
    // A game under another nonce, seen first at a resume, is another game: some other device may have opened it.
    test.each(lies.filter(([name]) => name !== 'another nonce'))('at a resume: %s', async (_, lie) => {
      const { house, texts, steps, open, path } = await start()
      await steps.move(open, path[0])
      bend(house, 'openGames', lie)
      await expect(house.page(texts).steps.resume(game)).rejects.toBeInstanceOf(LiedTo)
    })
    test('by forgetting a move that it had confirmed', async () => {
      const { house, texts, steps, open, path } = await start()
      const first = openOf(await steps.move(open, path[0]))
      await steps.move(first, path[1])
      bend(house, 'openGames', () => ({ moves: [path[0]], view: first.view, multiplier: first.multiplierE4 / 10_000, nextMultiplier: (first.nextMultiplierE4 ?? 0) / 10_000 }))
      await expect(house.page(texts).steps.resume(game)).rejects.toBeInstanceOf(LiedTo)
    })
    test('by bringing the end nearer', async () => {
      const { house, texts, open } = await start()
      bend(house, 'openGames', () => ({ endsAt: new Date(Date.parse(open.endsAt) - 1000).toISOString() }))
      await expect(house.page(texts).steps.resume(game)).rejects.toBeInstanceOf(LiedTo)
    })
    test('on a device that has only seen it: at the next answer that tells it otherwise', async () => {
      const { house, path } = await start()
      const elsewhere = house.page()
      const seen = (await elsewhere.steps.resume(game)) as OpenSteps
      bend(house, 'move', () => ({ clientSeed: 'b' }))
      await expect(elsewhere.steps.move(seen, path[0])).rejects.toBeInstanceOf(LiedTo)
    })
  })

  describe('a house that cheats at the close is caught', () => {
    /** The house finds a client seed under which this very move loses, and tells that all along it was the player's. */
    test('by choosing the player’s seed after the move, in every answer', async () => {
      const { house, steps, open, path } = await start()
      bend(house, 'move', () => ({}), () => ({}))
      const further = openOf(await steps.move(open, path[0]))
      const lost = Array.from({ length: 200 }, (_, index) => `chosen ${index}`).find((seed) => {
        const { outcome } = replaySteps(game, { serverSeed: house.seedOf(0), clientSeed: seed, nonce: 0, params: open.params })
        return replays(game, outcome, [path[0]]) === null && replays(game, outcome, [path[0], path[1]]) === 'lost'
      }) as string
      const { outcome } = replaySteps(game, { serverSeed: house.seedOf(0), clientSeed: lost, nonce: 0, params: open.params })
      house.bend = (told: WireTold, call) => {
        const { open: stands } = told as Wire<OpenReply>
        const bet = { ...stands, clientSeed: lost, moves: [path[0], path[1]], outcome, multiplier: 0, payout: 0, serverSeed: house.seedOf(0), at: new Date(house.now).toISOString(), ended: 'lost' }
        return call === 'move' ? { ...told, open: undefined, bet } : told
      }
      expect(settledOf(await steps.move(further, path[1])).verdict).toBe('broken')
    })
    const replays = (rules: StepsGame, outcome: unknown, moves: unknown[]) => {
      let state = rules.begin(rules.sampleParams[0])
      for (const move of moves) if (state.end === null) state = rules.step(outcome, rules.sampleParams[0], state, move)
      return state.end
    }

    const lies: [string, (bet: Wire<Bet>, house: House) => Partial<Wire<Bet>>][] = [
      ['another server seed', (_, house) => ({ serverSeed: house.seedOf(5), commitment: commitmentOf(house.seedOf(5)) })],
      ['another promise', (_, house) => ({ commitment: commitmentOf(house.seedOf(5)) })],
      ['another outcome', () => ({ outcome: {} })],
      ['a good step called bad', () => ({ multiplier: 0, payout: 0, ended: 'lost' as const })],
      ['a smaller payout', ({ payout }) => ({ payout: payout - 0.01 })],
      ['a smaller multiplier', ({ multiplier }) => ({ multiplier: Math.round(multiplier * 10_000 - 1) / 10_000 })],
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
      const { house, steps, open, path, texts, betClient } = await start()
      const further = openOf(await steps.move(open, path[0]))
      bend(house, 'move', () => ({}), (bet) => lie(bet, house))
      const { verdict, bet } = settledOf(await steps.move(further, take))
      expect(verdict).toBe('broken')
      // Nor does the history believe it later, on this page or the next.
      if (bet.nonce === 0) for (const page of [betClient, house.page(texts).betClient]) expect(judge(game, page.knownOf(bet), bet).verdict).toBe('broken')
    })
  })

  test('of other rules than the page knows is not played: the page is to be refreshed, and no alarm is raised', async () => {
    const { house, path } = await start()
    bend(house, 'openGames', ({ version }) => ({ version: version + 1, view: { unknown: path } }))
    await expect(house.page().steps.resume(game)).rejects.toMatchObject({ code: 'RulesChanged' })
  })

  test('opened here by an older page is held to the promise which that one kept, and proved no more than it heard', async () => {
    const { house, path } = await start()
    const resume = async (kept: string, promised: string) => {
      const texts = keptTexts()
      texts.kept.set('open-game', kept.replace('PROMISE', promised))
      return house.page(texts).steps.resume(game)
    }
    const text = JSON.stringify({ nonce: 0, clientSeed, promised: 'PROMISE' })
    expect((await resume(text, house.promise(0).commitment))?.known).toMatchObject({ own: false })
    await expect(resume(text, commitmentOf('x'))).rejects.toBeInstanceOf(LiedTo)
    for (const other of ['', '{', 'null', '{"nonce":1,"clientSeed":"a pinned seed","promised":"x"}', '{"nonce":0,"clientSeed":"b","promised":"x"}', '{"nonce":0,"clientSeed":"a pinned seed","promised":7}']) {
      expect(await resume(other, ''), other).toMatchObject({ moves: path.slice(0, 0) })
    }
  })

  test('belongs to its player: another one’s page moves nothing of it', async () => {
    const { house, order, path } = houseFor(game)
    let player = 'a'
    const { steps } = house.page(keptTexts(), () => player)
    const open = openOf(await steps.open(game, order))
    player = 'b'
    await expect(steps.move(open, path[0])).rejects.toMatchObject({ code: 'UserChanged' })
    expect(house.asked).toHaveLength(0)
  })
})
