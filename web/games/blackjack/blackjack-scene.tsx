/** Blackjack from its seat, for the lobby: seven seats on a bow, who sits there, and the cards of the round. */
import type { CSSProperties } from 'react'
import { seats } from '@kurazh/games/blackjack/spots.ts'
import { PlayingCard } from '../../play/tables/card-art.tsx'
import { ChipRack, Shoe } from '../../play/tables/room/dealers-things.tsx'
import { SeatView } from '../../play/tables/lobby/seat-view.tsx'
import type { TableColours } from '../../play/tables/room/dealer-figure.tsx'
import type { TableScene, TableSceneProps } from '../../play/tables/lobby/table-scene.ts'
import { coloursOf } from './colours.ts'
import { blackjackEntry, highBlackjackEntry } from './entry.ts'
import css from './blackjack-scene.module.css'

/** Seats lie on a bow that follows the rail, in a box of 320 by 204. */
const spots = Array.from({ length: seats }, (_, index) => {
  const angle = ((148 - index * (116 / (seats - 1))) * Math.PI) / 180
  return { seat: index + 1, x: 160 + 140 * Math.cos(angle), y: 46 + 121 * Math.sin(angle) }
})

function Printed({ view }: { view: TableSceneProps['seen']['view'] }) {
  const asked = view?.round?.decision?.seats ?? []
  return (
    <g>
      <Shoe />
      <ChipRack />
      <path id="blackjack-scene-bow" d="M40 98Q160 194 280 98" fill="none" />
      <text className={css.words} fontSize="8.5" fontWeight="600" textAnchor="middle" fill="#ffe9ae" fillOpacity="0.72">
        <textPath href="#blackjack-scene-bow" startOffset="50%">
          Блэкджек платит 3 к 2
        </textPath>
      </text>
      {spots.map(({ seat, x, y }) => {
        const at = view?.seats.find((one) => one.seat === seat)
        return (
          <g key={seat} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <ellipse
              rx="13"
              ry="10"
              fill={at?.taken ? '#ffe9ae' : '#000'}
              fillOpacity={at?.taken ? 0.2 : 0.14}
              stroke={asked.includes(seat) ? '#b5a2ff' : '#f0cf7d'}
              strokeWidth={asked.includes(seat) ? 2.6 : 1.2}
              strokeOpacity={at?.taken || asked.includes(seat) ? 1 : 0.6}
            />
            {at?.taken && (
              <path
                d="M0 -5.4a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0 -5.4ZM-5.6 6.2C-5 2.8 -2.6 1.4 0 1.4S5 2.8 5.6 6.2Z"
                fill={at.own ? '#5fe6ae' : '#fff3d2'}
              />
            )}
          </g>
        )
      })}
    </g>
  )
}

function scene(colours: TableColours): TableScene {
  return function BlackjackScene({ seen: { view } }) {
    const round = view?.round
    const cardsAt = (place: string) => (round?.dealt ?? []).filter((one) => one.place.startsWith(`${place}-`))
    return (
      <SeatView colours={colours} edge="round" printed={<Printed view={view} />}>
        <span className={css.dealer}>
          <Cards round={round?.number ?? 0} cards={cardsAt('dealer')} />
        </span>
        {spots.map(({ seat, x, y }) => (
          <span
            key={seat}
            className={css.hand}
            style={{ '--x': `${(x / 320) * 100}%`, '--y': `${((y - 10) / 204) * 100}%` } as CSSProperties}
          >
            <Cards round={round?.number ?? 0} cards={cardsAt(String(seat))} />
          </span>
        ))}
      </SeatView>
    )
  }
}

function Cards({ round, cards }: { round: number; cards: readonly { place: string; value: number | null }[] }) {
  return cards.map(({ place, value }, at) => (
    <span key={`${round} ${place}`} className={css.card}>
      <PlayingCard card={value} order={at < 2 ? at : 0} />
    </span>
  ))
}

const usual = scene(coloursOf(blackjackEntry.id))
const high = scene(coloursOf(highBlackjackEntry.id))

export const blackjackSceneOf = (table: string): TableScene => (table === highBlackjackEntry.id ? high : usual)
