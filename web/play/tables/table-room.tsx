/** The room around any table: the drawn stage with its cloth, the hand below it, and beside it what one may want to know. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import type { ReactNode } from 'react'
import { GameTools } from '../layout/game-tools.tsx'
import { useSessionResults } from '../session/session-results.ts'
import { FairnessOfTable } from './table-fairness.tsx'
import { Result } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { TableAlarm } from './table-alarm.tsx'
import type { TableFace } from './table-face.ts'
import type { TableSeen } from './tables.ts'
import css from './table-room.module.css'

interface TableRoomProps {
  face: TableFace
  table: TableSeen
  /** The words of a limit's spots. */
  limitText: (spots: string) => string
  stage: ReactNode
  bar: ReactNode
  side: ReactNode
}

export function TableRoom({ face, table, limitText, stage, bar, side }: TableRoomProps) {
  const net = useSessionResults(({ netKopecks }) => netKopecks)
  return (
    <>
      <h1 className="unseen">{face.title}</h1>
      <TableAlarm lie={table.checked.lie} />
      <div className={css.room}>
        <div className={css.main}>
          <section className={css.stage} aria-label={face.title} data-part="game-stage">
            {stage}
          </section>
          <Card className={css.hand} aria-label="Ваши фишки">
            {bar}
          </Card>
        </div>
        <div className={css.side}>
          {side}
          <Card className={css.card} aria-label="Пределы и итог">
            <p className={css.net}>
              <span>За посещение</span> <Result kopecks={net} />
            </p>
            <dl className={css.limits}>
              {(table.view?.limits ?? []).map(({ spots, min, max }) => (
                <div key={spots}>
                  <dt>{limitText(spots)}</dt>
                  <dd className="figures">
                    {formatMoney(min)} – {formatMoney(max)}
                  </dd>
                </div>
              ))}
            </dl>
            {table.view && <p className={css.note}>Выигрыш раунда до {formatMoney(table.view.maxWin)}. Больше этого стол не берёт: отказ виден у поля.</p>}
            <GameTools face={face} />
          </Card>
          <FairnessOfTable table={table} />
        </div>
      </div>
    </>
  )
}
