/** Where bubbles is played: the target and its chance as one choice in two fields, and the button that bets. */
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { targetBounds } from '@kurazh/games/bubbles/bubbles.ts'
import { ActButton } from '../../play/betting/act-button.tsx'
import { betWords } from '../../play/betting/bet-words.ts'
import type { InstantState } from '../../play/betting/use-instant-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/field.tsx'
import { chanceDecimals, chanceOf, chanceText } from './chance.ts'
import { chanceBounds, nextTarget, targetOf, targetOfNextChance } from './target.ts'
import { Presets } from '../../play/betting/presets.tsx'
import css from './bubbles-deck.module.css'

const presets = [1.5, 2, 3, 5, 10, 100, 1000] as const

interface FieldProps {
  target: number
  onTarget: (target: number) => void
  locked: boolean
}

export function TargetFields({ target, onTarget, locked }: FieldProps) {
  return (
    <>
      <TargetField target={target} onTarget={onTarget} locked={locked} />
      <ChanceField target={target} onTarget={onTarget} locked={locked} />
      <div className={css.presets}>
        <Presets>
        {presets.map((preset) => (
          <Button key={preset} size="small" disabled={locked} aria-pressed={preset === target} onClick={() => onTarget(preset)}>
            {preset}×
          </Button>
        ))}
        </Presets>
      </div>
    </>
  )
}

function TargetField({ target, onTarget, locked }: FieldProps) {
  const { min, max } = targetBounds
  return (
    <NumberField label="Цель" aside="от 1.01×" value={target} onChange={onTarget} min={min} max={max} unit="×" disabled={locked}>
      <Button size="small" disabled={locked || target <= min} aria-label="Уменьшить цель" onClick={() => onTarget(nextTarget(target, -1))}>
        −
      </Button>
      <Button size="small" disabled={locked || target >= max} aria-label="Увеличить цель" onClick={() => onTarget(nextTarget(target, 1))}>
        +
      </Button>
    </NumberField>
  )
}

function ChanceField({ target, onTarget, locked }: FieldProps) {
  const chance = chanceOf(target)
  const { min, max } = chanceBounds
  return (
    <NumberField
      label="Шанс"
      aside={`до ${chanceText(max)} %`}
      value={chance}
      shown={chanceText(chance)}
      decimals={chanceDecimals}
      onChange={(typed) => onTarget(targetOf(typed))}
      min={min}
      max={max}
      unit="%"
      disabled={locked}
    >
      <Button size="small" disabled={locked || chance <= min} aria-label="Уменьшить шанс" onClick={() => onTarget(targetOfNextChance(target, -1))}>
        −
      </Button>
      <Button size="small" disabled={locked || chance >= max} aria-label="Увеличить шанс" onClick={() => onTarget(targetOfNextChance(target, 1))}>
        +
      </Button>
    </NumberField>
  )
}

export function BlowButton({ screen }: { screen: InstantState }) {
  const words = betWords(screen, { word: 'Надуть пузырь', brings: formatRoundMoney(screen.payoutKopecks) })
  return <ActButton {...words} className={css.blow} disabled={!screen.canBet} onClick={() => screen.bet()} />
}
