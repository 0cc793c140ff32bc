/** Chooses the number of mines: a slider over the whole range, along with the usual numbers. */
import { cellCount, minesBounds } from '@kurazh/games/mines/field.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Slider } from '../../ui/controls/choice.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { gemsText, minesText } from './face.ts'
import { Presets } from '../../play/betting/presets.tsx'
import css from './mines-fields.module.css'

const presets = [1, 3, 5, 10, 24] as const

interface MinesFieldsProps {
  mines: number
  onMines: (mines: number) => void
  disabled: boolean
}

export function MinesFields({ mines, onMines, disabled }: MinesFieldsProps) {
  return (
    <div className={css.minesFields}>
      <FieldHead>
        <span>{minesText(mines)}</span>
        <span className="muted">{gemsText(cellCount - mines)}</span>
      </FieldHead>
      <Slider
        label="Число мин"
        value={mines}
        min={minesBounds.min}
        max={minesBounds.max}
        step={1}
        valueText={minesText(mines)}
        onChange={onMines}
        disabled={disabled}
      />
      <Presets label="Число мин">
        {presets.map((count) => (
          <Button
            key={count}
            size="small"
            disabled={disabled}
            aria-pressed={count === mines}
            onClick={() => onMines(count)}
          >
            {count}
          </Button>
        ))}
      </Presets>
    </div>
  )
}
