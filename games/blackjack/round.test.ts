import { describe, expect, test } from 'vitest'
import { replayTable } from '../core/table-play.ts'
import { blackjack } from './blackjack.ts'

const cardOf = (text: string): number =>
  'A23456789TJQK'.indexOf(text[0] as string) + 13 * 'shdc'.indexOf(text[1] ?? 's')

/** «hit», or «4:insure» for a seat that decides together with others. */
const madeOf = (text: string) => (text.includes(':') ? { seat: Number(text[0]), move: text.slice(2) } : { move: text })

/** A round with these cards in order: hands, the dealer's open card, second cards, the hidden one. */
function played(cards: string, spots: readonly string[], moves = '') {
  const shoe = cards.split(' ').map(cardOf)
  const play = replayTable(
    blackjack,
    new Set(spots),
    moves
      .split(' ')
      .filter((move) => move !== '')
      .map(madeOf),
    (drawn) => {
      if (shoe[drawn] === undefined) throw new RangeError(`no card ${drawn} was foreseen`)
      return shoe[drawn]
    },
  )
  return { ...play, pays: (spot: string, stake = 100n) => blackjack.pays(play.state, spot, stake) }
}
const main = ['3-main']

describe('a round', () => {
  test('deals a card to each seat, the dealer, a second one, and one face down, in the order of the seats', () => {
    const { dealt, ask } = played('9 8 6 7 7 T', ['5-main', '2-behind'], '')
    expect(dealt.map(({ place, hidden }) => (hidden ? `(${place})` : place))).toEqual([
      '2-0-0',
      '5-0-0',
      'dealer-0',
      '2-0-1',
      '5-0-1',
      '(dealer-1)',
    ])
    expect(ask).toMatchObject({ kind: 'move', seats: [5], hand: 0, moves: ['hit', 'stand', 'double'], idle: 'stand' })
  })

  test('lets the dealer draw to 17 and stand on a soft one', () => {
    const { dealt, pays } = played('Th 6 8 A', main, 'stand')
    expect(dealt.at(-1)).toMatchObject({ place: 'dealer-1', hidden: false })
    expect([pays('3-main'), pays('3-pairs'), pays('3-poker')]).toEqual([200n, 0n, 0n])
    expect(played('T 6 8 9 5', main, 'stand').pays('3-main')).toBe(0n)
  })

  test('turns the hidden card and draws none when no hand is left', () => {
    const { dealt, ask, pays } = played('T 6 8 2 9', main, 'hit')
    expect(ask.kind).toBe('over')
    expect(dealt).toHaveLength(5)
    expect(dealt.find(({ place }) => place === 'dealer-1')?.hidden).toBe(false)
    expect(pays('3-main')).toBe(0n)
  })

  test('stands automatically on 21', () => {
    expect(played('5 T 6 7 T', main, 'hit').pays('3-main')).toBe(200n)
  })
})

describe('blackjack', () => {
  test('pays three to two, an odd kopeck rounded down, and requests no decision', () => {
    const { pays, ask, dealt } = played('A 9 T 9', main)
    expect(ask.kind).toBe('over')
    expect(dealt).toHaveLength(4)
    expect([pays('3-main'), pays('3-main', 101n)]).toEqual([250n, 252n])
  })

  test('of the dealer ends the round at the peek, before any decision, and beats 21 of three cards', () => {
    const { ask, dealt, pays } = played('9 T 9 A', main)
    expect(ask.kind).toBe('over')
    expect(dealt.find(({ place }) => place === 'peek')?.value).toBe(1)
    expect(pays('3-main')).toBe(0n)
    expect(played('A T T A', main).pays('3-main')).toBe(100n)
  })

  test('is reported as absent where the dealer peeked in vain; under other cards there is no peek', () => {
    expect(played('9 T 9 8', main).dealt.find(({ place }) => place === 'peek')?.value).toBe(0)
    expect(played('9 9 9 8', main).dealt.some(({ place }) => place === 'peek')).toBe(false)
  })

  test('is not possible on a split hand: 21 of two cards pays one to one', () => {
    const { pays } = played('A 9 A 9 T T', main, 'split')
    expect([pays('3-main'), pays('3-split')]).toEqual([200n, 200n])
  })
})

