/** A seat of the table: who sits there, their hands, and the spots of the cloth before them. */
import type { BlackjackResult } from '@kurazh/games/blackjack/blackjack.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import type { Acts } from '../../play/tables/use-acts.ts'
import type { Hand } from '../../play/tables/use-hand.ts'
import { SpotButton } from '../../play/tables/spot-button.tsx'
import type { TableSeen } from '../../play/tables/tables.ts'
import { HandOnCloth } from './hand.tsx'
import type { BlackjackSeen } from './use-seen.ts'
import { spotText } from './face.tsx'
import css from './seat-place.module.css'

export interface SeatPlaceProps {
  seat: number
  table: TableSeen
  seen: BlackjackSeen
  acts: Acts
  hand: Hand
  /** Whether the chart plays for a player who sits down, when they are away. */
  chart: boolean
}

export function SeatPlace({ seat, table, seen, acts, hand, chart }: SeatPlaceProps) {
  const { view, hand: desk } = table
  const place = view?.seats.find((one) => one.seat === seat)
  const dealt = seen.state?.seats.find((one) => one.seat === seat)
  const result = view?.round?.result as BlackjackResult | null | undefined
  const isAsked = seen.decision?.seats.includes(seat) === true
  const isActive = (index: number) => isAsked && seen.decision?.hand === index
  const press = (spot: string) => hand.lay({ [spot]: 1 })
  const isLaid = desk.wanted[`${seat}-main`] !== undefined
  return (
    <section
      className={css.seat}
      data-seat={seat}
      data-own={place?.own || undefined}
      data-active={isAsked || undefined}
      aria-label={`Место ${seat}`}
    >
      <div className={css.hands}>
        {dealt?.hands.map(({ cards, doubled }, index) => (
          <HandOnCloth
            // oxlint-disable-next-line react/no-array-index-key -- a hand is known by its place
            key={index}
            name={dealt.hands.length > 1 ? `Место ${seat}, рука ${index + 1}` : `Место ${seat}`}
            cards={cards}
            doubled={doubled}
            isSplit={dealt.hands.length > 1}
            active={isActive(index)}
            end={result?.hands.find((one) => one.seat === seat && one.hand === index)?.end}
          />
        ))}
      </div>
      {place?.own && (
        <div className={css.spots}>
          <SpotButton
            table={table}
            spot={`${seat}-pairs`}
            name={spotText(`${seat}-pairs`)}
            className={css.side}
            onPress={(spot) => isLaid && press(spot)}
          >
            <span>Пары</span>
          </SpotButton>
          <SpotButton
            table={table}
            spot={`${seat}-main`}
            name={spotText(`${seat}-main`)}
            className={css.main}
            onPress={press}
          />
          <SpotButton
            table={table}
            spot={`${seat}-poker`}
            name={spotText(`${seat}-poker`)}
            className={css.side}
            onPress={(spot) => isLaid && press(spot)}
          >
            <span>21+3</span>
          </SpotButton>
        </div>
      )}
      {place?.taken && !place.own && (
        <div className={css.spots}>
          <SpotButton
            table={table}
            spot={`${seat}-behind`}
            name={spotText(`${seat}-behind`)}
            className={css.behind}
            onPress={press}
          >
            <span>Позади</span>
          </SpotButton>
        </div>
      )}
      <div className={css.who}>
        {!place?.taken && acts.isPlayer && (
          <Button
            size="small"
            aria-label={`Сесть на место ${seat}`}
            disabled={acts.busy || acts.isDown}
            title={acts.isDown ? 'Стол не отвечает' : undefined}
            onClick={() => void acts.sit(seat, chart)}
          >
            Сесть
          </Button>
        )}
        {!place?.taken && !acts.isPlayer && <span>Свободно</span>}
        {place?.taken && <span className={css.name}>{place.own ? 'Вы' : (place.name ?? 'Игрок скрыт')}</span>}
        {place?.own && (
          <IconButton
            icon="close"
            label={`Встать с места ${seat}`}
            disabled={acts.busy || acts.isDown}
            onClick={() => void acts.leave(seat)}
          />
        )}
      </div>
    </section>
  )
}
