/** Where a steps game is played: one button that opens, takes or stops, with the game's own second button and the edge below. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { AutobetState } from '../autobet/autobet.ts'
import type { PlayMode } from '../betting/bet-panel.tsx'
import { EdgeLine } from '../betting/edge-line.tsx'
import type { OpenSteps } from './step-client.ts'
import { StopButton } from '../autobet/stop-button.tsx'
import css from './step-deck.module.css'

export interface StepDeckProps {
  open: OpenSteps | null
  /** The move on its way; undefined while there is none. */
  moving: unknown
  opening: boolean
  resuming: boolean
  mode: PlayMode
  running: AutobetState | null
  /** How many bets the plan has; 0 for no end. */
  planned: number
  /** The table takes the stake and, in automatic play, there is something to play. */
  canBet: boolean
  /** What the open game waits for before anything can be taken: «Откройте клетку». */
  firstWord: string
  onBegin: () => void
  onTake: () => void
  onStop: () => void
  returned: Fraction
  stakeKopecks: bigint
  /** The game's own buttons. */
  children?: ReactNode
}

export function StepDeck(props: StepDeckProps) {
  const { running, planned, onStop, returned, stakeKopecks, children } = props
  return (
    <div className={css.stepDeck} data-part="step-deck" data-moving={props.moving !== undefined || undefined}>
      {running ? <StopButton className={css.act} running={running} planned={planned} onStop={onStop} /> : <ActButton {...props} />}
      {children && <div className={css.own}>{children}</div>}
      <div className={css.edge}>
        <EdgeLine returned={returned} stakeKopecks={stakeKopecks} />
      </div>
    </div>
  )
}

/** The same button in every state, so that whoever stands on it stays there. */
function ActButton({ open, moving, opening, resuming, mode, canBet, firstWord, onBegin, onTake }: StepDeckProps) {
  const act = { className: css.act, size: 'large' } as const
  if (open) {
    const sum = formatMoney(payoutKopecks(open.stakeKopecks, open.multiplierE4))
    return (
      <Button {...act} tone="gold" busy={isTake(moving)} disabled={!open.canTake || moving !== undefined} onClick={onTake}>
        {open.canTake ? (
          <span className={`${css.take} figures`}>
            Забрать <span>{sum}</span>
          </span>
        ) : (
          firstWord
        )}
      </Button>
    )
  }
  return (
    <Button {...act} tone="brand" icon={mode === 'auto' ? 'repeat' : 'play'} busy={opening || resuming} disabled={!canBet} onClick={onBegin}>
      {mode === 'auto' ? 'Запустить автоигру' : 'Играть'}
    </Button>
  )
}
