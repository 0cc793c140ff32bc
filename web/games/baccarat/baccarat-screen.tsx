/** Baccarat, whole: cards as they are turned, six spots, and the roads of the shoe. */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { OwnResult } from '../../play/tables/own-result.tsx'
import { DealerScene } from '../../play/tables/room/dealer-scene.tsx'
import { TableBar } from '../../play/tables/table-bar.tsx'
import { TableRoom } from '../../play/tables/table-screen.tsx'
import { TableStatus } from '../../play/tables/table-status.tsx'
import type { TableRound, TableView } from '../../play/tables/table-view.ts'
import { useTable } from '../../play/tables/tables.ts'
import { useHand } from '../../play/tables/use-hand.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { cardMs, clothPaints, HandsOfCloth, SpotsOfCloth } from './cloth.tsx'
import { baccaratFace, isResult, resultText, spotText } from './face.tsx'
import { stateOf } from './dealt-cards.ts'
import { Roads } from './roads.tsx'
import { soloBaccaratEntry } from './solo-entry.ts'
import css from './baccarat-screen.module.css'

const limitNames: Readonly<Record<string, string>> = { '': 'Игрок и банкир' }
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
        <div className={css.stage} style={clothPaints}>
          <DealerScene dealt={dealt === 0 ? 0 : `${round?.number} dealt`} times={dealt} everyMs={cardMs} />
          <div className={css.status}>
            <TableStatus table={table} playing="Карты на столе" told={result && resultText(result)} look="plates" />
          </div>
          <div className={css.cards}>
            <HandsOfCloth round={round} winner={result?.winner} />
          </div>
          <div className={css.result}>
            <p className={css.printed}>Ничья возвращает ставки на игрока и банкира</p>
            <OwnResult game={baccarat.id} view={table.view} checked={table.checked} />
          </div>
          <SpotsOfCloth
            table={table}
            won={(spot) => result !== null && baccarat.pays(stateOf(round), spot, 100n) > 100n}
            onSpot={(spot) => hand.lay({ [spot]: 1 })}
          />
        </div>
      }
      bar={<TableBar table={table} chip={hand.chip} onChip={hand.setChip} />}
      side={
        <>
          <ButtonLink to={soloBaccaratEntry.path}>Без ожидания</ButtonLink>
          <Card className={css.card} aria-label="Дороги">
            <Roads results={table.view ? ofShoe(table.view) : []} />
          </Card>
        </>
      }
    />
  )
}
