/** A game with a target: the target and its chance as one choice in two fields, and the bet button. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { TargetBounds } from '@kurazh/games/core/reach.ts'
import { useReducer } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { NumberField } from '../../ui/forms/field.tsx'
import { ActButton } from '../betting/act-button.tsx'
import { betWords } from '../betting/bet-words.ts'
import { Presets } from '../betting/presets.tsx'
import {
  chanceBoundsOf,
  chanceDecimals,
  chanceOf,
  chanceText,
  nextTarget,
  targetOf,
  targetOfNextChance,
} from './target.ts'
import type { InstantState } from './use-instant-screen.tsx'
import css from './target-deck.module.css'

/** For the deck around these parts: it places them. */
export const targetDeck = css.targetDeck

const presets = [1.5, 2, 3, 5, 10, 100, 1000] as const

interface FieldProps {
  bounds: TargetBounds
  target: number
  onTarget: (target: number) => void
  locked: boolean
  /** Presses of the ready targets. */
  presses: number
}

export function TargetFields({ bounds, target, onTarget, locked }: Omit<FieldProps, 'presses'>) {
  const [presses, press] = useReducer((count: number) => count + 1, 0)
  const field = { bounds, target, onTarget, locked, presses }
  return (
    <>
      <TargetField {...field} />
      <ChanceField {...field} />
      <div className={css.presets}>
        <Presets>
          {presets.map((preset) => (
            <Button
              key={preset}
              size="small"
              disabled={locked}
              aria-pressed={preset === target}
              onClick={() => (onTarget(preset), press())}
            >
              {preset}×
            </Button>
          ))}
        </Presets>
      </div>
    </>
  )
}

function TargetField({ bounds, target, onTarget, locked, presses }: FieldProps) {
  const { min, max } = bounds
  return (
    <NumberField
      label="Цель"
      aside={`от ${min.toFixed(2)}×`}
      value={target}
      onChange={onTarget}
      min={min}
      max={max}
      unit="×"
      presses={presses}
      disabled={locked}
    >
      <Button
        size="small"
        disabled={locked}
        idle={target <= min}
        aria-label="Уменьшить цель"
        onClick={() => onTarget(nextTarget(bounds, target, -1))}
      >
        −
      </Button>
      <Button
        size="small"
        disabled={locked}
        idle={target >= max}
        aria-label="Увеличить цель"
        onClick={() => onTarget(nextTarget(bounds, target, 1))}
      >
        +
      </Button>
    </NumberField>
  )
}

function ChanceField({ bounds, target, onTarget, locked, presses }: FieldProps) {
  const chance = chanceOf(target)
  const { min, max } = chanceBoundsOf(bounds)
  return (
    <NumberField
      label="Шанс"
      aside={`до ${chanceText(max)} %`}
      value={chance}
      shown={chanceText(chance)}
      decimals={chanceDecimals}
      onChange={(typed) => onTarget(targetOf(bounds, typed))}
      min={min}
      max={max}
      unit="%"
      presses={presses}
      disabled={locked}
    >
      <Button
        size="small"
        disabled={locked}
        idle={chance <= min}
        aria-label="Уменьшить шанс"
        onClick={() => onTarget(targetOfNextChance(bounds, target, -1))}
      >
        −
      </Button>
      <Button
        size="small"
        disabled={locked}
        idle={chance >= max}
        aria-label="Увеличить шанс"
        onClick={() => onTarget(targetOfNextChance(bounds, target, 1))}
      >
        +
      </Button>
    </NumberField>
  )
}

/** The bet button with the game's own label: «Надуть пузырь». */
export function TargetAct({ screen, word }: { screen: InstantState; word: string }) {
  const words = betWords(screen, { word, brings: formatRoundMoney(screen.payoutKopecks) })
  return <ActButton {...words} className={css.targetAct} idle={!screen.canBet} onClick={() => screen.bet()} />
}
