/** Where dice is played: the chance between two big buttons, or one button that stops automatic play. */
import { chanceBounds, type Side, winRange } from '@kurazh/games/dice/dice.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import type { AutobetState } from '../../play/autobet/autobet.ts'
import { EdgeLine } from '../../play/betting/edge-line.tsx'
import type { PlayMode } from '../../play/betting/bet-panel.tsx'
import { StopButton } from '../../play/autobet/stop-button.tsx'
import { Slider } from '../../ui/choice.tsx'
import { NumberField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sideNames, sixDigits } from './face.tsx'

interface DiceDeckProps {
  chance: number
  onChance: (chance: number) => void
  mode: PlayMode
  running: AutobetState | null
  /** How many bets the plan has; 0 for no end. */
  planned: number
  canBet: boolean
  onBet: (side: Side) => void
  onStop: () => void
  /** Looks at a side before betting on it. */
  onLook: (side: Side) => void
  returned: Fraction
  stakeKopecks: bigint
}

export function DiceDeck(props: DiceDeckProps) {
  const { chance, onChance, running, returned, stakeKopecks } = props
  return (
    <div className="deck">
      {running ? <StopButton className="deck__stop" running={running} planned={props.planned} onStop={props.onStop} /> : <SideButtons {...props} />}
      <div className="deck__chance">
        <NumberField
          label="Шанс"
          aside="от 1 до 95 %"
          value={chance}
          onChange={onChance}
          min={chanceBounds.min}
          max={chanceBounds.max}
          unit="%"
          disabled={running !== null}
        />
        <Slider
          label="Шанс выигрыша"
          value={chance}
          min={chanceBounds.min}
          max={chanceBounds.max}
          step={chanceBounds.step}
          valueText={`${chance.toFixed(2)} процента`}
          onChange={(value) => onChance(onGrid(value))}
          disabled={running !== null}
        />
      </div>
      <div className="deck__edge">
        <EdgeLine returned={returned} stakeKopecks={stakeKopecks} />
      </div>
    </div>
  )
}

/** A slider counts in floating steps; the chance is a decimal with two places. */
function onGrid(chance: number): number {
  return Number(chance.toFixed(2))
}

function SideButtons({ chance, mode, canBet, onBet, onLook }: DiceDeckProps) {
  return (['under', 'over'] as const).map((side) => {
    const { from, to } = winRange(chance, side)
    return (
      <button
        key={side}
        type="button"
        className={`side-button side-button--${side}`}
        disabled={!canBet}
        onClick={() => onBet(side)}
        onPointerEnter={() => onLook(side)}
        onFocus={() => onLook(side)}
      >
        <span className="side-button__name">
          <Icon name={mode === 'auto' ? 'repeat' : side === 'under' ? 'less' : 'more'} size={22} />
          {sideNames[side]}
          {mode === 'auto' && <span className="unseen">, автоигра</span>}
        </span>
        <span className="side-button__range figures">
          {sixDigits(from)}–{sixDigits(to)}
        </span>
      </button>
    )
  })
}
