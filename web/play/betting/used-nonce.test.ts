/** A promised nonce that is refused as used, or as void: an honest house shows why, and one that cannot has drawn and thrown away. */
import { type Bet, oldestGap, type OpenGame } from '@kurazh/contract/play.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { plinko } from '@kurazh/games/plinko/plinko.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { judge } from '../bets/bet-check.ts'
import { LiedTo } from '../bets/lied-to.ts'
import type { BetBody } from './bet-client.ts'
import { betAsJson, bodyFromJson, House, type HouseCall, keptTexts } from './test-house.ts'

const order = { stakeKopecks: 1000n, params: { chance: 49.5, side: 'under' } } as const
const pinned = { ...order, clientSeed: 'lucky' }
const minesOrder = { stakeKopecks: 1000n, params: { mines: 3 } }
const body = (nonce: number): BetBody => ({ game: dice.id, version: dice.version, nonce, clientSeed: 'elsewhere', stake: 10_00n, params: order.params })
type Page = ReturnType<House['page']>

/** Bends the answers to one call. */
const bending = (house: House, at: HouseCall, bend: (told: never) => unknown) => {
  house.bend = (told, call) => (call === at ? bend(told) : told)
}

describe('an honest house is believed, and the bet goes on under the next nonce', () => {
  /** A page that holds nonce 0, and what uses it meanwhile. */
  const cases: [string, (house: House, page: Page, other: Page) => Promise<unknown>][] = [
    ['another tab bet on it', async (_house, _page, other) => other.betClient.place(dice, order)],
    ['another tab opened a game', async (_house, _page, other) => other.steps.open(mines, minesOrder)],
    ['another tab opened a game, and a ban ended it', async (house, _page, other) => (await other.steps.open(mines, minesOrder), house.ban())],
    ['a game ends between the looks', async (house, _page, other) => {
      await other.steps.open(mines, minesOrder)
      bending(house, 'openGames', () => (house.ban(), []))
    }],
    ['many bets of another tab, the window being old', async (_house, _page, other) => {
      for (let bet = 0; bet < 70; bet += 1) await other.betClient.place(dice, order)
    }],
    ['so many that it is void', async (house) => house.place(body(oldestGap))],
    ['a game so far on that it is void', async (house) => house.place({ ...body(oldestGap), game: mines.id, version: mines.version, params: { mines: 3 }, maxWin: house.maxWin })],
    ['its answers are lost, and it was another tab’s', async (house, _page, other) => {
      await other.betClient.place(dice, order)
      house.faults.push(new CallError('Unavailable', 'позже', true), new CallError('Offline', 'нет связи', true))
    }],
    ['its lists come late', async (house, _page, other) => {
      await other.betClient.place(dice, order)
      let lost = 3
      bending(house, 'history', (told) => {
        if ((lost -= 1) >= 0) throw lost === 1 ? new CallError('TooManyRequests', 'подождите', false) : new CallError('Offline', 'нет связи', true)
        return told
      })
    }],
  ]
  const houses = { 'one browser': (texts: ReturnType<typeof keptTexts>) => texts, 'two devices': () => keptTexts() }

  describe.each(Object.entries(houses))('in %s', (_, textsOfOther) => {
    test.each(cases)('%s', async (_name, happens) => {
      const [house, texts] = [new House(), keptTexts()]
      const [page, other] = [house.page(texts), house.page(textsOfOther(texts))]
      await page.betClient.warm()
      await happens(house, page, other)
      const placed = await page.betClient.place(dice, order)
      expect(placed).toMatchObject({ verdict: 'proved', lies: [] })
      expect(placed.bet.nonce).toBeGreaterThan(0)
    })
  })

  test('a seed that the player has pinned, one bet refused for want of funds here and then made on the phone', async () => {
    const house = new House()
    const [desktop, phone] = [house.page(), house.page()]
    house.faults.push(new CallError('InsufficientFunds', 'мало денег', false))
    await expect(desktop.betClient.place(dice, pinned)).rejects.toMatchObject({ code: 'InsufficientFunds' })
    const { bet } = await phone.betClient.place(dice, pinned)
    expect(judge(dice, desktop.betClient.knownOf(bet), bet).verdict).toBe('proved')
    expect(await desktop.betClient.place(dice, { ...pinned, stakeKopecks: 2000n })).toMatchObject({ verdict: 'proved', bet: { nonce: 1 } })
    expect(judge(dice, desktop.betClient.knownOf(bet), bet).verdict).toBe('proved')
    expect(house.elsewhere).toEqual([0])
  })

  test('a seed that the player has pinned, two tabs under way on a nonce that the phone has used', async () => {
    const [house, texts] = [new House(), keptTexts()]
    const [one, two, phone] = [house.page(texts).betClient, house.page(texts).betClient, house.page()]
    await Promise.all([one.warm(), two.warm()])
    await phone.betClient.place(dice, pinned)
    let lost = 0
    house.hear = (asked: Wire<BetBody>) => {
      if (asked.stake === 30 && (lost += 1) < 300) throw new CallError('Offline', 'нет связи', true)
      return asked
    }
    const placed = await Promise.all([two.place(dice, { ...pinned, stakeKopecks: 3000n }), one.place(dice, { ...pinned, stakeKopecks: 2000n })])
    expect(placed.map(({ verdict }) => verdict)).toEqual(['proved', 'proved'])
  })

  test('a steps game likewise', async () => {
    const house = new House()
    const [page, other] = [house.page(), house.page()]
    await page.betClient.warm()
    await other.betClient.place(dice, order)
    expect(await page.steps.open(mines, minesOrder)).toMatchObject({ open: { nonce: 1 } })
  })
})

