/**
 * The common logic of instant games' screens: stake and limits, manual bets and automatic play, keys, the true edge.
 */
import { paidKopecks } from '@kurazh/games/core/fairness.ts'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import { type Fraction, type Payoff, returnAtStake } from '@kurazh/games/core/rtp.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldsScope, useFieldsScope } from '../../ui/forms/fields-scope.tsx'
import { firstAutoSettings, planOf } from '../autobet/auto-fields.tsx'
import { planWords } from '../autobet/plan-words.ts'
import type { AutobetState } from '../autobet/autobet.ts'
import { useAutobet } from '../autobet/use-autobet.ts'
import type { GameFace } from '../game/game-face.ts'
import { ResultChips } from '../layout/result-chips.tsx'
import type { SettledBet } from '../client/bet-client.ts'
import type { PlayMode } from '../betting/bet-words.ts'
import type { BetPanelProps } from '../layout/bet-panel.tsx'
import { type HeldPress, useHeldPress } from '../betting/held-press.ts'
import { useTapGuard } from '../betting/tap-guard.ts'
import { rangeOf, refuses, takes, useStake, useStakeLimits } from '../betting/stake.ts'
import { useInstantGame } from '../betting/use-instant-game.ts'
import { celebrateBet } from '../wins/celebrate-bet.ts'
import { nextBet } from '../wins/celebration.ts'

/** Provided by the game. */
interface InstantParts<Params, Outcome> {
  face: GameFace<Params, Outcome>
  rules: InstantGame<Params, Outcome>
  /** The possible payouts of a bet and their probabilities; empty where they are too many to list. */
  payoffs?: (params: Params) => readonly Payoff[]
  /** The exact return of a bet at a stake in kopecks, where its payouts are too many to list: `payoffs` are of a part of it. */
  returnAt?: (params: Params, stakeKopecks: bigint) => Fraction
  /** The stake lies on the stage as chips, this much in all; absent where it is written in the panel. */
  laidKopecks?: bigint
  params: Params
  /** Plays a result on the stage and resolves when the player has seen it. */
  reveal: (settled: SettledBet<Outcome>) => Promise<void>
  /** Bets may overlap: a held button goes on, and automatic play sends one at this interval, in milliseconds. */
  everyMs?: number
  /** A bet was sent; `answer` settles when the server has answered. */
  onSent?: (answer: Promise<unknown>) => void
}

export interface InstantState<Params = unknown> {
  face: GameFace
  mode: PlayMode
  /** The run up to what the player has seen; null while automatic play is off. */
  running: AutobetState | null
  /** How the last run stood when it ended; null before that, and while one runs. */
  ran: AutobetState | null
  /** Automatic play is running: its settings may not change. */
  locked: boolean
  onStop: () => void
  /** How many bets the plan has; 0 for no end. */
  planned: number
  /** The plan in words, for the button that begins it. */
  plan: string
  /** The stake of automatic play's current bet, otherwise the stake in the field. */
  stakeKopecks: bigint
  /** The most that a bet of `stakeKopecks` pays. */
  payoutKopecks: bigint
  /** The exact return of a bet of `stakeKopecks`. */
  returned: Fraction
  /** The table takes the stake, and no stop button of automatic play has just been in the place of the bet button. */
  canBet: boolean
  /** Bets, or begins automatic play: on the params, or on the given ones. */
  bet(params?: Params): void
  /** The same for a button that may be held; stops automatic play while it runs, as the space bar does. */
  press: HeldPress
  /** Faults of the numbers typed in deck and panel. */
  fields: FieldsScope
  uncertain: boolean
  /** Props of the panel. */
  panel: Omit<BetPanelProps, 'children' | 'gainLabel'>
  /** The latest results, for the stage. */
  chips: ReactNode
}

export function useInstantScreen<Params, Outcome>({
  face,
  rules,
  payoffs = () => [],
  returnAt = (bet, kopecks) => returnAtStake(payoffs(bet), kopecks),
  laidKopecks,
  params,
  reveal,
  everyMs,
  onSent,
}: InstantParts<Params, Outcome>): InstantState<Params> {
  const [mode, onMode] = useState<PlayMode>('manual')
  const [auto, onAuto] = useState(firstAutoSettings)
  const [writtenKopecks, onStake] = useStake(face.id)
  const chosenKopecks = laidKopecks ?? writtenKopecks
  const limits = useStakeLimits(face.id)
  const fields = useFieldsScope()
  const autoRuns = useRef(false)
  const game = useInstantGame(rules, async (settled) => {
    await reveal(settled)
    const alone = everyMs === undefined
    celebrateBet(rules, settled.bet, { key: `${settled.bet.nonce}`, brief: autoRuns.current, alone })
  })
  const send = (kopecks: bigint, chosen: Params) => {
    nextBet(face.id, everyMs !== undefined)
    const sent = game.send(kopecks, chosen)
    onSent?.(sent.answer)
    return sent
  }
  const { running, ran, start, stop } = useAutobet(send)
  useEffect(() => {
    autoRuns.current = running !== null
  }, [running])
  const bestE4 = rules.bestMultiplierE4(params)
  // With these parameters nothing can be won: they are not complete yet.
  const isIncomplete = bestE4 === 0
  const range = rangeOf(limits, isIncomplete ? null : bestE4)
  const guarded = useTapGuard(running ? 'stop' : 'bet')
  const canBet = !isIncomplete && takes(range, chosenKopecks) && fields.isValid && !guarded
  const stakeKopecks = running?.stakeKopecks ?? chosenKopecks

  /** The parameters sent manually; null where nothing was sent. */
  const bet = (chosen = params) => {
    if (!canBet || running) return null
    if (mode === 'manual') return send(chosenKopecks, chosen)
    start({ ...planOf(auto, chosenKopecks), parts: rules.parts?.(chosen) ?? 1 }, chosen, range.maxKopecks, everyMs)
    return null
  }
  const press = useHeldPress(async () => {
    if (running) stop()
    const sent = bet()
    return sent !== null && everyMs !== undefined && (await sent.answer) !== null
  })
  const locked = running !== null
  const payoutAt = (kopecks: bigint) =>
    isIncomplete ? 0n : paidKopecks(kopecks, { multiplierE4: bestE4, exact: rules.best?.(params) })
  const subject = { game: face.id, version: rules.version, params }
  return {
    face,
    fields,
    mode,
    running,
    ran,
    locked,
    onStop: stop,
    planned: auto.count,
    plan: planWords(auto, chosenKopecks),
    stakeKopecks,
    payoutKopecks: payoutAt(stakeKopecks),
    returned: returnAt(params, stakeKopecks),
    canBet,
    bet: (chosen) => void bet(chosen),
    press,
    uncertain: game.uncertain,
    panel: {
      mode,
      onMode,
      auto,
      onAuto,
      range,
      onStake: laidKopecks === undefined ? onStake : null,
      locked,
      subject,
      leads: !refuses(range, chosenKopecks),
      stakeKopecks: chosenKopecks,
      payoutKopecks: payoutAt(chosenKopecks),
    },
    chips: <ResultChips face={face} />,
  }
}