describe('insurance', () => {
  test('is offered to every seat with its own hand at once, before the peek, may be answered in any order, and pays two to one', () => {
    const { ask, state } = played('9 8 A 9 8 T', ['1-main', '4-main'])
    expect(ask).toMatchObject({ kind: 'move', seats: [1, 4], moves: ['insure', 'decline'], idle: 'decline' })
    expect([blackjack.adds(state, { move: 'insure' }), blackjack.adds(state, { seat: 4, move: 'insure' })]).toEqual(
      [1, 4].map((seat) => [{ spot: `${seat}-insurance`, of: `${seat}-main`, parts: 2 }]),
    )
    const { pays, ask: end } = played('9 8 A 9 8 T', ['1-main', '4-main'], 'insure decline')
    expect(end.kind).toBe('over')
    expect([pays('1-main'), pays('1-insurance', 50n), pays('4-main')]).toEqual([0n, 150n, 0n])
    const half = played('9 8 A 9 8 T', ['1-main', '4-main'], '4:insure')
    expect(half.ask).toMatchObject({ seats: [1], moves: ['insure', 'decline'] })
    expect(played('9 8 A 9 8 T', ['1-main', '4-main'], '4:insure 1:decline').state).toEqual(
      played('9 8 A 9 8 T', ['1-main', '4-main'], '1:decline 4:insure').state,
    )
    for (const wrong of ['3:insure', '4:insure 4:decline', '4:hit'])
      expect(() => played('9 8 A 9 8 T', ['1-main', '4-main'], wrong)).toThrow(RangeError)
  })

  test('is lost without a blackjack, and the hand continues', () => {
    const { pays } = played('9 A 9 8', main, 'insure stand')
    expect([pays('3-main'), pays('3-insurance', 50n)]).toEqual([0n, 0n])
  })

  test('is not offered under a ten, nor to players who only bet behind', () => {
    expect(played('9 T 9 8', main).ask).toMatchObject({ moves: ['hit', 'stand', 'double', 'split'] })
    expect(played('9 A 9 9', ['3-behind']).ask.kind).toBe('over')
  })
})

describe('doubles and splits', () => {
  test('a double takes one card and pays on its own spot as the hand does', () => {
    const { pays, state } = played('5 6 6 T', main)
    expect(blackjack.adds(state, { move: 'double' })).toEqual([{ spot: '3-double-0', of: '3-main', parts: 1 }])
    expect(pays('3-double-0')).toBe(0n)
    const doubled = played('5 6 6 T 9 T', main, 'double')
    expect([doubled.pays('3-main'), doubled.pays('3-double-0')]).toEqual([200n, 200n])
  })

  test('cards of equal value are split once; each hand gets its second card when its turn comes', () => {
    const first = played('T 6 K T 5', main, 'split')
    expect(first.dealt.at(-1)?.place).toBe('3-0-1')
    expect(first.ask).toMatchObject({ hand: 0, moves: ['hit', 'stand', 'double'] })
    const second = played('T 6 K T 5 T K', main, 'split hit')
    expect(second.ask).toMatchObject({ hand: 1, moves: ['hit', 'stand', 'double'] })
    const { pays } = played('T 6 K T 5 T K 5', main, 'split hit stand')
    expect([pays('3-main'), pays('3-split'), pays('3-behind')]).toEqual([0n, 0n, 0n])
  })

  test('each hand of a split may be doubled', () => {
    const { state } = played('8 6 8 T 3 T 3', main, 'split double')
    expect(blackjack.adds(state, { move: 'double' })).toEqual([{ spot: '3-double-1', of: '3-main', parts: 1 }])
    const { pays } = played('8 6 8 T 3 T 3 9 T', main, 'split double double')
    expect(['3-main', '3-double-0', '3-split', '3-double-1'].map((spot) => pays(spot))).toEqual([
      200n,
      200n,
      200n,
      200n,
    ])
  })

  test('split aces get one card each', () => {
    const { ask, pays } = played('A 6 A T 2 3 T', main, 'split')
    expect(ask.kind).toBe('over')
    expect([pays('3-main'), pays('3-split')]).toEqual([200n, 200n])
  })

  test('a bet behind follows the first hand with its own stake', () => {
    const { pays } = played('8 6 8 T T 9 T', ['3-main', '3-behind'], 'split stand stand')
    expect(pays('3-behind', 70n)).toBe(140n)
  })
})

describe('a seat with only bets behind', () => {
  test('is played by the chart without decisions', () => {
    const { ask, dealt } = played('T T 6 7 5', ['3-behind'])
    expect(ask.kind).toBe('over')
    expect(dealt.map(({ place }) => place)).toEqual(['3-0-0', 'dealer-0', '3-0-1', 'dealer-1', 'peek', '3-0-2'])
  })
})

test('side bets pay by the first three cards, after a split too', () => {
  const { pays } = played('8s 8s 8s 9s T T 5', main, 'split stand stand')
  expect([pays('3-pairs'), pays('3-poker')]).toEqual([2_600n, 10_100n])
})

test('for a player without money the chart uses only moves that cost nothing', () => {
  const { state } = played('8 6 8 T', main)
  expect([blackjack.chart(state), blackjack.chart(state, false)]).toEqual(['split', 'stand'])
})

test('a layout needs a hand for its side bets, and a bet behind one’s own hand is refused', () => {
  const isTaken = (spots: Record<string, number>) => blackjack.params.safeParse({ spots }).success
  expect(
    isTaken({ '3-main': 100, '3-pairs': 50, '5-behind': 10, '3-insurance': 50, '3-split': 100, '3-double-1': 100 }),
  ).toBe(true)
  for (const wrong of [
    { '3-pairs': 50 },
    { '3-main': 1, '3-behind': 1 },
    { '8-main': 1 },
    { '3-main': 1, '3-double-1': 1 },
    { '3-main': 0.5 },
    {},
  ]) {
    expect(isTaken(wrong), JSON.stringify(wrong)).toBe(false)
  }
})

test('the most a layout pays back includes its splits and doubles', () => {
  expect(blackjack.best({ spots: { '3-main': 100, '3-pairs': 10, '3-poker': 10, '5-behind': 101 } })).toBe(
    800n + 260n + 1_010n + 252n,
  )
})