/** The page's bet is refused once with this word; before that the house may have played it. */
function denying(code: 'NonceReused' | 'NonceUnknown', isPlayed: boolean, afterwards: (house: House) => void) {
  const [house, texts] = [new House(), keptTexts()]
  const page = house.page(texts)
  house.hear = (asked: Wire<BetBody>, call) => {
    if (call !== 'place') return asked
    house.hear = (next) => next
    if (isPlayed) house.place(bodyFromJson(asked))
    afterwards(house)
    throw new CallError(code, 'номер занят', false)
  }
  return { house, texts, page }
}
const nothing = () => undefined
const otherSeed = new House(9).seedOf(0)
/** The house plays another bet under the nonce and says that this one was there. */
const replace = (change: (bet: Wire<Bet>) => Partial<Wire<Bet>> = () => ({})) => (house: House) => {
  house.standing.delete(0)
  house.place(body(0))
  bending(house, 'history', (told: Wire<Bet>[]) => told.map((bet) => ({ ...bet, ...change(bet) })))
}
const ofAnotherGame = (change: (bet: Wire<Bet>) => Partial<Wire<Bet>>) => (house: House) => {
  house.standing.delete(0)
  house.place({ ...body(0), game: plinko.id, version: plinko.version, params: plinko.sampleParams[0] })
  bending(house, 'history', (told: Wire<Bet>[]) => told.map((bet) => ({ ...bet, ...change(bet) })))
}
const open = (change: (game: Wire<OpenGame>) => Partial<Wire<OpenGame>>) => (house: House) => {
  house.standing.delete(0)
  house.place({ ...body(0), game: mines.id, version: mines.version, params: { mines: 3 }, maxWin: house.maxWin })
  bending(house, 'openGames', (told: Wire<OpenGame>[]) => told.map((game) => ({ ...game, ...change(game) })))
}

