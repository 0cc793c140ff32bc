/**
 * The controls of a steps game: one button that opens, takes or stops, along with the game's own second button and the
 * house edge below.
 */
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import { isTake } from '@kurazh/games/core/steps.ts'
import { type ReactNode, type RefObject, useRef } from 'react'
import { AutoKey } from '../autobet/auto-key.tsx'
import type { AutobetState } from '../autobet/autobet.ts'
import { ActButton } from '../betting/act-button.tsx'
import { betWords, type PlayMode } from '../betting/bet-words.ts'
import { EdgeLine } from '../betting/edge-line.tsx'
import type { OpenSteps } from '../client/step-client.ts'
import { RunVoice } from '../autobet/run-voice.tsx'
import { StopButton } from '../autobet/stop-button.tsx'
import { useKeptFocus } from '../../ui/controls/use-kept-focus.ts'
import css from './step-deck.module.css'

export interface StepDeckProps {
  /** The big button. */
  act: RefObject<HTMLButtonElement | null>
  open: OpenSteps | null
  /** The pending move; undefined while there is none. */
  moving: unknown
  opening: boolean
  resuming: boolean
  /** The big button has just changed its meaning: ignores a second tap. */
  guarded: boolean
  mode: PlayMode
  onMode: (mode: PlayMode) => void
  running: AutobetState | null
  /** How the last run stood when it ended; null before that, and while one runs. */
  ran: AutobetState | null
  /** How many bets the plan has; 0 for no end. */
  planned: number
  /** The plan in words, for the button that begins it. */
  plan: string
  /** The table takes the stake and, in automatic play, the player has chosen moves. */
  canBet: boolean
  /** The step before which nothing can be taken; `go` makes it where there is only one. */
  first: { word: string; go: (() => void) | undefined }
  /** What the big button does in an open game instead of taking. */
  onward?: { word: string; go: () => void } | undefined
  /** The word of the button that opens a game, where `nextKopecks` is the most it pays then; without it, «Играть». */
  beginWord?: string | undefined
  /** The payout of a take after the next step; undefined where there is none. */
  nextKopecks: bigint | undefined
  onBegin: () => void
  onTake: () => void
  onStop: () => void
  returned: Fraction
  stakeKopecks: bigint
  /** The largest payout of this game, or of the next; undefined until it is known. */
  maxWinKopecks: bigint | undefined
  /** The last result of automatic play, next to its stop button wherever that is. */
  latest: ReactNode
  /** The game's own buttons have a row of their own. */
  wide?: boolean
  /** Chips and what else lies before the buttons, in a row of its own. */
  tray?: ReactNode
  /** The game's own decisions: they take the place of the tray and of the big button. */
  decisions?: ReactNode
  /** The game's own buttons. */
  children?: ReactNode
}

export function StepDeck(props: StepDeckProps) {
  const { running, ran, open, mode, onMode, planned, onStop, latest, returned, stakeKopecks, children } = props
  const { tray, decisions } = props
  const room = useRef<HTMLDivElement>(null)
  // A move may take away the button that made it: the big one takes the focus.
  useKeptFocus(room, `${running !== null} ${open !== null} ${open?.canTake}`, ':scope > button')
  return (
    <div
      ref={room}
      className={css.stepDeck}
      data-part="step-deck"
      data-moving={props.moving !== undefined || undefined}
      data-open={(open !== null && !running) || undefined}
      data-wide={props.wide || undefined}
      data-decides={tray !== undefined || undefined}
    >
      {(decisions ?? tray) && <div className={css.tray}>{decisions ?? tray}</div>}
      {children && <div className={css.own}>{children}</div>}
      {decisions ? null : running ? (
        <StopButton className={css.act} running={running} planned={planned} onStop={onStop} latest={latest} />
      ) : (
        <BigButton {...props} />
      )}
      <RunVoice running={running} ran={ran} />
      {!running && !open && <AutoKey mode={mode} onMode={onMode} />}
      <div className={css.edge}>
        <EdgeLine returned={returned} stakeKopecks={stakeKopecks} maxWinKopecks={props.maxWinKopecks} />
      </div>
    </div>
  )
}

/** The same element in every state, so that it keeps the focus. */
function BigButton({ act, ...props }: StepDeckProps) {
  return <ActButton ref={act} className={css.act} {...actOf(props)} />
}

/** Gold marks money that can be taken. */
function actOf(props: BeginProps) {
  const { open, moving, guarded, first, onward, nextKopecks, onTake } = props
  if (!open) return beginOf(props)
  const idle = guarded || moving !== undefined
  if (open.canTake && onward) return { tone: 'brand', word: onward.word, idle, onClick: onward.go } as const
  if (open.canTake) {
    const sum = formatMoney(payoutKopecks(open.stakeKopecks, open.multiplierE4))
    return { tone: 'gold', word: `Забрать ${sum}`, busy: isTake(moving), idle, onClick: onTake } as const
  }
  const next = nextKopecks === undefined ? undefined : formatRoundMoney(nextKopecks)
  return first.go
    ? ({ tone: 'brand', word: first.word, brings: next, idle, onClick: first.go } as const)
    : ({ tone: 'quiet', word: first.word, idle: true } as const)
}

type BeginProps = Omit<StepDeckProps, 'act' | 'latest' | 'tray' | 'decisions' | 'children'>

/** Opens a game, or begins a plan. */
export function BeginButton(props: BeginProps) {
  return <ActButton {...beginOf(props)} />
}

function beginOf(props: BeginProps) {
  const { nextKopecks, beginWord, opening, resuming, canBet, onBegin } = props
  const next = nextKopecks === undefined ? undefined : formatRoundMoney(nextKopecks)
  const brings = `${beginWord === undefined ? 'от' : 'до'} ${next}`
  const words = betWords(props, { word: beginWord ?? 'Играть', icon: 'play', brings })
  return { ...words, busy: opening || resuming, idle: !canBet, onClick: onBegin }
}
