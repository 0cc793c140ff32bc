import type { Bet, SettledReply } from '@kurazh/contract/play.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import { games } from '@kurazh/games/index.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { commitmentOf, payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Game, InstantGame } from '@kurazh/games/core/game.ts'
import { replayInstant } from '@kurazh/games/core/verify.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { judge } from '../bets/bet-check.ts'
import { LiedTo } from '../bets/lied-to.ts'
import { betAsJson, House, type HouseCall, keptTexts } from './test-house.ts'

const order = { stakeKopecks: 1000n, params: { chance: 49.5, side: 'under' } } as const
const instantGames = Object.values<Game>(games).filter((game): game is InstantGame => game.kind === 'instant')

describe('placing a bet', () => {
  test.each(instantGames)('an honest answer proves a bet of $id, whatever is bet on', async (game) => {
    const { betClient } = new House().page()
    for (const params of game.sampleParams) {
      const placed = await betClient.place(game, { stakeKopecks: 1234n, params })
      expect(placed).toMatchObject({ verdict: 'proved', lies: [], check: { commitmentHolds: true, outcomeHolds: true, payoutHolds: true, answerHolds: true } })
    }
  })

  test('a bet whose answer was lost is asked for again with the same body, and settles once', async () => {
    const house = new House()
    house.faults.push('lost answer', new CallError('TooManyRequests', 'подождите', false), new CallError('Unavailable', 'позже', true))
    const uncertain: boolean[] = []
    const placed = await house.page().betClient.place(dice, { ...order, onUncertain: (state) => uncertain.push(state) })
    // Two of the four did not come as far as the house.
    expect(house.sent).toHaveLength(2)
    expect(house.sent[1]).toEqual(house.sent[0])
    expect(house.standing.size).toBe(1)
    expect(placed.verdict).toBe('proved')
    expect(uncertain).toEqual([true, false])
  })

  test('a refusal ends the bet at once, and its nonce serves the next one however often that happens', async () => {
    const [house, texts] = [new House(), keptTexts()]
    const { betClient } = house.page(texts)
    for (let refused = 0; refused < 200; refused += 1) {
      house.faults.push(new CallError('InsufficientFunds', 'мало', false))
      await expect(betClient.place(dice, order)).rejects.toMatchObject({ code: 'InsufficientFunds' })
    }
    expect(texts.read('heard-bet:player:0')?.length).toBeLessThan(2_000)
    expect(house.sent).toHaveLength(0)
    expect((await betClient.place(dice, order)).bet.nonce).toBe(0)
  })

  test('a refused bet says nothing of the next one under its nonce, not even with the same seed or of the very same bet', async () => {
    const [house, texts] = [new House(), keptTexts()]
    const { betClient } = house.page(texts)
    const pinned = { ...order, clientSeed: 'pinned' }
    for (const stakeKopecks of [1000n, 2000n]) {
      house.faults.push(new CallError('InsufficientFunds', 'мало', false))
      await expect(betClient.place(dice, { ...pinned, stakeKopecks })).rejects.toMatchObject({ code: 'InsufficientFunds' })
    }
    const { bet, verdict } = await betClient.place(dice, pinned)
    expect([bet.nonce, verdict]).toEqual([0, 'proved'])
    expect(judge(dice, house.page(texts).betClient.knownOf(bet), bet).verdict).toBe('proved')
  })

  test('a bet refused for coming too soon was not made: it is not sent again, and its nonce serves the next one', async () => {
    const house = new House()
    const { betClient } = house.page()
    house.faults.push(new CallError('TooManyRequests', 'подождите', false))
    await expect(betClient.place(dice, order)).rejects.toMatchObject({ code: 'TooManyRequests' })
    expect([house.sent.length, house.standing.size]).toEqual([0, 0])
    expect((await betClient.place(dice, order)).bet.nonce).toBe(0)
  })

  test('a nonce another page has used is replaced by one the server still offers', async () => {
    const house = new House()
    const [first, second] = [house.page().betClient, house.page().betClient]
    await Promise.all([first.warm(), second.warm()])
    await first.place(dice, order)
    const placed = await second.place(dice, order)
    expect(house.sent.map(({ nonce }) => nonce)).toEqual([0, 0, 1])
    expect(placed.bet.nonce).toBe(1)
    expect(placed.verdict).toBe('proved')
    expect(house.standing.size).toBe(2)
  })

  test('bets in flight at once take different nonces and seeds', async () => {
    const house = new House()
    const { betClient } = house.page()
    await Promise.all(Array.from({ length: 20 }, () => betClient.place(dice, order)))
    expect(new Set(house.sent.map(({ nonce }) => nonce)).size).toBe(20)
    expect(new Set(house.sent.map(({ clientSeed }) => clientSeed)).size).toBe(20)
  })

  test('a bet goes out with the version of the rules the page knows', async () => {
    const house = new House()
    await house.page().betClient.place(dice, order)
    expect(house.sent[0]).toMatchObject({ version: dice.version })
  })
})

