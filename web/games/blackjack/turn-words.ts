/** What a screen reader says of the player's own hands: the turn with both sides' cards, then each drawn card. Pure. */
import type { BlackjackState, Hand } from '@kurazh/games/blackjack/round.ts'
import { totalOf } from '@kurazh/games/blackjack/cards.ts'
import type { SeatMove } from '@kurazh/games/core/table.ts'
import { cardText } from '../../play/tables/card-art.tsx'
import { totalText } from './seen-round.ts'

interface OwnTurn {
  seat: number
  hand: number
  isInsurance: boolean
}

type Decided = SeatMove & { seat: number; hand: number }

export const placeText = (seat: number, hand: number): string => `Место ${seat}${hand > 0 ? ', вторая рука' : ''}`

/** «16», «7 или 17», «26, перебор». */
export function spokenTotal(cards: readonly number[], isSplit = false): string {
  const total = totalText(cards, isSplit)
  if (total === 'BJ') return 'блэкджек'
  const isBust = totalOf(cards.filter((card) => card >= 0)).points > 21
  return `${total.replace('/', ' или ')}${isBust ? ', перебор' : ''}`
}

/**
 * `turn`: the player's own decision, once it may be made. `decided`: the decisions of the round; `own`: the player's
 * seats.
 */
export function turnWords(
  state: BlackjackState | null,
  turn: OwnTurn | null,
  decided: readonly Decided[],
  own: ReadonlySet<number>,
  whereOf = placeText,
): string {
  if (!state) return ''
  const handAt = (seat: number, hand: number) => state.seats.find((one) => one.seat === seat)?.hands[hand]
  const isSplit = (seat: number) => (state.seats.find((one) => one.seat === seat)?.hands.length ?? 0) > 1
  const asked = turn && handAt(turn.seat, turn.hand)
  if (turn && asked) {
    const where = whereOf(turn.seat, turn.hand)
    if (turn.isInsurance) return `${where}: страховать руку? ${withDealer(state, asked, isSplit(turn.seat))}`
    if (asked.cards.length === 2) return `${where}: ваш ход. ${withDealer(state, asked, isSplit(turn.seat))}`
    return `${drawn(asked, isSplit(turn.seat))}. Ваш ход`
  }
  const last = decided.findLast(({ seat, move }) => own.has(seat) && (move === 'hit' || move === 'double'))
  const hand = last && handAt(last.seat, last.hand)
  return last && hand && hand.cards.length === hand.wanted ? drawn(hand, isSplit(last.seat)) : ''
}

const drawn = ({ cards }: Hand, isSplit: boolean): string =>
  `${cards.slice(-1).map(cardText).join('')}, у вас ${spokenTotal(cards, isSplit)}`

const withDealer = ({ dealer }: BlackjackState, { cards }: Hand, isSplit: boolean): string =>
  `У вас ${spokenTotal(cards, isSplit)}: ${cards.map(cardText).join(', ')}. У дилера ${dealer.slice(0, 1).map(cardText).join('')}`
