/** The controls of dice: the chance between two big buttons. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { chanceBounds, type Side, winRange } from '@kurazh/games/dice/dice.ts'
import { ActButton } from '../../play/betting/act-button.tsx'
import { betWords } from '../../play/betting/bet-words.ts'
import type { InstantState } from '../../play/instant/use-instant-screen.tsx'
import { Slider } from '../../ui/controls/choice.tsx'
import { NumberField } from '../../ui/forms/field.tsx'
import { sideNames, sixDigits } from './face.ts'
import css from './dice-deck.module.css'

interface ChanceFieldProps {
  chance: number
  onChance: (chance: number) => void
  disabled: boolean
}

export function ChanceField({ chance, onChance, disabled }: ChanceFieldProps) {
  const { min, max, step } = chanceBounds
  return (
    <div className={css.chance}>
      <NumberField
        label="Шанс"
        aside="от 1 до 95 %"
        value={chance}
        onChange={onChance}
        min={min}
        max={max}
        unit="%"
        disabled={disabled}
      />
      <Slider
        label="Шанс выигрыша"
        value={chance}
        min={min}
        max={max}
        step={step}
        valueText={`${chance.toFixed(2)} процента`}
        onChange={(value) => onChance(onGrid(value))}
        disabled={disabled}
      />
    </div>
  )
}

/** A slider counts in floating steps; the chance is a decimal with two places. */
function onGrid(chance: number): number {
  return Number(chance.toFixed(2))
}

interface SideButtonsProps {
  screen: InstantState
  chance: number
  onBet: (side: Side) => void
  /** Previews a side before a bet on it. */
  onLook: (side: Side) => void
}

export function SideButtons({ screen, chance, onBet, onLook }: SideButtonsProps) {
  const brings = formatRoundMoney(screen.payoutKopecks)
  return (['under', 'over'] as const).map((side) => {
    const { from, to } = winRange(chance, side)
    return (
      <ActButton
        key={side}
        {...betWords(screen, { word: sideNames[side], icon: side === 'under' ? 'less' : 'more', brings })}
        on={`${sixDigits(from)}–${sixDigits(to)}`}
        className={css.sideButton}
        data-side={side}
        idle={!screen.canBet}
        onClick={() => onBet(side)}
        onPointerEnter={() => onLook(side)}
        onFocus={() => onLook(side)}
      />
    )
  })
}
