/** Baccarat from its seat, for the lobby: shoe, rack, two boxes and the cards of the round. */
import type { TableSceneProps } from '../../play/tables/lobby/table-scene.ts'
import { PlayingCard } from '../../play/tables/card-art.tsx'
import { ChipRack, Shoe } from '../../play/tables/room/dealers-things.tsx'
import { isShown } from '../../play/tables/lobby/tile-phase.ts'
import { SeatView } from '../../play/tables/lobby/seat-view.tsx'
import { colours } from './colours.ts'
import { cardsOf, orderOf, sides } from './dealt-cards.ts'
import { isResult, spotText } from './face.tsx'
import css from './baccarat-scene.module.css'

const inks = { player: '#8ec2ff', banker: '#ffb3bd' } as const

function Boxes() {
  return (
    <g fontSize="10.5" fontWeight="600" textAnchor="middle" className={css.names}>
      <Shoe />
      <ChipRack />
      <g fill="#000" fillOpacity="0.16" strokeWidth="1.4">
        <path d="M36 110H150L146 174H24Z" stroke={inks.player} />
        <path d="M284 110H170L174 174H296Z" stroke={inks.banker} />
      </g>
      <text x="88" y="188" fill={inks.player}>
        {spotText('player')}
      </text>
      <text x="232" y="188" fill={inks.banker}>
        {spotText('banker')}
      </text>
    </g>
  )
}

export function BaccaratScene({ seen: { view } }: TableSceneProps) {
  const round = view?.round
  const winner = round && isShown(round) && isResult(round.result) ? round.result.winner : null
  return (
    <SeatView colours={colours} edge="straight" printed={<Boxes />}>
      {sides.map((side) => (
        <span key={side} className={css.cards} data-side={side} data-won={winner === side || undefined}>
          {cardsOf(round, side).map(({ place, value }, at) => (
            <span key={`${round?.number ?? 0} ${place}`} className={css.card}>
              <PlayingCard card={value} order={orderOf(round, side, at)} sideways={at === 2} />
            </span>
          ))}
        </span>
      ))}
    </SeatView>
  )
}
