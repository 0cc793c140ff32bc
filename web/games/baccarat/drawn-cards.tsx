/** A round of baccarat that is over, for the page of a bet: both hands in the order in which they were dealt. */
import { resultOf } from '@kurazh/games/baccarat/baccarat.ts'
import { PlayingCard } from '../../play/tables/card-art.tsx'
import type { TableDrawn } from '../../play/tables/table-drawn.ts'
import { cardsOf, orderOf, sides, stateOf } from './dealt-cards.ts'
import { isResult, spotText } from './face.tsx'
import css from './drawn-cards.module.css'

export const DrawnCards: TableDrawn = ({ round }) => {
  const points = resultOf(stateOf(round))
  return (
    <div className={css.hands}>
      {sides.map((side) => (
        <section
          key={side}
          className={css.hand}
          data-won={(isResult(round.result) && round.result.winner === side) || undefined}
          aria-label={`${spotText(side)}: ${points[side]}`}
        >
          <h2 className={css.name}>
            {spotText(side)} <b className="figures">{points[side]}</b>
          </h2>
          <div className={css.cards}>
            {cardsOf(round, side).map(({ place, value }, at) => (
              <PlayingCard key={place} card={value} sideways={at === 2} order={orderOf(round, side, at)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
