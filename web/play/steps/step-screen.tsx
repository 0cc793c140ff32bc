/** The screen of every steps game: a game gives its stage, the buttons that step and the controls of its parameters. */
import type { ReactNode } from 'react'
import { useOutOfSight } from '../autobet/use-out-of-sight.ts'
import { BetPanel } from '../betting/bet-panel.tsx'
import { GameLayout } from '../layout/game-layout.tsx'
import { LatestResult } from '../layout/result-chips.tsx'
import { LimitNotice } from './limit-notice.tsx'
import { BeginButton, deckRoom, StepDeck } from './step-deck.tsx'
import type { StepScreenState } from './use-step-screen.tsx'

interface StepScreenProps {
  screen: StepScreenState
  stage: ReactNode
  /** Beside the button that opens, takes or stops. */
  buttons: ReactNode
  /** Below the stake in the panel. */
  fields: ReactNode
  /** What the panel promises instead of the next step. */
  gain?: { payoutKopecks: bigint; gainLabel: string } | null
  /** The step after so many in the genitive of its ordinal: «14-го камня». */
  stepWord: (count: number) => string
}

export function StepScreen({ screen, stage, buttons, fields, gain, stepWord }: StepScreenProps) {
  const { stake, deck: big } = screen
  const startIsAway = useOutOfSight(big.act, screen.isPlanning)
  const panel = (
    <BetPanel {...screen.panel} {...gain} start={screen.isPlanning && startIsAway && <BeginButton {...big} />}>
      {fields}
      <LimitNotice within={stake.within} length={stake.paytable.length} step={stepWord} />
    </BetPanel>
  )
  const deck = <StepDeck {...screen.deck} latest={<LatestResult face={screen.face} />}>{buttons}</StepDeck>
  return <GameLayout face={screen.face} uncertain={screen.uncertain} stage={stage} deck={deck} deckRoom={deckRoom} panel={panel} />
}
