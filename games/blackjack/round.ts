/**
 * A round of blackjack as a fold: one card to each hand, the dealer's open card, a second card to each hand, the
 * dealer's card face down; insurance under an ace; a peek under an ace or a ten; the hands in the order of their seats;
 * then the dealer's card is turned, and the dealer draws.
 */
import { faceDown, type SeatMove, type TableAdding, type TableAsk, type TableMove } from '../core/table.ts'
import { isNatural, isPair, pointsOf, totalOf } from './cards.ts'
import { chartMove } from './chart.ts'
import { seats, spotOf } from './spots.ts'

/** Between two cards, in milliseconds, as they are shown. */
export const cardMs = 450
/** How long the last of them is looked at before somebody decides. */
export const lookMs = 800
/** The dealer draws below it and stands on it, soft or not. */
const dealerStands = 17

export interface Hand {
  readonly cards: readonly number[]
  /** The number of cards it should have: it is dealt cards until it has them, then decides. */
  readonly wanted: number
  readonly doubled: boolean
  readonly stood: boolean
}

export interface Seat {
  readonly seat: number
  /** No hand of its own, only bets behind: it plays by the chart, without doubles, splits or decisions. */
  readonly byChart: boolean
  /** Null until its player has answered. */
  readonly insured: boolean | null
  readonly hands: readonly Hand[]
}

export interface BlackjackState {
  readonly seats: readonly Seat[]
  /** The open card, the second one (`faceDown` until it is turned), the drawn ones. */
  readonly dealer: readonly number[]
  /** The result of the peek: whether the dealer has blackjack. Null without a peek, or before it. */
  readonly peeked: boolean | null
  /** Cards dealt since the last decision. */
  readonly fresh: number
}

const emptyHand: Hand = { cards: [], wanted: 2, doubled: false, stood: false }

export function begin(staked: ReadonlySet<string>): BlackjackState {
  const numbers = Array.from({ length: seats }, (_, index) => index + 1)
  const dealtTo = numbers.filter((seat) => staked.has(spotOf(seat, 'main')) || staked.has(spotOf(seat, 'behind')))
  return {
    seats: dealtTo.map((seat) => ({
      seat,
      byChart: !staked.has(spotOf(seat, 'main')),
      insured: null,
      hands: [emptyHand],
    })),
    dealer: [],
    peeked: null,
    fresh: 0,
  }
}

export const isSplit = (seat: Seat): boolean => seat.hands.length > 1
/** 21 with two dealt cards, not on a split hand. */
export const hasNatural = (seat: Seat): boolean => !isSplit(seat) && isNatural((seat.hands[0] as Hand).cards)
const isBust = (hand: Hand): boolean => totalOf(hand.cards).points > 21
const wantsCard = (hand: Hand): boolean => hand.cards.length < hand.wanted

/** The moves of a hand; empty once it is done. */
function movesOf(seat: Seat, hand: Hand): readonly TableMove[] {
  const acesSplit = isSplit(seat) && pointsOf(hand.cards[0] as number) === 1
  if (hand.stood || hand.doubled || acesSplit || hasNatural(seat) || totalOf(hand.cards).points >= 21) return []
  const first = hand.cards.length === 2
  return [
    'hit',
    'stand',
    ...(first && !seat.byChart ? ['double'] : []),
    ...(first && !seat.byChart && !isSplit(seat) && isPair(hand.cards) ? ['split'] : []),
  ]
}

/** The next card's receiver, or the next decision: places are indexes into the state. */
type Next =
  | { kind: 'card'; seat: number; hand: number }
  | { kind: 'dealer' | 'hole' | 'peek' | 'turn' | 'over' }
  | { kind: 'insurance'; seats: readonly [number, ...number[]] }
  | { kind: 'move'; seat: number; hand: number; moves: readonly TableMove[] }

/** What comes next follows from the state alone. */
function nextOf(state: BlackjackState): Next {
  return (
    firstCards(state) ?? beforeHands(state) ?? (state.peeked === true ? undefined : ofHands(state)) ?? ofDealer(state)
  )
}

function firstCards({ seats: all, dealer }: BlackjackState): Next | undefined {
  for (const round of [1, 2]) {
    const seat = all.findIndex(({ hands }) => (hands[0] as Hand).cards.length < round)
    if (seat >= 0) return { kind: 'card', seat, hand: 0 }
    if (dealer.length < round) return { kind: round === 1 ? 'dealer' : 'hole' }
  }
  return undefined
}

function beforeHands({ seats: all, dealer, peeked }: BlackjackState): Next | undefined {
  const open = pointsOf(dealer[0] as number)
  if (peeked !== null || (open !== 1 && open !== 10)) return undefined
  const [first, ...others] =
    open === 1 ? all.flatMap(({ byChart, insured }, seat) => (!byChart && insured === null ? [seat] : [])) : []
  return first === undefined ? { kind: 'peek' } : { kind: 'insurance', seats: [first, ...others] }
}

function ofHands({ seats: all, dealer }: BlackjackState): Next | undefined {
  for (const [seat, each] of all.entries()) {
    for (const [hand, { cards }] of each.hands.entries()) {
      if (wantsCard(each.hands[hand] as Hand)) return { kind: 'card', seat, hand }
      const moves = movesOf(each, each.hands[hand] as Hand)
      if (moves.length === 0) continue
      if (!each.byChart) return { kind: 'move', seat, hand, moves }
      if (chartMove(cards, dealer[0] as number, moves) === 'hit') return { kind: 'card', seat, hand }
    }
  }
  return undefined
}

/**
 * The second card is always turned, so that it proves the peek; the dealer draws only against hands that are still in.
 */
