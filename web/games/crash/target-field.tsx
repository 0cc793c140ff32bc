/** «Забрать на»: where the server takes the bet by itself, or by hand. */
import { autoCashOutBounds } from '@kurazh/games/crash/crash.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/field.tsx'
import { Presets } from '../../play/betting/presets.tsx'
import css from './bet-slip.module.css'

interface TargetFieldProps {
  /** Null: by hand. */
  target: number | null
  /** What the field shows while taking is by hand. */
  lastTarget: number
  onChange: (target: number | null) => void
  disabled: boolean
  /** Automatic play needs a target: nobody may be there to press. */
  required: boolean
}

const presets = [1.5, 2, 5, 10] as const

export function TargetField({ target, lastTarget, onChange, disabled, required }: TargetFieldProps) {
  const shown = target ?? lastTarget
  const by = (difference: number) => onChange(fit(Number((shown + difference).toFixed(2))))
  return (
    <div className={css.target} data-part="target" data-off={target === null || undefined}>
      <NumberField
        label="Забрать на"
        aside={target === null ? 'вручную' : `шанс ${(99 / target).toFixed(2)} %`}
        value={shown}
        onChange={onChange}
        min={autoCashOutBounds.min}
        max={autoCashOutBounds.max}
        unit="×"
        disabled={disabled}
      >
        <Button size="small" disabled={disabled} aria-label="Цель ниже" onClick={() => by(-stepAt(shown))}>
          −
        </Button>
        <Button size="small" disabled={disabled} aria-label="Цель выше" onClick={() => by(stepAt(shown))}>
          +
        </Button>
      </NumberField>
      <Presets>
        {!required && (
          <Button size="small" disabled={disabled} aria-pressed={target === null} onClick={() => onChange(null)}>
            Вручную
          </Button>
        )}
        {presets.map((preset) => (
          <Button key={preset} size="small" disabled={disabled} aria-pressed={target === preset} onClick={() => onChange(preset)}>
            {preset}×
          </Button>
        ))}
      </Presets>
    </div>
  )
}

function stepAt(target: number): number {
  return target < 5 ? 0.1 : target < 20 ? 1 : 10
}

function fit(target: number): number {
  return Math.min(autoCashOutBounds.max, Math.max(autoCashOutBounds.min, target))
}
