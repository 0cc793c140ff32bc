/** Baccarat, whole: cards as they are turned, six spots, and the roads of the shoe. */
import { baccarat, resultOf } from '@kurazh/games/baccarat/baccarat.ts'
import { percentOf, houseEdge } from '@kurazh/games/core/rtp.ts'
import type { CSSProperties } from 'react'
import { OwnResult } from '../../play/tables/own-result.tsx'
import { PlayingCard } from '../../play/tables/card-art.tsx'
import { DealerScene } from '../../play/tables/room/dealer-scene.tsx'
import { SpotButton } from '../../play/tables/spot-button.tsx'
import { TableBar } from '../../play/tables/table-bar.tsx'
import { TableRoom } from '../../play/tables/table-screen.tsx'
import { TableStatus } from '../../play/tables/table-status.tsx'
import type { TableRound, TableView } from '../../play/tables/table-view.ts'
import { useTable } from '../../play/tables/tables.ts'
import { useHand } from '../../play/tables/use-hand.ts'
import { Card } from '../../ui/layout/surface.tsx'
import { colours } from './colours.ts'
import { baccaratFace, isResult, payWords, resultText, spotText } from './face.tsx'
import { cardsOf, orderOf, type Side, sides, stateOf } from './dealt-cards.ts'
import { Roads } from './roads.tsx'
import css from './baccarat-screen.module.css'

const limitNames: Readonly<Record<string, string>> = { '': 'Игрок и банкир' }
/** The most played bets first: on a phone the lower row begins below the desk. */
const orderOfSpots = ['player', 'tie', 'banker', 'player-pair', 'either-pair', 'banker-pair'] as const

const paints = { '--cloth': colours.cloth, '--shade': colours.shade, '--vest': colours.vest } as CSSProperties

/** Between two cards, in milliseconds, as they slide in. */
const stepMs = 700

const isTold = (round: TableRound | null | undefined): boolean =>
  round?.dealing === 'result' || round?.dealing === 'confirmed'

/** Results of the shoe that is dealt, oldest first. */
const ofShoe = ({ past, shoe }: TableView) =>
  past
    .filter((one) => one.shoe === shoe?.number && one.voided === null)
    .flatMap(({ result }) => (isResult(result) ? [result] : []))
    .reverse()

export default function BaccaratScreen() {
  const table = useTable(baccarat)
  const hand = useHand(table)
  const round = table.view?.round
  const result = isTold(round) && isResult(round?.result) ? round.result : null
  const dealt = round?.dealt.length ?? 0
  return (
    <TableRoom
      face={baccaratFace}
      table={table}
      limitText={(spots) => limitNames[spots] ?? spotText(spots)}
      look="room"
      stage={
        <div className={css.stage} style={paints}>
          <DealerScene dealt={dealt === 0 ? 0 : `${round?.number} dealt`} times={dealt} everyMs={stepMs} />
          <div className={css.status}>
            <TableStatus table={table} playing="Карты на столе" told={result && resultText(result)} look="plates" />
          </div>
          <div className={css.cards}>
            {sides.map((side) => (
              <SideOfCloth key={side} side={side} round={round} won={result?.winner === side} />
            ))}
          </div>
          <div className={css.result}>
            <p className={css.printed}>Ничья возвращает ставки на игрока и банкира</p>
            <OwnResult game={baccarat.id} view={table.view} checked={table.checked} />
          </div>
          <div className={css.cloth} role="group" aria-label="Поля стола">
            {orderOfSpots.map((spot) => (
              <SpotButton
                key={spot}
                table={table}
                spot={spot}
                name={`${spotText(spot)}, платит ${payWords[spot] ?? ''}`}
                onPress={(pressed) => hand.lay({ [pressed]: 1 })}
                won={result !== null && baccarat.pays(stateOf(round), spot, 100n) > 100n}
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
        </div>
      }
      bar={<TableBar table={table} chip={hand.chip} onChip={hand.setChip} />}
      side={
        <Card className={css.card} aria-label="Дороги">
          <Roads results={table.view ? ofShoe(table.view) : []} />
        </Card>
      }
    />
  )
}

function SideOfCloth({ side, round, won }: { side: Side; round: TableRound | null | undefined; won: boolean }) {
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
            style={{ animationDelay: `${(orderOf(round, side, cards.length - 1) + 1) * stepMs}ms` }}
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
          />
        ))}
      </div>
    </section>
  )
}
