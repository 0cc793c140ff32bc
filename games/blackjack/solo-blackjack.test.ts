import { expect, test } from 'vitest'
import { allStaked, paidKopecks } from '../core/fairness.ts'
import { add, fraction, multiply } from '../core/rtp.ts'
import { openStates, replayMoves, take } from '../core/steps.ts'
import { replayBet, replaySteps } from '../core/verify.ts'
import { pairsReturn, pokerReturn } from './side-bets.ts'
import { blackjack } from './blackjack.ts'
import { soloBlackjack as rules } from './solo-blackjack.ts'
import vectors from './vectors/solo-blackjack.json' with { type: 'json' }

const cardOf = (text: string): number =>
  'A23456789TJQK'.indexOf(text[0] as string) + 13 * 'shdc'.indexOf(text[1] ?? 's')
const bet = { spots: { main: 1 } }

/** A game with these cards: the player's, the dealer's open one, the player's second, the hidden one, the rest. */
function played(cards: string, moves = '', params: Parameters<typeof rules.begin>[0] = bet) {
  const outcome = { cards: cards.split(' ').map(cardOf) }
  const made = moves
    .split(' ')
    .filter(Boolean)
    .map((play) => (play === 'take' ? take : { play }))
  return replayMoves(rules, outcome, params, [{ deal: true }, ...made])
}

test('four hundred games from the bet’s own seeds deal, stake and pay as an independent program does', () => {
  const made = new Set<string>()
  for (const { cards, multiplierE4, stake, staked, payout, moves, ...seeds } of vectors.games) {
    const result = replayBet(rules, { ...seeds, moves })
    const { state } = replaySteps(rules, { ...seeds, moves })
    expect(state.view.cards).toEqual(cards)
    expect(BigInt(stake) % BigInt(rules.parts?.(rules.params.parse(seeds.params)) ?? 0)).toBe(0n)
    const all = allStaked(BigInt(stake), result.staked)
    expect([`${all}`, `${paidKopecks(all, result)}`, result.multiplierE4]).toEqual([staked, payout, multiplierE4])
    for (const move of moves) if ('play' in move) made.add(move.play)
  }
  expect([...made].sort()).toEqual(['decline', 'double', 'hit', 'insure', 'split', 'stand'])
})

test('a natural and a dealer who has one end the game with the deal; what a move adds counts as staked', () => {
  expect(played('A 6 K 8')).toMatchObject({ end: 'complete', multiplierE4: 25_000, exact: { paid: 5, of: 2 } })
  expect(played('9 T 8 A')).toMatchObject({ end: 'lost', multiplierE4: 0 })
  expect(played('5 6 6 T T 9', 'double')).toMatchObject({
    end: 'complete',
    multiplierE4: 20_000,
    staked: { paid: 4, of: 2 },
  })
  expect(played('8 6 8 T 3 T 2 J 5', 'split double double')).toMatchObject({ staked: { paid: 8, of: 2 } })
  // Insured against a natural: nothing is won and nothing lost.
  expect(played('9 A 8 K', 'insure')).toMatchObject({ exact: { paid: 3, of: 3 }, staked: { paid: 3, of: 2 } })
})

test('a take stands on every hand and declines insurance; so does a stand while insurance is asked', () => {
  expect(played('8 6 8 T 3 T 5', 'split take')).toMatchObject({
    end: 'taken',
    view: { decisions: ['split', 'stand', 'stand'] },
  })
  expect(played('T A 8 8', 'take')).toMatchObject({
    end: 'taken',
    view: { decisions: ['decline', 'stand'] },
    multiplierE4: 0,
  })
  expect(played('T A 8 8', 'stand')).toMatchObject({ end: 'lost', view: { decisions: ['stand'] } })
  expect(() => played('T 6 8 8', 'insure')).toThrow(RangeError)
  expect(() => played('T 6 8 8', 'split')).toThrow(RangeError)
})

test('an open game shows the hole card to nobody, and a claim that shows it, or a card that is none, is no open game', () => {
  const open = played('T A 6 9 2', 'decline hit')
  expect(open.view.cards).toEqual(['T', 'A', '6'].map(cardOf).concat(-1, cardOf('2')))
  const moves = [{ deal: true }, { play: 'decline' }, { play: 'hit' }]
  expect(openStates(rules, bet, moves, open.view).at(-1)).toEqual(open)
  for (const cards of [[9, 0, 5, 8, 1], [9, 0, 5, -1], [9, 0, 5, -1, -1], [9, 0, 5, -1, 52], [9, 0, 5, -1, 9], null])
    expect(() => openStates(rules, bet, moves, { ...open.view, cards })).toThrow(RangeError)
  expect(() => openStates(rules, bet, [{ deal: true }, { deal: true }], open.view)).toThrow(RangeError)
})

test('returns those of the table; a side bet needs its hand', () => {
  expect(rules.rtp(bet)).toEqual(blackjack.rtpOf('1-main'))
  const [main, pairs, poker] = [blackjack.rtpOf('1-main'), pairsReturn(8), pokerReturn(8)]
  expect(multiply(rules.rtp({ spots: { main: 2, pairs: 1, poker: 1 } }), fraction(4n, 1n))).toEqual(
    add(add(main, main), add(pairs, poker)),
  )
  expect(rules.bestMultiplierE4({ spots: { main: 1, poker: 2 } })).toBe(700_000)
  expect(rules.params.safeParse({ spots: { pairs: 1 } }).success).toBe(false)
})
