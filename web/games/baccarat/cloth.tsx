/** The cloth of baccarat: the hands of both sides, and six spots. */
import { baccarat, resultOf } from '@kurazh/games/baccarat/baccarat.ts'
import { houseEdge, percentOf } from '@kurazh/games/core/rtp.ts'
import type { CSSProperties } from 'react'
import { PlayingCard } from '../../play/tables/card-art.tsx'
import type { LaidTable } from '../../play/tables/laid-table.ts'
import { SpotButton } from '../../play/tables/spot-button.tsx'
import { colours } from './colours.ts'
import { type CardsSeen, cardsOf, orderOf, type Side, sides, stateOf } from './dealt-cards.ts'
import { payWords, spotText } from './face.tsx'
import css from './baccarat-screen.module.css'

export const clothPaints = {
  '--cloth': colours.cloth,
  '--shade': colours.shade,
  '--vest': colours.vest,
} as CSSProperties

/** Between two cards at a table, in milliseconds, as they slide in. */
export const cardMs = 700

/** The most played bets first: on a phone the lower row begins below the desk. */
const orderOfSpots = ['player', 'tie', 'banker', 'player-pair', 'either-pair', 'banker-pair'] as const

interface HandsProps {
  round: CardsSeen | null | undefined
  /** Of a round that is over. */
  winner: string | undefined
  /** Between two cards, in milliseconds. */
  everyMs?: number
}

export const HandsOfCloth = ({ round, winner, everyMs = cardMs }: HandsProps) =>
  sides.map((side) => <SideOfCloth key={side} side={side} round={round} won={winner === side} everyMs={everyMs} />)

interface SpotsProps {
  table: LaidTable
  /** The result falls on this spot. */
  won: (spot: string) => boolean
  onSpot: (spot: string) => void
}

export function SpotsOfCloth({ table, won, onSpot }: SpotsProps) {
  return (
    <div className={css.cloth} role="group" aria-label="Поля стола">
      {orderOfSpots.map((spot) => (
        <SpotButton
          key={spot}
          table={table}
          spot={spot}
          name={`${spotText(spot)}, платит ${payWords[spot] ?? ''}`}
          onPress={onSpot}
          won={won(spot)}
          className={css.spot}
        >
          <span className={css.name} data-spot={spot}>
            {spotText(spot)}
          </span>
          <span className={css.pays}>
            <b>{payWords[spot]}</b> <span>сайту {percentOf(houseEdge(baccarat.rtpOf(spot)), 2)}</span>
          </span>
        </SpotButton>
      ))}
    </div>
  )
}

interface SideProps extends Pick<HandsProps, 'round'> {
  side: Side
  won: boolean
  everyMs: number
}

function SideOfCloth({ side, round, won, everyMs }: SideProps) {
  const cards = cardsOf(round, side)
  const points = cards.length > 0 ? resultOf(stateOf(round))[side] : null
  return (
    <section
      className={css.side}
      data-won={won || undefined}
      aria-label={`${spotText(side)}${points === null ? '' : `: ${points}`}`}
    >
      <h2 className={css.sideName}>
        {spotText(side)}
        {points !== null && (
          // The sum is shown when the last of its cards is face up, not before.
          <b
            key={`${round?.number ?? 0} ${cards.length}`}
            className={`${css.points} figures`}
            style={{ animationDelay: `${(orderOf(round, side, cards.length - 1) + 1) * everyMs}ms` }}
          >
            {points}
          </b>
        )}
      </h2>
      <div className={css.row}>
        {cards.map(({ place, value }, at) => (
          <PlayingCard
            key={`${round?.number ?? 0} ${place}`}
            card={value}
            sideways={at === 2}
            order={orderOf(round, side, at)}
            everyMs={everyMs}
          />
        ))}
      </div>
    </section>
  )
}
