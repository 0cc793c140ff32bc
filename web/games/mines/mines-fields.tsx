/** How many mines: a slider over the whole range and the usual numbers beside it. */
import { cellCount, minesBounds } from '@kurazh/games/mines/field.ts'
import { Button } from '../../ui/button.tsx'
import { Slider } from '../../ui/choice.tsx'
import { gemsText, minesText } from './face.tsx'

const presets = [1, 3, 5, 10, 24] as const

interface MinesFieldsProps {
  mines: number
  onMines: (mines: number) => void
  disabled: boolean
}

export function MinesFields({ mines, onMines, disabled }: MinesFieldsProps) {
  return (
    <div className="mines-fields">
      <p className="field__head figures">
        <span>{minesText(mines)}</span>
        <span className="muted">{gemsText(cellCount - mines)}</span>
      </p>
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
      <div className="presets" data-part="presets" role="group" aria-label="Число мин">
        {presets.map((count) => (
          <Button key={count} size="small" disabled={disabled} aria-pressed={count === mines} onClick={() => onMines(count)}>
            {count}
          </Button>
        ))}
      </div>
    </div>
  )
}
