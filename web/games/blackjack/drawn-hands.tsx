/** A round of blackjack that is over, for the page of a bet: the dealer's cards and the hands of the bet's seats. */
import type { BlackjackResult } from '@kurazh/games/blackjack/blackjack.ts'
import { partsOf } from '@kurazh/games/blackjack/spots.ts'
import type { CSSProperties } from 'react'
import type { TableDrawn } from '../../play/tables/table-drawn.ts'
import { cardsWide, HandOnCloth } from './hand.tsx'
import { seenRound } from './seen-round.ts'
import css from './drawn-hands.module.css'

export const DrawnHands: TableDrawn = ({ round, spots, staked }) => {
  const state = seenRound(round, staked)
  const ends = (round.result as Partial<BlackjackResult> | null)?.hands ?? []
  const seats = new Set(spots.map((spot) => partsOf(spot).seat))
  const hands = state.seats
    .filter(({ seat }) => seats.has(seat))
    .flatMap(({ seat, hands: own }) =>
      own.map((hand, index) => ({
        ...hand,
        name: own.length > 1 ? `Место ${seat}, рука ${index + 1}` : `Место ${seat}`,
        isSplit: own.length > 1,
        end: ends.find((one) => one.seat === seat && one.hand === index)?.end,
      })),
    )
  return (
    <div className={css.table}>
      <div className={css.row} style={wide([{ cards: state.dealer }])}>
        <figure className={css.hand}>
          <figcaption>Дилер</figcaption>
          <HandOnCloth name="Дилер" cards={state.dealer} isOver />
        </figure>
      </div>
      <div className={css.row} style={wide(hands)}>
        {hands.map(({ name, cards, isSplit, doubled, end }) => (
          <figure key={name} className={css.hand}>
            <figcaption>{name}</figcaption>
            <HandOnCloth name={name} cards={cards} isSplit={isSplit} doubled={doubled} end={end} />
          </figure>
        ))}
      </div>
    </div>
  )
}

const wide = (hands: readonly { cards: readonly number[] }[]) =>
  ({ '--cards-wide': hands.length === 0 ? 1 : cardsWide(hands) }) as CSSProperties