/** Bends the bet of every settled answer. */
const bending = (house: House, bend: (bet: Wire<Bet>) => Partial<Wire<Bet>>) => {
  house.bend = (told: Wire<SettledReply>) => ('bet' in told ? { ...told, bet: { ...told.bet, ...bend(told.bet) } } : told)
}

describe('a house that cheats is caught', () => {
  const lies: [string, (bet: Wire<Bet>, house: House) => Partial<Wire<Bet>>][] = [
    ['another server seed', (_, house) => ({ serverSeed: house.seedOf(999), commitment: commitmentOf(house.seedOf(999)) })],
    ['another server seed under the same promise', (_, house) => ({ serverSeed: house.seedOf(999) })],
    ['another promise', (_, house) => ({ commitment: commitmentOf(house.seedOf(999)) })],
    ['another outcome', () => ({ outcome: { number: 999_999, win: false } })],
    ['no outcome', () => ({ outcome: null })],
    ['another multiplier', (bet) => ({ multiplier: bet.multiplier + 1 })],
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
      const house = new House()
      bending(house, (bet) => lie(bet, house))
      const placed = await house.page().betClient.place(game, { stakeKopecks: 1000n, params: game.sampleParams[0] })
      expect(placed.verdict).toBe('broken')
    })
  })

  /** What only rounding would make the truth, or reading one unit as another. */
  const inexact: [string, (bet: Wire<Bet>) => object][] = [
    ['a multiplier a little larger than any there is', ({ multiplier }) => ({ multiplier: multiplier + 0.00001 })],
    ['a multiplier in ten-thousandths', ({ multiplier }) => ({ multiplier: (multiplier || 1) * 10_000 })],
    ['a multiplier beyond all', ({ multiplier }) => ({ multiplier: 2e9 + multiplier })],
    ['a payout with a part of a kopeck', ({ payout }) => ({ payout: payout + 0.001 })],
    ['a payout in kopecks', ({ payout }) => ({ payout: payout * 100 + 1 })],
    ['a stake as a text', ({ stake }) => ({ stake: `${stake}` })],
    ['a stake in kopecks', ({ stake }) => ({ stake: stake * 100 })],
  ]
  test.each(inexact)('with %s, and what it told is kept as it told it', async (_name, lie) => {
    const house = new House()
    let told: Partial<Wire<Bet>> = {}
    bending(house, (bet) => (told = lie(bet)))
    const caught = await house.page().betClient.place(dice, order).then(({ verdict, bet }) => ({ verdict, told: { bet: betAsJson(bet) } }), (error: unknown) => (error as LiedTo).evidence)
    expect(caught).toMatchObject('verdict' in caught ? { verdict: 'broken' } : { known: { stake: 1000n }, lies: [{ what: 'ответ' }] })
    const [[field, value]] = Object.entries(told) as [[string, unknown]]
    const kept = (caught.told as { bet: Record<string, unknown> }).bet[field]
    // A multiplier that is none is kept as a text.
    expect(String(kept)).toBe(String(value))
    expect(() => JSON.stringify(caught.told)).not.toThrow()
  })

  test.each([null, 'нет', {}, { bet: null }, { bet: {} }, { success: 1 }])('with an answer that is none: %j', async (answer) => {
    const house = new House()
    house.bend = (told, call) => (call === 'place' ? answer : told)
    await expect(house.page().betClient.place(dice, order)).rejects.toBeInstanceOf(LiedTo)
  })

  test.each(['InsufficientFunds', 'NonceReused'] as const)('with a bet that it took and denied as %s', async (code) => {
    const [house, texts] = [new House(), keptTexts()]
    const { betClient } = house.page(texts)
    await betClient.warm()
    house.bend = (told, call) => {
      if (call !== 'place') return told
      house.bend = (next) => next
      throw new CallError(code, 'нет', false)
    }
    await betClient.place(dice, order).catch(() => undefined)
    const bet = house.standing.get(0)?.bet as Bet
    for (const page of [betClient, house.page(texts).betClient]) expect(judge(dice, page.knownOf(bet), bet).verdict).toBe('broken')
  })

  test('with an open game in place of a bet', async () => {
    const house = new House()
    house.bend = (told: Wire<SettledReply>, call) => {
      const { outcome: _, ...bet } = call === 'place' ? told.bet : ({} as Wire<Bet>)
      return call === 'place' ? { balance: 1, commitments: [], open: { ...bet, moves: [], view: {}, nextMultiplier: null, canTake: false, maxWin: 1, endsAt: '' } } : told
    }
    await expect(house.page().betClient.place(dice, order)).rejects.toBeInstanceOf(LiedTo)
  })
})

