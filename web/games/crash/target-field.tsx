/** «Забрать на»: the multiplier at which the server takes the bet automatically, or that the player takes it. */
import { autoCashOutBounds } from '@kurazh/games/crash/crash.ts'
import { useReducer, useState } from 'react'
import { Presets } from '../../play/betting/presets.tsx'
import { readStored, writeStored } from '../../ui/browser/stored.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NumberField } from '../../ui/forms/field.tsx'
import css from './bet-slip.module.css'

/** The target, remembered between visits; along with the last number it had. */
export function useTarget(place: number): [target: number | null, last: number, set: (target: number | null) => void] {
  const key = `crash-target-${place}`
  const [{ on, last }, setStored] = useState(() => {
    const stored = Number(readStored(key)?.replace('!', ''))
    return {
      on: readStored(key)?.startsWith('!') === false && stored > 1,
      last: stored >= 1.01 && stored <= 10_000 ? stored : 2,
    }
  })
  const set = (target: number | null) => {
    const next = { on: target !== null, last: target ?? last }
    setStored(next)
    writeStored(key, `${next.on ? '' : '!'}${next.last}`)
  }
  return [on ? last : null, last, set]
}

interface TargetFieldProps {
  /** Null: manual. */
  target: number | null
  /** The number the field shows while taking is manual. */
  lastTarget: number
  onChange: (target: number | null) => void
  disabled: boolean
  /** Automatic play needs a target: no one may be there to press. */
  required: boolean
}

const presets = [1.5, 2, 5, 10] as const

export function TargetField({ target, lastTarget, onChange, disabled, required }: TargetFieldProps) {
  const shown = target ?? lastTarget
  const [presses, press] = useReducer((count: number) => count + 1, 0)
  const set = (next: number | null) => {
    onChange(next)
    press()
  }
  const by = (difference: number) => onChange(fit(Number((shown + difference).toFixed(2))))
  return (
    <div className={css.target} data-part="target" data-off={target === null || undefined}>
      <NumberField
        label="Забрать на"
        aside={target === null ? 'без цели' : `шанс ${(99 / target).toFixed(2)} %`}
        value={shown}
        onChange={onChange}
        min={autoCashOutBounds.min}
        max={autoCashOutBounds.max}
        unit="×"
        presses={presses}
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
          <Button
            size="small"
            className={css.wide}
            disabled={disabled}
            aria-pressed={target === null}
            onClick={() => set(null)}
          >
            Без цели
          </Button>
        )}
        {presets.map((preset) => (
          <Button
            key={preset}
            size="small"
            disabled={disabled}
            aria-pressed={target === preset}
            onClick={() => set(preset)}
          >
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
