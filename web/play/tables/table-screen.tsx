/**
 * The screen around any table: the drawn stage with its cloth, the controls below it, and the information next to it.
 * With several tables side by side, only stage and controls.
 */
import { useTableOf } from '../../api/game-limits.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type ReactNode, use } from 'react'
import { GameOff } from '../betting/game-off.tsx'
import { GameTools } from '../layout/game-tools.tsx'
import { useSessionResults } from '../session/session-results.ts'
import { FairnessOfTable } from './table-fairness.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Result } from '../../ui/text/money.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { BesideContext } from './beside.ts'
import { NameBeside } from './beside-links.tsx'
import { CornerContext } from './table-slot-context.ts'
import { felt } from './table-felt.ts'
import { KeptLayouts } from './kept-layouts.tsx'
import { refusalText } from './refusal-text.ts'
import { WinMoment } from '../wins/win-moment.tsx'
import { DrawAlarm } from '../shared/draw-alarm.tsx'
import type { TableFace } from './table-face.ts'
import { TableReturns } from './table-returns.tsx'
import { isByHand } from './table-view.ts'
import type { TableSeen } from './tables.ts'
import { useTableWin } from './use-table-win.ts'
import css from './table-screen.module.css'

const TableVideo = lazyPart(async () => (await import('./video/table-video.tsx')).TableVideo)

interface TableRoomProps {
  face: TableFace
  table: TableSeen
  /** The text of a limit's spots. */
  limitText: (spots: string) => string
  stage: ReactNode
  bar: ReactNode
  side: ReactNode
  /** Cloth: felt in a frame of wood. Room: the stage draws its table and all around it, to the edges of a phone. */
  look?: 'cloth' | 'room'
}

export function TableRoom({ face, table, limitText, stage, bar, side, look = 'cloth' }: TableRoomProps) {
  const isBeside = (use(BesideContext)?.ids.length ?? 0) > 1
  const corner = use(CornerContext)
  useTableWin(face.id, table.view)
  return (
    <>
      <h1 className="unseen">{face.title}</h1>
      <NameBeside id={face.id} title={face.title} />
      <DrawAlarm lie={table.checked.lie} ofAll="Цепочка или шуз стола" onRead={() => table.notary.lieRead()} />
      <div className={css.room} data-beside={isBeside || undefined}>
        <div className={css.main} data-part="table" data-look={look}>
          {!isBeside && table.view?.video && <TableVideo table={face.id} />}
          <section className={`${felt} ${css.stage}`} aria-label={face.title} data-part="game-stage">
            {stage}
            <WinMoment game={face.id} word="none" />
          </section>
          <Card className={css.hand} aria-label="Ваши фишки">
            <GameOff game={face.id} />
            <Refused face={face} table={table} />
            {bar}
          </Card>
        </div>
        {!isBeside && (
          <div className={css.side}>
            {side}
            {corner?.(face.id)}
            <KeptLayouts face={face} table={table} />
            <Limits face={face} table={table} limitText={limitText} />
            <FairnessOfTable table={table} />
          </div>
        )}
      </div>
    </>
  )
}

/** The parts of the layout that were refused, spot by spot, until it is changed. */
function Refused({ face, table: { hand } }: Pick<TableRoomProps, 'face' | 'table'>) {
  if (hand.refused.length === 0) return null
  return (
    <ul className={css.refused} role="alert" aria-label="Не принято">
      {hand.refused.map((each) => (
        <li key={each.spot}>
          Не принято: <b>{face.spotText(each.spot)}</b>, {refusalText(each)}
        </li>
      ))}
    </ul>
  )
}

function Limits({ face, table: { view }, limitText }: Pick<TableRoomProps, 'face' | 'table' | 'limitText'>) {
  const net = useSessionResults(({ netKopecks }) => netKopecks)
  // Follows a new bank at once; the snapshot has the one of its moment.
  const maxWin = useTableOf(face.id)?.maxWin
  return (
    <Card className={css.card} aria-label="Пределы и итог">
      <p className={css.net}>
        <span>За посещение</span> <Result kopecks={net} />
      </p>
      <dl className={css.limits}>
        {(view?.limits ?? []).map(({ spots, min, max }) => (
          <div key={spots}>
            <dt>{limitText(spots)}</dt>
            <dd className="figures" translate="no">
              {formatMoney(min)} – {formatMoney(max)}
            </dd>
          </div>
        ))}
      </dl>
      {view && (
        <div className={css.note}>
          <p>{`Выигрыш раунда до ${formatMoney(maxWin ?? view.maxWin)}. Больше стол не примет.`}</p>
          <TableReturns game={face.id} byHand={isByHand(view)} />
        </div>
      )}
      <GameTools face={face} />
    </Card>
  )
}