/** The page is gone before the answer comes. */
const pageGoneAt = (moment: HouseCall) => (told: unknown, call: HouseCall) => {
  if (call === moment) throw new Error('the page is gone')
  return told
}

describe('what the page remembers', () => {
  test('is written down before the bet is sent, and outlives a reload before the answer', async () => {
    const house = new House()
    const texts = keptTexts()
    house.bend = pageGoneAt('place')
    await expect(house.page(texts).betClient.place(dice, order)).rejects.toThrow('gone')
    const bet = house.standing.get(0)?.bet as Bet
    const reloaded = house.page(texts).betClient
    expect(judge(dice, reloaded.knownOf(bet), bet).verdict).toBe('proved')
    const otherSeed = { ...bet, serverSeed: house.seedOf(5), commitment: commitmentOf(house.seedOf(5)) }
    expect(judge(dice, reloaded.knownOf(otherSeed), otherSeed).verdict).toBe('broken')
    expect(judge(dice, reloaded.knownOf(bet), { ...bet, stake: 20_00n, payout: bet.payout * 2n }).verdict).toBe('broken')
  })

  test('makes a bet of the history proved here and only recomputed on another device or where nothing is kept', async () => {
    const house = new House()
    const texts = keptTexts()
    const { bet } = await house.page(texts).betClient.place(dice, order)
    const verdictOn = (betClient: ReturnType<House['page']>['betClient']) => judge(dice, betClient.knownOf(bet), bet)
    expect(verdictOn(house.page(texts).betClient).verdict).toBe('proved')
    expect(verdictOn(house.page().betClient)).toMatchObject({ verdict: 'recomputed', unheard: 'promise' })
    const closed = keptTexts(true)
    const page = house.page(closed).betClient
    const second = await page.place(dice, order)
    // The page itself heard the promise; after a reload nothing is left of it.
    expect(second.verdict).toBe('proved')
    expect(judge(dice, page.knownOf(second.bet), second.bet).verdict).toBe('proved')
    expect(judge(dice, house.page(closed).betClient.knownOf(second.bet), second.bet).verdict).toBe('recomputed')
  })

  test('holds a bet known to stand to its seed, while one of unknown fate may have been another device’s', async () => {
    const house = new House()
    const texts = keptTexts()
    const { bet } = await house.page(texts).betClient.place(dice, order)
    const { betClient } = house.page(texts)
    expect(judge(dice, betClient.knownOf({ ...bet, clientSeed: 'x' }), { ...bet, clientSeed: 'x' }).verdict).toBe('broken')
    // This device's next bet never arrived; another device used its nonce.
    house.bend = pageGoneAt('place')
    await expect(house.page(texts).betClient.place(dice, order)).rejects.toThrow('gone')
    house.standing.delete(1)
    house.bend = (told) => told
    const elsewhere = await house.page().betClient.place(dice, order)
    expect(judge(dice, house.page(texts).betClient.knownOf(elsewhere.bet), elsewhere.bet).verdict).toBe('recomputed')
    // The promise was made for the nonce, whoever uses it.
    const { serverSeed: _, ...rest } = elsewhere.bet
    const seed = house.seedOf(50)
    const otherPromise = { ...rest, ...replayInstant(dice, { ...rest, serverSeed: seed }), serverSeed: seed, commitment: commitmentOf(seed) }
    const consistent = { ...otherPromise, multiplier: otherPromise.multiplierE4, payout: payoutKopecks(10_00n, otherPromise.multiplierE4) }
    expect(judge(dice, house.page().betClient.knownOf(consistent), consistent).verdict).toBe('recomputed')
    expect(judge(dice, house.page(texts).betClient.knownOf(consistent), consistent).verdict).toBe('broken')
  })

  test('is bounded, the newest bets of a player staying', async () => {
    const house = new House()
    const texts = keptTexts()
    const { betClient } = house.page(texts)
    const placed: Bet[] = []
    for (let made = 0; made < 620; made += 1) placed.push((await betClient.place(dice, order)).bet)
    expect(texts.kept.size).toBeLessThanOrEqual(550)
    const { betClient: reloaded } = house.page(texts)
    expect(placed.slice(-450).every((bet) => reloaded.knownOf(bet)?.own === true)).toBe(true)
    expect(reloaded.knownOf(placed[0] as Bet)).toBeUndefined()
  })

  test('survives whatever stands in the storage', () => {
    const texts = keptTexts()
    const { betClient } = new House().page(texts)
    for (const text of ['', '{', 'null', '[]', '[null]', '[{"nonce":1}]', '7']) {
      texts.kept.set('heard-bet:player:1', text)
      expect(betClient.knownOf({ nonce: 1, clientSeed: 'x' } as Bet)).toBeUndefined()
    }
  })
})

