/** The screen of every steps game: a game gives its stage, the buttons that step and the controls of its parameters. */
import type { ReactNode } from 'react'
import { InScope } from '../../ui/forms/fields-scope.tsx'
import { useOutOfSight } from '../autobet/use-out-of-sight.ts'
import { VoiceContext } from '../presentation/game-voice.tsx'
import { BetPanel } from '../layout/bet-panel.tsx'
import { GameLayout } from '../layout/game-layout.tsx'
import { LatestResult } from '../layout/result-chips.tsx'
import { BeginButton, StepDeck } from './step-deck.tsx'
import type { StepScreenState } from './use-step-screen.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'

interface StepScreenProps {
  screen: StepScreenState
  stage: ReactNode
  /** Next to the button that opens, takes or stops. */
  buttons: ReactNode
  /** Below the stake in the panel. */
  fields: ReactNode
  /** The panel's promise instead of the next step. */
  gain?: { payoutKopecks: bigint; gainLabel: string } | null
  /** The step after this many, in the genitive of its ordinal: «14-го камня»; null where the cards decide it. */
  stepWord: ((count: number) => string) | null
  /** The game's buttons have a row of their own. */
  wide?: boolean
  /** As in the deck. */
  tray?: ReactNode
  decisions?: ReactNode
  look?: 'sky' | 'table'
}

export function StepScreen(props: StepScreenProps) {
  const { screen, stage, buttons, fields, gain, stepWord, wide = false, tray, decisions, look = 'sky' } = props
  const { stake, deck: big } = screen
  const startIsAway = useOutOfSight(big.act, screen.isPlanning)
  const panel = (
    <BetPanel {...screen.panel} {...gain} start={screen.isPlanning && startIsAway && <BeginButton {...big} />}>
      {fields}
      {stepWord && <LimitNotice within={stake.within} length={stake.paytable.length} step={stepWord} />}
    </BetPanel>
  )
  const deck = (
    <StepDeck
      {...screen.deck}
      wide={wide}
      tray={tray}
      decisions={decisions}
      latest={<LatestResult face={screen.face} />}
    >
      {buttons}
    </StepDeck>
  )
  return (
    <InScope scope={screen.fields}>
      <GameLayout
        face={screen.face}
        uncertain={screen.uncertain}
        stage={<VoiceContext value={screen.isRunning ? 'quiet' : 'play'}>{stage}</VoiceContext>}
        deck={deck}
        panel={panel}
        look={look}
      />
    </InScope>
  )
}

/**
 * Shows before the bet after which step the game is taken automatically, because one more could exceed the maximum win.
 * `step` is in the genitive of the ordinal: «14-й клетки». Nothing is shown when the whole paytable fits.
 */
function LimitNotice({ within, length, step }: { within: number; length: number; step: (count: number) => string }) {
  if (within >= length || within === 0) return null
  return (
    <Notice>
      <Icon name="info" size={18} />
      <span>
        С этой ставкой выигрыш заберётся сам после {step(within)}: следующий шаг мог бы превысить наибольший выигрыш.
      </span>
    </Notice>
  )
}