describe.each(['NonceReused', 'NonceUnknown'] as const)('a house that denies a bet as %s is caught, and the page sends no other', (code) => {
  const lies: [string, boolean, (house: House) => void][] = [
    ['having drawn and thrown it away', true, (house) => house.standing.clear()],
    ['having played it, and hiding it', true, (house) => bending(house, 'history', () => [])],
    ['having played it, and showing it', true, nothing],
    ['without looking at it', false, nothing],
    ['and shows a bet under another nonce', false, (house) => house.place(body(5))],
    ['and shows one that is nearly far enough', false, (house) => house.place(body(oldestGap - 1))],
    ['and shows another bet with another promise', true, replace(() => ({ serverSeed: otherSeed, commitment: commitmentOf(otherSeed) }))],
    ['and shows another bet with another seed under the promise', true, replace(() => ({ serverSeed: otherSeed }))],
    ['and shows another bet with another outcome', true, replace(() => ({ outcome: { number: 1, win: false } }))],
    ['and shows another bet that pays otherwise', true, replace(({ payout }) => ({ payout: payout + 0.01 }))],
    ['and shows a bet of another game that pays otherwise', true, ofAnotherGame(({ payout }) => ({ payout: payout + 0.01 }))],
    ['and shows a game with another promise', true, open(() => ({ commitment: commitmentOf(otherSeed) }))],
    ['and shows no list', true, (house) => bending(house, 'history', () => ({ bets: null }))],
    ['and shows no list of games', false, (house) => bending(house, 'openGames', () => 'нет')],
  ]
  test.each(lies)('%s', async (_name, isPlayed, afterwards) => {
    const { page, house } = denying(code, isPlayed, afterwards)
    const sent = () => house.sent.filter(({ clientSeed }) => clientSeed !== 'elsewhere')
    await expect(page.betClient.place(dice, order)).rejects.toBeInstanceOf(LiedTo)
    expect(sent().length).toBe(isPlayed ? 1 : 0)
    expect([...house.standing.keys()].every((nonce) => nonce !== 1)).toBe(true)
  })

  test('a steps game likewise', async () => {
    const { page } = denying(code, true, (house) => house.standing.clear())
    await expect(page.steps.open(mines, minesOrder)).rejects.toBeInstanceOf(LiedTo)
  })

  test('the evidence holds the bet, the promise, the word and all that was shown', async () => {
    const { page } = denying(code, true, (house) => house.standing.clear())
    const { evidence } = (await page.betClient.place(dice, order).catch((error: unknown) => error)) as LiedTo
    expect(evidence).toMatchObject({ known: { nonce: 0, stake: 10_00n, promised: new House().promise(0).commitment }, told: { code, settled: [], open: [], settledSince: [] } })
  })
})

describe('a house that calls a nonce void for the sake of a bet far on', () => {
  const far = 5000
  /** Draws, throws away and calls void, `times` over; shows this bet alone to whoever asks for the newest. */
  const voiding = (shown: Bet, times: number) => {
    const house = new House()
    let denied = 0
    house.hear = (asked: Wire<BetBody>, call) => {
      if (call !== 'place' || (denied += 1) > times) return asked
      house.place(bodyFromJson(asked))
      house.standing.clear()
      throw new CallError('NonceUnknown', 'такого номера нет', false)
    }
    bending(house, 'history', () => [betAsJson(shown)])
    return house
  }
  const played = (() => {
    const other = new House()
    other.place(body(far))
    return other.history()[0] as Bet
  })()
  const madeUp: [string, Partial<Bet>][] = [
    ['nothing but a form', { params: {}, outcome: {}, commitment: 'x', serverSeed: 'x' }],
    ['another seed than was promised with it', { serverSeed: otherSeed }],
    ['another outcome', { outcome: { number: 1, win: false } }],
    ['another payout', { payout: played.payout + 1n }],
  ]
  test.each(madeUp)('that is made up is caught: %s', async (_name, change) => {
    const house = voiding({ ...played, ...change }, 1)
    await expect(house.page().betClient.place(dice, order)).rejects.toBeInstanceOf(LiedTo)
    expect(house.sent).toHaveLength(1)
  })

  test('cannot have the page bet under nonces that it has called void as well', async () => {
    const house = voiding(played, 1)
    await expect(house.page().betClient.place(dice, order)).rejects.toBeInstanceOf(CallError)
    expect(house.sent).toHaveLength(1)
    expect(house.elsewhere).toEqual([far])
  })

  test('is held to that bet from then on', async () => {
    const house = voiding(played, 1)
    const { betClient } = house.page()
    await betClient.place(dice, order).catch(() => undefined)
    expect(judge(dice, betClient.knownOf(played), played).verdict).toBe('recomputed')
    expect(judge(dice, betClient.knownOf({ ...played, clientSeed: 'another' }), { ...played, clientSeed: 'another' }).verdict).toBe('broken')
    expect(betClient.excuses()).toMatchObject([{ nonce: far }])
  })

  test('is held to the promise that was heard for its nonce', async () => {
    const other = new House(9)
    other.place(body(far))
    const house = voiding(other.history()[0] as Bet, 1)
    bending(house, 'commitments', (told: object[]) => [...told, house.promise(far)])
    const bend = house.bend
    house.bend = (told, call) => (call === 'history' ? other.history().map(betAsJson) : bend(told, call))
    await expect(house.page().betClient.place(dice, order)).rejects.toBeInstanceOf(LiedTo)
  })
})

