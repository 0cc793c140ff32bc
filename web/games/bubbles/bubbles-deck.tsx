/** Where bubbles is played: the target and its chance as one choice in two fields, and the button that bets. */
import { targetBounds } from '@kurazh/games/bubbles/bubbles.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import type { AutobetState } from '../../play/autobet/autobet.ts'
import type { PlayMode } from '../../play/betting/bet-panel.tsx'
import { EdgeLine } from '../../play/betting/edge-line.tsx'
import { inRoubles } from '../../play/betting/stake.ts'
import { StopButton } from '../../play/autobet/stop-button.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/field.tsx'
import { formatRoubles } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { chanceDecimals, chanceOf, chanceText } from './chance.ts'
import { chanceBounds, nextTarget, targetOf, targetOfNextChance } from './target.ts'

interface BubblesDeckProps {
  target: number
  onTarget: (target: number) => void
  mode: PlayMode
  running: AutobetState | null
  /** How many bets the plan has; 0 for no end. */
  planned: number
  canBet: boolean
  onBet: () => void
  onStop: () => void
  returned: Fraction
  stakeKopecks: bigint
  payoutKopecks: bigint
}

const presets = [1.5, 2, 3, 5, 10, 100, 1000] as const

export function BubblesDeck(props: BubblesDeckProps) {
  const { target, onTarget, running, returned, stakeKopecks } = props
  const locked = running !== null
  return (
    <div className="bubbles-deck">
      <TargetField target={target} onTarget={onTarget} locked={locked} />
      <ChanceField target={target} onTarget={onTarget} locked={locked} />
      <div className="presets bubbles-deck__presets">
        {presets.map((preset) => (
          <Button key={preset} size="small" disabled={locked} aria-pressed={preset === target} onClick={() => onTarget(preset)}>
            {preset}×
          </Button>
        ))}
      </div>
      <div className="bubbles-deck__act">
        {running ? (
          <StopButton className="bubbles-deck__stop" running={running} planned={props.planned} onStop={props.onStop} />
        ) : (
          <BetButton {...props} />
        )}
      </div>
      <div className="bubbles-deck__edge">
        <EdgeLine returned={returned} stakeKopecks={stakeKopecks} />
      </div>
    </div>
  )
}

interface FieldProps {
  target: number
  onTarget: (target: number) => void
  locked: boolean
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

function BetButton({ mode, canBet, onBet, stakeKopecks, payoutKopecks }: BubblesDeckProps) {
  return (
    <button type="button" className="blow-button" disabled={!canBet} onClick={onBet}>
      <span className="blow-button__name">
        {mode === 'auto' && <Icon name="repeat" size={22} />}
        {mode === 'auto' ? 'Автоигра' : 'Надуть пузырь'}
      </span>
      <span className="blow-button__sums figures">
        {formatRoubles(inRoubles(stakeKopecks))} <Icon name="arrow" size={15} /> {formatRoubles(inRoubles(payoutKopecks))}
      </span>
    </button>
  )
}
