/** Where dice is played: the chance between two big buttons. */
import { chanceBounds, type Side, winRange } from '@kurazh/games/dice/dice.ts'
import type { PlayMode } from '../../play/betting/bet-panel.tsx'
import { Slider } from '../../ui/choice.tsx'
import { NumberField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sideNames, sixDigits } from './face.tsx'
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
      <NumberField label="Шанс" aside="от 1 до 95 %" value={chance} onChange={onChance} min={min} max={max} unit="%" disabled={disabled} />
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
  chance: number
  mode: PlayMode
  canBet: boolean
  onBet: (side: Side) => void
  /** Looks at a side before betting on it. */
  onLook: (side: Side) => void
}

export function SideButtons({ chance, mode, canBet, onBet, onLook }: SideButtonsProps) {
  return (['under', 'over'] as const).map((side) => {
    const { from, to } = winRange(chance, side)
    return (
      <button
        key={side}
        type="button"
        className={css.sideButton} data-side={side}
        disabled={!canBet}
        onClick={() => onBet(side)}
        onPointerEnter={() => onLook(side)}
        onFocus={() => onLook(side)}
      >
        <span className={css.sideButtonName}>
          <Icon name={mode === 'auto' ? 'repeat' : side === 'under' ? 'less' : 'more'} size={22} />
          {sideNames[side]}
          {mode === 'auto' && <span className="unseen">, автоигра</span>}
        </span>
        <span className={`${css.sideButtonRange} figures`}>
          {sixDigits(from)}–{sixDigits(to)}
        </span>
      </button>
    )
  })
}