test('a bet of a version the page does not know says neither yes nor no, and of one the page sent a false version is a lie', async () => {
  const house = new House()
  const texts = keptTexts()
  const { bet } = await house.page(texts).betClient.place(dice, order)
  const later = { ...dice, version: dice.version + 1 }
  expect(judge(later, undefined, bet).verdict).toBe('unreadable')
  expect(judge(later, house.page(texts).betClient.knownOf(bet), bet).verdict).toBe('unreadable')
  expect(judge(dice, undefined, { ...bet, version: 2 }).verdict).toBe('unreadable')
  expect(judge(dice, house.page(texts).betClient.knownOf(bet), { ...bet, version: 2 }).verdict).toBe('broken')
})

test('another player’s page drops every promise, hears no answer meant for the former one and repeats nothing of theirs', async () => {
  const house = new House()
  const texts = keptTexts()
  let player: string | null = 'a'
  const { betClient } = house.page(texts, () => player)
  await betClient.warm()
  // The answer comes when the page is another's.
  house.bend = (told, call) => {
    if (call === 'place') player = 'b'
    return told
  }
  await expect(betClient.place(dice, order)).rejects.toMatchObject({ code: 'UserChanged' })
  const other = new House(8)
  const bet = house.standing.get(0)?.bet as Bet
  expect(betClient.knownOf(bet)).toBeUndefined()
  player = 'a'
  expect(judge(dice, house.page(texts, () => 'a').betClient.knownOf(bet), bet).verdict).toBe('proved')
  // A lost answer is not asked for again in the other's name.
  house.bend = (told) => told
  house.faults.push('lost answer')
  const sent = house.sent.length
  await expect(betClient.place(dice, { ...order, onUncertain: () => (player = 'b') })).rejects.toMatchObject({ code: 'UserChanged' })
  expect(house.sent).toHaveLength(sent + 1)
  // And the new player's promises are their own.
  const page = other.page(texts, () => player).betClient
  expect((await page.place(dice, order)).verdict).toBe('proved')
})