function ofDealer({ seats: all, dealer, peeked }: BlackjackState): Next {
  if (dealer[1] === faceDown) return { kind: 'turn' }
  const isIn = peeked !== true && all.some((seat) => seat.hands.some((hand) => !isBust(hand)) && !hasNatural(seat))
  return { kind: isIn && totalOf(dealer).points < dealerStands ? 'dealer' : 'over' }
}

const tens = [9, 10, 11, 12]
/** The cards that make blackjack with an open card: tens with an ace, aces with a ten. */
const makesNatural = (open: number): readonly number[] =>
  [0, 13, 26, 39].flatMap((suit) => (pointsOf(open) === 1 ? tens : [0]).map((rank) => suit + rank))

export function ask(state: BlackjackState): TableAsk {
  const next = nextOf(state)
  const seatOf = (index: number) => state.seats[index] as Seat
  switch (next.kind) {
    case 'card':
      return {
        kind: 'draw',
        place: `${seatOf(next.seat).seat}-${next.hand}-${(seatOf(next.seat).hands[next.hand] as Hand).cards.length}`,
        hidden: false,
      }
    case 'dealer':
    case 'hole':
      return { kind: 'draw', place: `dealer-${state.dealer.length}`, hidden: next.kind === 'hole' }
    case 'peek':
      return { kind: 'peek', place: 'dealer-1', of: makesNatural(state.dealer[0] as number) }
    case 'turn':
      return { kind: 'turn', place: 'dealer-1' }
    case 'insurance':
      return {
        kind: 'move',
        seats: [seatOf(next.seats[0]).seat, ...next.seats.slice(1).map((index) => seatOf(index).seat)],
        hand: 0,
        moves: ['insure', 'decline'],
        question: 'insurance',
        idle: 'decline',
      }
    case 'move':
      return {
        kind: 'move',
        seats: [seatOf(next.seat).seat],
        hand: next.hand,
        moves: next.moves,
        question: 'hand',
        idle: 'stand',
      }
    case 'over':
      return { kind: 'over' }
  }
}

/** The state with a changed hand or seat. */
const withSeat = (state: BlackjackState, index: number, change: (seat: Seat) => Seat): BlackjackState => ({
  ...state,
  seats: state.seats.map((seat, at) => (at === index ? change(seat) : seat)),
})
const withHand = (state: BlackjackState, seat: number, index: number, change: (hand: Hand) => Hand): BlackjackState =>
  withSeat(state, seat, (each) => ({
    ...each,
    hands: each.hands.map((hand, at) => (at === index ? change(hand) : hand)),
  }))

export function dealt(state: BlackjackState, value: number): BlackjackState {
  const next = nextOf(state)
  const fresh = state.fresh + 1
  switch (next.kind) {
    case 'card':
      return { ...withHand(state, next.seat, next.hand, (hand) => ({ ...hand, cards: [...hand.cards, value] })), fresh }
    case 'dealer':
    case 'hole':
      return { ...state, dealer: [...state.dealer, next.kind === 'hole' ? faceDown : value], fresh }
    case 'turn':
      return { ...state, dealer: state.dealer.map((card) => (card === faceDown ? value : card)), fresh }
    case 'peek':
      return { ...state, peeked: value === 1, fresh }
    case 'insurance':
    case 'move':
    case 'over':
      throw new RangeError('no card is asked for')
  }
}

export function moved(state: BlackjackState, { move, seat: of }: SeatMove): BlackjackState {
  const next = nextOf(state)
  const before = { ...state, fresh: 0 }
  if (next.kind === 'insurance' && (move === 'insure' || move === 'decline')) {
    const index = next.seats.find((one) => of === undefined || state.seats[one]?.seat === of)
    if (index === undefined) throw new RangeError(`seat ${of} is not asked`)
    return withSeat(before, index, (seat) => ({ ...seat, insured: move === 'insure' }))
  }
  if (next.kind !== 'move' || !next.moves.includes(move)) throw new RangeError(`no move ${move} is asked for`)
  if (move === 'split') return withSeat(before, next.seat, splitOf)
  return withHand(before, next.seat, next.hand, (hand) => {
    if (move === 'stand') return { ...hand, stood: true }
    return { ...hand, wanted: hand.cards.length + 1, doubled: move === 'double' }
  })
}

const splitOf = (seat: Seat): Seat => ({
  ...seat,
  hands: (seat.hands[0] as Hand).cards.map((card) => ({ ...emptyHand, cards: [card] })),
})

export function adds(state: BlackjackState, { move, seat: of }: SeatMove): readonly TableAdding[] {
  const asked = ask(state)
  if (asked.kind !== 'move') return []
  const {
    seats: [first],
    hand,
  } = asked
  const seat = of ?? first
  const main = spotOf(seat, 'main')
  if (move === 'insure') return [{ spot: spotOf(seat, 'insurance'), of: main, parts: 2 }]
  if (move === 'double') return [{ spot: spotOf(seat, hand === 0 ? 'double-0' : 'double-1'), of: main, parts: 1 }]
  return move === 'split' ? [{ spot: spotOf(seat, 'split'), of: main, parts: 1 }] : []
}

export const showMs = ({ fresh }: BlackjackState): number => lookMs + fresh * cardMs

/** The move of the published chart; it never takes insurance. With `paid` false: without doubles and splits. */
export function moveByChart(state: BlackjackState, paid = true): TableMove | null {
  const next = nextOf(state)
  if (next.kind === 'insurance') return 'decline'
  if (next.kind !== 'move') return null
  const { cards } = (state.seats[next.seat] as Seat).hands[next.hand] as Hand
  return chartMove(cards, state.dealer[0] as number, paid ? next.moves : ['hit', 'stand'])
}
