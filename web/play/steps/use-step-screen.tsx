/**
 * The common logic of steps games' screens: stake and limits, the open game, manual and automatic play, keys, the true
 * edge.
 */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { StepsGame } from '@kurazh/games/core/game.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldsScope, useFieldsScope } from '../../ui/forms/fields-scope.tsx'
import { firstAutoSettings, planOf } from '../autobet/auto-fields.tsx'
import { planWords } from '../autobet/plan-words.ts'
import { useAutobet } from '../autobet/use-autobet.ts'
import type { PlayMode } from '../betting/bet-words.ts'
import type { BetPanelProps } from '../layout/bet-panel.tsx'
import { useTapGuard } from '../betting/tap-guard.ts'
import { useSpaceKey } from '../betting/space-key.ts'
import { refuses } from '../betting/stake.ts'
import type { GameFace } from '../game/game-face.ts'
import { ResultChips } from '../layout/result-chips.tsx'
import { celebrateBet } from '../wins/celebrate-bet.ts'
import { nextBet } from '../wins/celebration.ts'
import type { OpenSteps } from '../client/step-client.ts'
import type { MadeMove, StepsPlan } from './step-controller.ts'
import { leadTo } from './lead-to.ts'
import type { StepDeckProps } from './step-deck.tsx'
import { returnOfStopAt, type StepStake, useStepStake } from './step-stake.ts'
import { useStepGame } from './use-step-game.ts'

/** Provided by the game. */
interface StepParts<Params, Move, View, Outcome> {
  face: GameFace<Params, Outcome>
  rules: StepsGame<Params, Move, View, Outcome>
  /** The parameters of the next game. */
  chosen: Params
  /** The moves automatic play makes in every game before it takes; empty while the player has chosen none. */
  autoMoves: (params: Params) => readonly Move[]
  /** Plays a move on the stage and resolves when the player has seen it. */
  reveal: (made: MadeMove<Params, View, Outcome>) => Promise<void>
  /** A game begins: the stage clears what it shows of the last one. */
  onBegin: () => void
  /** A game in manual play has been opened; `byKeyboard` when a key pressed the button. */
  onOpened?: (byKeyboard: boolean) => void
  /** The payout after the first step, for the panel: «За первый камень». */
  firstGain: string
  /** The step the open game needs before anything can be taken, and the move where there is only one. */
  first: FirstStep<Move>
  /** The first step is made as soon as a game is open: a press deals. */
  atOnce?: boolean
  /** The word of the button that opens a game and promises the most that the game pays; without it, «Играть». */
  beginWord?: string
  /** What the big button does in an open game instead of taking. */
  onward?: { word: string; move: Move }
  /** Every decision of an open game has a button of the game's own: the space key makes none. */
  decides?: true
  /** The stake of the next game lies on the stage as chips, this much in all; absent: it is written in the panel. */
  laidKopecks?: bigint
}

/** The step before which nothing can be taken: «Откройте клетку», or the only move there is, «В первый вагон». */
export interface FirstStep<Move> {
  word: string
  move?: Move
}

export interface StepScreenState<Params = unknown, View = unknown> {
  face: GameFace
  mode: PlayMode
  /** The open game; null while there is none. */
  open: OpenSteps<Params, View> | null
  /** The pending move, a take included; undefined while there is none. */
  moving: unknown
  /** Automatic play runs. */
  isRunning: boolean
  /** A game is open or automatic play runs: its parameters may not change. */
  locked: boolean
  /** Faults of the numbers typed in the panel. */
  fields: FieldsScope
  /** The player sets up automatic play. */
  isPlanning: boolean
  /** The rules of the open game, otherwise of the next. */
  rules: StepsGame<Params, unknown, View>
  params: Params
  stake: StepStake
  /** The stake of automatic play's current bet, otherwise that of the open or the next game. */
  stakeKopecks: bigint
  /** Makes a move in the open game; does nothing while another is pending. */
  move(wanted: unknown): void
  /** Moves the focus to the button that opens a game, after a press on a control that works only in a game. */
  lead(): void
  /** The payout of a take after the next step; undefined where there is none. */
  nextKopecks: bigint | undefined
  /** A press opened the game a moment ago, or its first step is over: a second tap does not step. */
  guarded: boolean
  deck: Omit<StepDeckProps, 'latest' | 'tray' | 'decisions' | 'children' | 'wide'>
  /** Props of the panel. */
  panel: Omit<BetPanelProps, 'children'>
  uncertain: boolean
  /** The latest results, for the stage. */
  chips: ReactNode
}

