/** The fields of plinko in the bet panel: how many rows, how much risk, how fast automatic play drops. */
import { type PlinkoParams, rowBounds } from '@kurazh/games/plinko/plinko.ts'
import { risks } from '@kurazh/games/plinko/tables.ts'
import { Segmented, Slider } from '../../ui/choice.tsx'
import { FieldHead } from '../../ui/field.tsx'
import { riskNames, rowsText } from './face.tsx'
import css from './plinko-deck.module.css'

interface BoardFieldsProps {
  board: PlinkoParams
  onBoard: (board: PlinkoParams) => void
  disabled: boolean
}

const riskOptions = risks.map((risk) => ({ value: risk, label: riskNames[risk] }))

export function BoardFields({ board, onBoard, disabled }: BoardFieldsProps) {
  const { rows } = board
  return (
    <>
      <div className={css.boardField}>
        <FieldHead>
          <span>Риск</span>
        </FieldHead>
        <Segmented label="Риск" size="small" value={board.risk} options={riskOptions} onChange={(risk) => onBoard({ ...board, risk })} disabled={disabled} />
      </div>
      <div className={css.boardField}>
        <FieldHead>
          <span>Ряды</span>
          <span className={`figures ${css.boardFieldRows}`}>{rows}</span>
        </FieldHead>
        <Slider
          label="Ряды"
          value={rows}
          min={rowBounds.min}
          max={rowBounds.max}
          step={1}
          valueText={rowsText(rows)}
          onChange={(next) => onBoard({ ...board, rows: next })}
          disabled={disabled}
        />
      </div>
    </>
  )
}

/** How many balls a second automatic play drops. */
export const rates = ['1', '2', '4', '8'] as const
export type Rate = (typeof rates)[number]

const rateOptions = rates.map((rate) => ({ value: rate, label: rate }))

export function RateField({ rate, onRate, disabled }: { rate: Rate; onRate: (rate: Rate) => void; disabled: boolean }) {
  return (
    <div className={css.boardField}>
      <FieldHead>
        <span>Шариков в секунду</span>
      </FieldHead>
      <Segmented label="Шариков в секунду" size="small" value={rate} options={rateOptions} onChange={onRate} disabled={disabled} />
    </div>
  )
}
