/**
 * Blackjack: 8 decks. The dealer stands on every 17 and peeks for blackjack under an ace and a ten; blackjack pays
 * three to two. Any two cards may be doubled, after a split too; one split to two hands, split aces get one card each;
 * insurance two to one; no surrender. Seven seats.
 */
import { add, type Fraction, fraction, multiply } from '../core/rtp.ts'
import type { TableGame, TableParams } from '../core/table.ts'
import { isNatural, totalOf } from './cards.ts'
import {
  adds,
  ask,
  begin,
  type BlackjackState,
  dealt,
  hasNatural,
  isSplit,
  moveByChart,
  moved,
  type Seat,
  showMs,
} from './round.ts'
import { returns } from './returns.ts'
import { laidBets, laidSpots, params, partsOf, seats } from './spots.ts'
import { pairOdds, pairOf, pairsReturn, pokerOdds, pokerOf, pokerReturn } from './side-bets.ts'

/** Of a shoe. */
const decks = 8

export type HandEnd = 'blackjack' | 'won' | 'push' | 'lost'
/** A round in lists: the dealer's total (above 21: bust) and every hand. */
export interface BlackjackResult {
  dealer: number
  blackjack: boolean
  hands: { seat: number; hand: number; points: number; end: HandEnd }[]
}

const seatIn = (state: BlackjackState, number: number): Seat | undefined =>
  state.seats.find(({ seat }) => seat === number)

/** The end of a hand of a finished round against the dealer. */
function endOf(state: BlackjackState, seat: Seat, hand: number): HandEnd {
  const [own, dealer] = [totalOf(seat.hands[hand]?.cards ?? []).points, totalOf(state.dealer).points]
  const dealerNatural = isNatural(state.dealer)
  if (hasNatural(seat)) return dealerNatural ? 'push' : 'blackjack'
  if (own > 21 || dealerNatural) return 'lost'
  if (dealer > 21 || own > dealer) return 'won'
  return own === dealer ? 'push' : 'lost'
}

/** Three to two of an odd kopeck is rounded down. */
function paidFor(end: HandEnd, stake: bigint): bigint {
  switch (end) {
    case 'blackjack':
      return stake + (stake * 3n) / 2n
    case 'won':
      return 2n * stake
    case 'push':
      return stake
    case 'lost':
      return 0n
  }
}

/** The two cards dealt first, also after a split. */
function firstTwo({ hands }: Seat): readonly [number, number] {
  const [first, second] = hands
  return [first?.cards[0] as number, (second === undefined ? first?.cards[1] : second.cards[0]) as number]
}

function pays(state: BlackjackState, spot: string, stake: bigint): bigint {
  const { seat: number, bet } = partsOf(spot)
  const seat = seatIn(state, number)
  if (seat === undefined || ask(state).kind !== 'over') return 0n
  switch (bet) {
    case 'pairs': {
      const pair = pairOf(...firstTwo(seat))
      return pair === null ? 0n : stake * BigInt(1 + pairOdds[pair])
    }
    case 'poker': {
      const made = pokerOf([...firstTwo(seat), state.dealer[0] as number])
      return made === null ? 0n : stake * BigInt(1 + pokerOdds[made])
    }
    case 'insurance':
      return isNatural(state.dealer) ? 3n * stake : 0n
    case 'split':
    case 'double-1':
      return isSplit(seat) ? paidFor(endOf(state, seat, 1), stake) : 0n
    case 'main':
    case 'behind':
    case 'double-0':
      return paidFor(endOf(state, seat, 0), stake)
  }
}

function result(state: BlackjackState): BlackjackResult {
  return {
    dealer: totalOf(state.dealer).points,
    blackjack: isNatural(state.dealer),
    hands: state.seats.flatMap((seat) =>
      seat.hands.map((each, hand) => ({
        seat: seat.seat,
        hand,
        points: totalOf(each.cards).points,
        end: endOf(state, seat, hand),
      })),
    ),
  }
}

/**
 * The most a stake can pay back: a split hand with both hands doubled and won; the highest payout of a side bet; a
 * blackjack for a bet behind.
 */
function bestOf(spot: string, stake: bigint): bigint {
  const { bet } = partsOf(spot)
  if (bet === 'main') return 8n * stake
  if (bet === 'pairs') return stake * BigInt(1 + pairOdds.perfect)
  if (bet === 'poker') return stake * BigInt(1 + pokerOdds['suited-trips'])
  // Additions by moves are counted with the hand they belong to.
  return bet === 'behind' ? paidFor('blackjack', stake) : 0n
}

const one = fraction(1n, 1n)
const [pairs, poker] = [pairsReturn(decks), pokerReturn(decks)]

/**
 * The return with the best strategy on one's own cards: rewards are a share of the edge, and it must not be counted
 * higher than what the best player leaves. Moves are part of that strategy, so by themselves they have no edge.
 */
function rtpOf(spot: string): Fraction {
  const { bet } = partsOf(spot)
  if (bet === 'main') return add(one, returns.best.won)
  if (bet === 'behind') return add(one, returns.behindBest.won)
  return bet === 'pairs' ? pairs : bet === 'poker' ? poker : one
}

function rtp({ spots }: TableParams): Fraction {
  const stakes = Object.entries(spots)
  const all = stakes.reduce((sum, [, stake]) => sum + BigInt(stake), 0n)
  return stakes.reduce(
    (sum, [spot, stake]) => add(sum, multiply(rtpOf(spot), fraction(BigInt(stake), all))),
    fraction(0n, 1n),
  )
}

/** The rules of a table; tables differ only in their limits. */
function blackjackTable(id: string): TableGame<BlackjackState> {
  return {
    id,
    version: 1,
    family: 'blackjack',
    kind: 'table',
    source: 'shoe',
    seats,
    bettingMs: 12_000,
    closingMs: 2_000,
    pauseMs: 4_000,
    spots: laidSpots,
    params,
    begin,
    ask,
    dealt,
    moved,
    adds,
    showMs,
    pays,
    result,
    best: ({ spots }) => Object.entries(spots).reduce((sum, [spot, stake]) => sum + bestOf(spot, BigInt(stake)), 0n),
    rtpOf,
    rtp,
    chart: moveByChart,
    sampleParams: [
      ...laidBets
        .filter((bet) => bet === 'main' || bet === 'behind')
        .map((bet) => ({ spots: { [`3-${bet}`]: 10_000 } })),
      { spots: { '1-main': 10_000, '1-pairs': 5_000, '1-poker': 5_000 } },
      { spots: { '2-main': 10_000, '4-main': 20_000, '7-behind': 5_000 } },
    ],
  }
}

export const blackjack = blackjackTable('blackjack')
export const blackjackHigh = blackjackTable('blackjack-high')
