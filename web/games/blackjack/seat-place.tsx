/** A seat of the table: its hands, the spots of the cloth before them, and the way to leave it. */
import type { BlackjackResult } from '@kurazh/games/blackjack/blackjack.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { CSSProperties, RefObject } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { minimumOf } from '../../play/tables/layouts.ts'
import type { Acts } from '../../play/tables/use-acts.ts'
import type { Hand } from '../../play/tables/use-hand.ts'
import { SpotButton } from '../../play/tables/spot-button.tsx'
import type { TableSeen } from '../../play/tables/tables.ts'
import { cardsWide, HandOnCloth } from './hand.tsx'
import { placeOf } from './places.ts'
import type { BlackjackSeen } from './use-seen.ts'
import { spotText } from './face.tsx'
import css from './seat-place.module.css'

export interface SeatPlaceProps {
  seat: number
  table: TableSeen
  seen: BlackjackSeen
  acts: Acts
  hand: Hand
  /** The one that a narrow table shows. */
  isShown: boolean
  /** Its bet, where the player sits: the next thing to press. */
  bet?: RefObject<HTMLDivElement | null> | undefined
}

export function SeatPlace({ seat, table, seen, acts, hand, isShown, bet }: SeatPlaceProps) {
  const { view, hand: desk } = table
  const place = view?.seats.find((one) => one.seat === seat)
  const dealt = seen.state?.seats.find((one) => one.seat === seat)
  const result = view?.round?.result as BlackjackResult | null | undefined
  const isAsked = seen.decision?.seats.includes(seat) === true
  const isActive = (index: number) => isAsked && seen.decision?.hand === index
  const press = (spot: string) => hand.lay({ [spot]: 1 })
  const isLaid = desk.wanted[`${seat}-main`] !== undefined
  const hands = dealt?.hands ?? []
  return (
    <section
      className={css.seat}
      style={placeOf(seat)}
      data-seat={seat}
      data-own={place?.own || undefined}
      data-several={(view?.seats.filter((one) => one.own).length ?? 0) > 1 || undefined}
      data-dealt={hands.length > 0 || undefined}
      data-shown={isShown || undefined}
      aria-label={`Место ${seat}`}
    >
      <div className={css.hands} style={{ '--cards-wide': cardsWide(hands) } as CSSProperties}>
        {hands.map(({ cards, doubled }, index) => (
          <HandOnCloth
            // oxlint-disable-next-line react/no-array-index-key -- a hand is known by its place
            key={index}
            name={hands.length > 1 ? `Место ${seat}, рука ${index + 1}` : `Место ${seat}`}
            cards={cards}
            doubled={doubled}
            isSplit={hands.length > 1}
            active={isActive(index)}
            end={result?.hands.find((one) => one.seat === seat && one.hand === index)?.end}
          />
        ))}
      </div>
      {place?.own ? (
        <div ref={bet} className={css.spots}>
          <Spot table={table} spot={`${seat}-pairs`} word="Пары" onPress={(spot) => isLaid && press(spot)} />
          <Spot table={table} spot={`${seat}-main`} word="Ставка" onPress={press} />
          <Spot table={table} spot={`${seat}-poker`} word="21+3" onPress={(spot) => isLaid && press(spot)} />
        </div>
      ) : place?.taken ? (
        <div className={css.spots}>
          <Spot table={table} spot={`${seat}-behind`} word="Позади" onPress={press} />
        </div>
      ) : (
        <span className={css.empty} aria-hidden="true">
          {seat}
        </span>
      )}
      {place?.taken && !place.own && <p className={css.who}>{`Место ${seat}: ${place.name ?? 'игрок скрыт'}`}</p>}
      {place?.own && (
        <IconButton
          className={css.leave}
          icon="close"
          label={`Встать с места ${seat}`}
          aria-disabled={acts.busy || acts.isDown || undefined}
          onClick={() => acts.busy || acts.isDown || void acts.leave(seat)}
        />
      )}
    </section>
  )
}

interface SpotProps {
  table: TableSeen
  spot: string
  word: string
  onPress: (spot: string) => void
}

/** A circle of the cloth: its word, and the sum of its chips below it. */
function Spot({ table, spot, word, onPress }: SpotProps) {
  const stake = table.hand.wanted[spot]
  const least = minimumOf(table.view?.limits ?? [], spot)
  const kind = spot.slice(spot.indexOf('-') + 1)
  return (
    <div className={css.spot} data-bet={kind}>
      <SpotButton table={table} spot={spot} name={spotText(spot)} className={css.circle} onPress={onPress}>
        <span className={css.word}>{word}</span>
      </SpotButton>
      <span className={css.sum} aria-hidden="true" translate="no">
        {stake !== undefined ? `${word} ${formatMoney(stake)}` : least !== undefined && `от ${formatMoney(least)}`}
      </span>
    </div>
  )
}