test.each(['NonceReused', 'NonceUnknown'] as const)('a bet with a pinned seed that is refused as %s and then shown is a lie', async (code) => {
  const { page } = denying(code, true, nothing)
  await expect(page.betClient.place(dice, pinned)).rejects.toBeInstanceOf(LiedTo)
})

test('the player is told of what this device has not sent, once, and of nothing else', async () => {
  const [house, texts] = [new House(), keptTexts()]
  const [page, tab, phone] = [house.page(texts), house.page(texts), house.page()]
  await page.betClient.warm()
  await tab.betClient.place(dice, order)
  await page.betClient.place(dice, order)
  expect(house.elsewhere).toEqual([])
  await phone.betClient.warm()
  await tab.betClient.place(dice, order)
  await phone.betClient.place(dice, order)
  expect(house.elsewhere).toEqual([2])
})

describe('a house that shows nothing', () => {
  const silent = (page: Page, house: House) => {
    bending(house, 'openGames', () => {
      throw new CallError('InternalError', 'сломалось', true)
    })
    const uncertain: boolean[] = []
    return { uncertain, place: () => page.betClient.place(dice, { ...order, onUncertain: (state) => uncertain.push(state) }) }
  }

  test('is not asked for ever, and the player sees that it is being asked', async () => {
    const { page, house } = denying('NonceReused', true, (each) => each.standing.clear())
    const { uncertain, place } = silent(page, house)
    await expect(place()).rejects.toMatchObject({ code: 'InternalError', uncertain: false })
    expect(uncertain).toEqual([true, false])
  })

  test('is asked again before the next bet, which is not sent until it has answered', async () => {
    const { page, house } = denying('NonceReused', true, (each) => each.standing.clear())
    const { place } = silent(page, house)
    for (let bet = 0; bet < 3; bet += 1) await expect(place()).rejects.toBeInstanceOf(CallError)
    expect(house.sent).toHaveLength(1)
    house.bend = (told) => told
    await expect(place()).rejects.toBeInstanceOf(LiedTo)
    expect(house.sent).toHaveLength(1)
  })
})

test('a bet of another game that agrees with its rules is believed', async () => {
  const { page } = denying('NonceReused', true, ofAnotherGame(() => ({})))
  expect(await page.betClient.place(dice, order)).toMatchObject({ verdict: 'proved', bet: { nonce: 1 } })
})

test('what was shown in the place of a bet is what the house is held to afterwards', async () => {
  const { page, house, texts } = denying('NonceReused', true, replace())
  expect((await page.betClient.place(dice, order)).bet.nonce).toBe(1)
  const shown = house.standing.get(0)?.bet as Bet
  for (const { betClient } of [page, house.page(texts)]) {
    expect(judge(dice, betClient.knownOf(shown), shown).verdict).toBe('recomputed')
    expect(judge(dice, betClient.knownOf(shown), { ...shown, clientSeed: 'another' }).verdict).toBe('broken')
  }
})

test('a game that was shown there is held to likewise, and may be gone on with', async () => {
  const { page, house } = denying('NonceReused', true, open(() => ({})))
  await page.betClient.place(dice, order)
  bending(house, 'openGames', (told) => told)
  const resumed = await page.steps.resume(mines)
  expect(resumed).toMatchObject({ nonce: 0, known: { own: false, clientSeed: 'elsewhere' } })
  bending(house, 'openGames', (told: Wire<OpenGame>[]) => told.map((game) => ({ ...game, stake: 11 })))
  await expect(page.steps.resume(mines)).rejects.toBeInstanceOf(LiedTo)
})

test('a refusal of the lists themselves is told to the player: nothing is sent in the place of the bet', async () => {
  const { page, house } = denying('NonceReused', true, (each) => bending(each, 'history', () => {
    throw new CallError('Maintenance', 'обслуживание', false)
  }))
  await expect(page.betClient.place(dice, order)).rejects.toMatchObject({ code: 'Maintenance' })
  expect(house.sent).toHaveLength(1)
})
