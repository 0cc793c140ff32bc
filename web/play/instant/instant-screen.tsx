/**
 * The screen of every instant game: a game gives its stage, the buttons that bet and the controls of its parameters.
 */
import { type ReactNode, useRef } from 'react'
import { useKeptFocus } from '../../ui/controls/use-kept-focus.ts'
import { InScope } from '../../ui/forms/fields-scope.tsx'
import { AutoKey } from '../autobet/auto-key.tsx'
import { RunVoice } from '../autobet/run-voice.tsx'
import { StopButton } from '../autobet/stop-button.tsx'
import { useOutOfSight } from '../autobet/use-out-of-sight.ts'
import { GameLayout } from '../layout/game-layout.tsx'
import { LatestResult } from '../layout/result-chips.tsx'
import { VoiceContext } from '../presentation/game-voice.tsx'
import { BetPanel } from '../layout/bet-panel.tsx'
import { EdgeLine } from '../betting/edge-line.tsx'
import type { InstantState } from './use-instant-screen.tsx'
import css from './instant-deck.module.css'

interface InstantScreenProps {
  screen: InstantState
  stage: ReactNode
  /** The bet buttons; while automatic play runs its stop button takes their place. */
  buttons: ReactNode
  /** Next to the buttons, within reach of a thumb. */
  controls?: ReactNode
  /** Below the stake in the panel. */
  fields?: ReactNode
  /** The name of the largest win where there are several: «Наибольший выигрыш». */
  gainLabel?: string | undefined
  /** Sets the places of buttons and controls, in the variables of `.instant-deck`. */
  deckClass?: string | undefined
  look?: 'sky' | 'table'
}

export function InstantScreen({
  screen,
  stage,
  buttons,
  controls,
  fields,
  gainLabel,
  deckClass = '',
  look = 'sky',
}: InstantScreenProps) {
  const { mode, running, planned, onStop } = screen
  const first = useRef<Element | null>(null)
  const room = useRef<HTMLDivElement>(null)
  useKeptFocus(room, running !== null)
  const isPlanning = mode === 'auto' && !running
  const startIsAway = useOutOfSight(first, isPlanning)
  const deck = (
    <div
      ref={(element) => {
        room.current = element
        first.current = element?.querySelector('button') ?? null
      }}
      className={`${css.instantDeck} ${deckClass}`}
      data-part="instant-deck"
    >
      {running ? (
        <StopButton
          className={css.act}
          running={running}
          planned={planned}
          onStop={onStop}
          latest={<LatestResult face={screen.face} />}
        />
      ) : (
        <div className={css.acts}>
          {buttons}
          <AutoKey mode={mode} onMode={screen.panel.onMode} />
        </div>
      )}
      <RunVoice running={running} ran={screen.ran} />
      {controls}
      <div className={css.edge}>
        <EdgeLine
          returned={screen.returned}
          stakeKopecks={screen.stakeKopecks}
          maxWinKopecks={screen.panel.range?.maxWinKopecks}
        />
      </div>
    </div>
  )
  const panel = (
    <BetPanel {...screen.panel} gainLabel={gainLabel} start={isPlanning && startIsAway && buttons}>
      {fields}
    </BetPanel>
  )
  return (
    <InScope scope={screen.fields}>
      <GameLayout
        face={screen.face}
        uncertain={screen.uncertain}
        stage={<VoiceContext value={running ? 'quiet' : 'play'}>{stage}</VoiceContext>}
        deck={deck}
        panel={panel}
        look={look}
      />
    </InScope>
  )
}
