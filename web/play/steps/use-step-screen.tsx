/** What every steps game's screen does: the stake and its limits, the open game, by hand or automatically, the keys, the true edge. */
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { StepsGame } from '@kurazh/games/core/game.ts'
import { type ReactNode, useRef, useState } from 'react'
import { firstAutoSettings, planOf } from '../autobet/auto-fields.tsx'
import { planWords } from '../autobet/plan-words.ts'
import { useAutobet } from '../autobet/use-autobet.ts'
import type { BetPanelProps, PlayMode } from '../betting/bet-panel.tsx'
import { useSettling } from '../betting/settling.ts'
import { useSpaceKey } from '../betting/space-key.ts'
import { refuses } from '../betting/stake.ts'
import type { GameFace } from '../layout/game-face.ts'
import { ResultChips } from '../layout/result-chips.tsx'
import type { OpenSteps } from './step-client.ts'
import type { MadeMove, StepsPlan } from './step-controller.ts'
import { leadTo } from './lead-to.ts'
import type { StepDeckProps } from './step-deck.tsx'
import { returnOfStopAt, type StepStake, useStepStake } from './step-stake.ts'
import { useStepGame } from './use-step-game.ts'

/** What a game brings. */
interface StepParts<Params, Move, View, Outcome> {
  face: GameFace<Params, Outcome>
  rules: StepsGame<Params, Move, View, Outcome>
  /** What the next game is to be played with. */
  chosen: Params
  /** What automatic play does in every game before it takes; empty while the player has named nothing. */
  autoMoves: (params: Params) => readonly Move[]
  /** Plays a move on the stage and resolves when the player has seen it. */
  reveal: (made: MadeMove<Params, View, Outcome>) => Promise<void>
  /** A game begins: what the stage shows of the last one goes. */
  onBegin: () => void
  /** A game played by hand has been opened; `byKeyboard` when a key pressed the button. */
  onOpened?: (byKeyboard: boolean) => void
  /** What the first step would bring, for the panel: «За первый камень». */
  firstGain: string
  /** What the open game waits for before anything can be taken, and the move where there is but one. */
  first: FirstStep<Move>
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
  /** The move on its way, the take among them; undefined while there is none. */
  moving: unknown
  /** Automatic play runs. */
  isRunning: boolean
  /** A game is open or automatic play runs: its parameters may not change. */
  locked: boolean
  /** The player sets up automatic play. */
  isPlanning: boolean
  /** Those of the open game, otherwise of the next. */
  rules: StepsGame<Params, unknown, View>
  params: Params
  stake: StepStake
  /** The stake of the bet that automatic play is at, otherwise that of the open or the next game. */
  stakeKopecks: bigint
  /** Makes a move in the open game; nothing happens while another is on its way. */
  move(wanted: unknown): void
  /** Leads whoever presses what answers only in a game to the button that opens one. */
  lead(): void
  /** What a take would pay after the next step; undefined where there is none. */
  nextKopecks: bigint | undefined
  deck: Omit<StepDeckProps, 'latest' | 'children'>
  /** What the panel shows. */
  panel: Omit<BetPanelProps, 'children'>
  uncertain: boolean
  /** The latest results, for the stage. */
  chips: ReactNode
}

export function useStepScreen<Params, Move, View, Outcome>(parts: StepParts<Params, Move, View, Outcome>): StepScreenState<Params, View> {
  const { face, chosen } = parts
  const [mode, onMode] = useState<PlayMode>('manual')
  const [auto, onAuto] = useState(firstAutoSettings)
  const { table, open, moving, opening, resuming, uncertain } = useStepGame(parts.rules, parts.reveal)
  const { running, start, stop } = useAutobet<StepsPlan<Params>>(table.send)
  const rules = open?.rules ?? parts.rules
  const params = open?.params ?? chosen
  const stake = useStepStake(rules, params, open, parts.firstGain)
  const stakeKopecks = running?.stakeKopecks ?? stake.kopecks
  const locked = open !== null || running !== null
  const isPlanning = mode === 'auto' && !locked
  const moves = parts.autoMoves(params)
  const settling = useSettling(resuming ? undefined : running ? 'stop' : open ? (open.canTake ? 'take' : 'step') : 'begin')
  const canBet = stake.fits && !settling && (mode === 'manual' || moves.length > 0)
  const nextStop = isPlanning ? Math.max(1, moves.length) : Math.min((open?.moves.length ?? 0) + 1, stake.paytable.length)

  const begin = () => {
    if (!canBet || locked) return
    parts.onBegin()
    const byKeyboard = document.activeElement?.matches('button:focus-visible') === true
    if (mode === 'auto') start(planOf(auto, stake.kopecks), { params, moves }, stake.maxKopecks)
    else void table.begin(stake.kopecks, params).then((opened) => opened && parts.onOpened?.(byKeyboard))
  }
  const move = (wanted: unknown) => {
    if (open && moving === undefined && !running) void table.move(wanted)
  }
  const take = () => void table.take()
  useSpaceKey(() => (running ? stop() : open ? open.canTake && !settling && take() : begin()))
  const act = useRef<HTMLButtonElement>(null)
  const nextE4 = stake.paytable[isPlanning ? nextStop - 1 : (open?.moves.length ?? 0)]
  const nextKopecks = nextE4 === undefined ? undefined : payoutKopecks(stakeKopecks, nextE4)
  const first = { word: parts.first.word, go: parts.first.move === undefined ? undefined : () => move(parts.first.move) }
  const returned = returnOfStopAt(rules, params, nextStop, stakeKopecks)
  const plan = planWords(auto, stake.kopecks)
  const bet = { act, open, moving, opening, resuming, settling, mode, onMode, running, planned: auto.count, plan, canBet, first, nextKopecks, stakeKopecks }
  const subject = { game: face.id, version: rules.version, params, steps: nextStop }
  return {
    face,
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
    deck: { ...bet, returned, onBegin: begin, onTake: take, onStop: stop },
    panel: { ...stake.panel, mode, onMode, auto, onAuto, locked, subject, leads: moves.length > 0 && !refuses(stake.panel.range, stake.kopecks) },
    uncertain,
    chips: <ResultChips face={face} />,
  }
}