export function useStepScreen<Params, Move, View, Outcome>(
  parts: StepParts<Params, Move, View, Outcome>,
): StepScreenState<Params, View> {
  const { face, chosen } = parts
  const [mode, onMode] = useState<PlayMode>('manual')
  const [auto, onAuto] = useState(firstAutoSettings)
  const { table, open, moving, opening, resuming, uncertain, running, ran, start, stop } = useCelebratedSteps(parts)
  const rules = open?.rules ?? parts.rules
  const params = open?.params ?? chosen
  const stake = useStepStake(rules, params, open, parts.firstGain, parts.laidKopecks)
  const stakeKopecks = running?.stakeKopecks ?? stake.kopecks
  const locked = open !== null || running !== null
  const isPlanning = mode === 'auto' && !locked
  const moves = parts.autoMoves(params)
  const guarded = useTapGuard(
    resuming ? undefined : running ? 'stop' : open ? (open.canTake ? 'take' : 'step') : 'begin',
  )
  const fields = useFieldsScope()
  const canBet = stake.fits && fields.isValid && !guarded && (mode === 'manual' || moves.length > 0)
  const nextStop = isPlanning
    ? Math.max(1, moves.length)
    : Math.min((open?.moves.length ?? 0) + 1, stake.paytable.length)

  const begin = () => {
    if (!canBet || locked) return
    nextBet(face.id)
    parts.onBegin()
    const byKeyboard = document.activeElement?.matches('button:focus-visible') === true
    if (mode === 'auto')
      start({ ...planOf(auto, stake.kopecks), parts: rules.parts?.(params) ?? 1 }, { params, moves }, stake.maxKopecks)
    else void table.begin(stake.kopecks, params).then((opened) => opened && onOpened(parts, table, byKeyboard))
  }
  const move = (wanted: unknown) => {
    if (open && moving === undefined && !running) void table.move(wanted)
  }
  const take = () => void table.take()
  const onward = parts.onward && { word: parts.onward.word, go: () => move(parts.onward?.move) }
  const onSpace = () => (guarded || parts.decides || !open?.canTake ? undefined : (onward?.go ?? take)())
  useSpaceKey(() => (running ? stop() : open ? onSpace() : begin()))
  const act = useRef<HTMLButtonElement>(null)
  const firstE4 = rules.advise ? rules.bestMultiplierE4(params) : stake.paytable[isPlanning ? nextStop - 1 : 0]
  const nextE4 = open ? open.nextMultiplierE4 : firstE4
  const nextKopecks = nextE4 == null ? undefined : payoutKopecks(stakeKopecks, nextE4)
  const { word, move: only } = parts.first
  const first = { word, go: only === undefined ? undefined : () => move(only) }
  // The paytable of a game that reveals is exact for its first step alone.
  const returned = returnOfStopAt(rules, params, rules.reveals ? 1 : nextStop, stakeKopecks)
  const bet = {
    act,
    open,
    moving,
    opening,
    resuming,
    guarded,
    mode,
    onMode,
    running,
    ran,
    planned: auto.count,
    plan: planWords(auto, stake.kopecks),
    canBet,
    first,
    onward,
    beginWord: parts.beginWord,
    nextKopecks,
    stakeKopecks,
  }
  const subject = { game: face.id, version: rules.version, params, ...(!rules.advise && { steps: nextStop }) }
  return {
    face,
    fields,
    mode,
    open,
    moving,
    isRunning: running !== null,
    locked,
    isPlanning,
    rules,
    params,
    stake,
    stakeKopecks,
    move,
    lead: () => leadTo(act.current),
    nextKopecks,
    guarded,
    deck: { ...bet, returned, maxWinKopecks: stake.maxWinKopecks, onBegin: begin, onTake: take, onStop: stop },
    panel: {
      ...stake.panel,
      mode,
      onMode,
      auto,
      onAuto,
      locked,
      subject,
      leads: moves.length > 0 && !refuses(stake.panel.range, stake.kopecks),
    },
    uncertain,
    chips: <ResultChips face={face} />,
  }
}

/** A game was opened by hand: its first step is made at once, or the game is told. */
function onOpened<Params, Move, View, Outcome>(
  { atOnce, first, onOpened: tell }: StepParts<Params, Move, View, Outcome>,
  table: { move(wanted: unknown): unknown },
  byKeyboard: boolean,
): void {
  if (atOnce) table.move(first.move)
  else tell?.(byKeyboard)
}

/** The game and its automatic play; a large win is celebrated once its result has been shown, until the next game. */
function useCelebratedSteps<Params, Move, View, Outcome>({
  face,
  rules,
  reveal,
}: StepParts<Params, Move, View, Outcome>) {
  const autoRuns = useRef(false)
  const game = useStepGame(rules, async (made: MadeMove<Params, View, Outcome>) => {
    await reveal(made)
    if (made.settled)
      celebrateBet(rules, made.settled.bet, { key: `${made.settled.bet.nonce}`, brief: autoRuns.current })
  })
  const auto = useAutobet<StepsPlan<Params>>((kopecks, plan) => {
    nextBet(face.id)
    return game.table.send(kopecks, plan)
  })
  const isRunning = auto.running !== null
  useEffect(() => {
    autoRuns.current = isRunning
  }, [isRunning])
  return { ...game, ...auto }
}
