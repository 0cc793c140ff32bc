/** A game of mines for its screen: cell after cell in manual play, or a chosen pattern of cells played repeatedly. */
import { mines as newest, type MinesParams, type MinesView, type MinesOutcome } from '@kurazh/games/mines/mines.ts'
import { cellCount, minesBounds } from '@kurazh/games/mines/field.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { StepsGame } from '@kurazh/games/core/game.ts'
import { type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { useMemo, useRef, useState } from 'react'
import { useGoalParams } from '../../play/betting/challenge-goal.ts'
import { chanceOfStop } from '../../play/steps/step-stake.ts'
import { useStepScreen } from '../../play/steps/use-step-screen.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { type Answering, blankField, type FieldLook, randomCell } from './cells.ts'
import { cellsOf, gemsText, minesFace } from './face.ts'
import type { MinefieldHandle } from './minefield.tsx'
import { type ToldEnd, useToldEnd } from '../../play/steps/use-told-end.ts'
import type { Ended } from './mines-stage.tsx'

const firstMines = 3

export function useMines() {
  const { last: end, reveal, clear } = useToldEnd<MinesParams, MinesView, MinesOutcome>(turnMs)
  const last = useMemo(() => end && gameOf(end), [end])
  const grid = useRef<MinefieldHandle>(null)
  const [chosenMines, chooseMines] = useStored('mines-count', readMines, String)
  const pattern = usePattern(cellCount - chosenMines)
  const screen = useStepScreen({
    face: minesFace,
    rules: newest,
    chosen: { mines: chosenMines },
    autoMoves: () => pattern.cells.map((cell) => ({ cell })),
    reveal,
    onBegin: clear,
    onOpened: (byKeyboard) => byKeyboard && grid.current?.focus(),
    firstGain: 'За первый камень',
    first: { word: 'Откройте клетку' },
  })
  const { open, moving, rules, params, stake, isPlanning, isRunning } = screen
  useGoalParams({
    face: minesFace,
    rules: newest,
    params: { mines: chosenMines },
    onParams: (next) => chooseMines(next.mines),
  })
  const made = open ? open.moves.length : (last?.gems ?? 0)

  const isTelling = !open && end !== null && !end.told
  /** No game is open and none is being set up: the cells wait for a bet. */
  const isAsleep = !open && !isTelling && !isPlanning && !isRunning

  const openCell = (cell: number | undefined) => {
    if (cell !== undefined && open && !cellsOf(open.moves).includes(cell)) screen.move({ cell })
  }
  const onPress = (cell: number) => {
    if (isAsleep) return screen.lead()
    if (!isPlanning) return openCell(cell)
    clear()
    pattern.toggle(cell)
  }
  const setMines = (count: number) => {
    chooseMines(count)
    pattern.cut(cellCount - count)
    clear()
  }
  const answering: Answering = isPlanning
    ? 'all'
    : isAsleep
      ? 'bet'
      : open !== null && moving === undefined && !isRunning
        ? 'closed'
        : 'none'
  const stage = {
    ref: grid,
    mines: params.mines,
    paytable: stake.paytable,
    field: fieldOf(open, moving, last, isPlanning ? pattern.cells : []),
    made,
    ended: open || isTelling ? null : last,
    isOpen: open !== null || isTelling,
    answering,
    asks: isPlanning && pattern.cells.length === 0,
    quick: isRunning,
    onPress,
    // An ended game keeps the numbers of its last step, as its board stays open.
    nextChance: nextChance(rules, params, open ? made : (last?.gems ?? 0)),
  }
  const wanted = isPlanning ? Math.min(pattern.cells.length, stake.within) : 0
  const gain =
    wanted === 0
      ? null
      : {
          payoutKopecks: payoutKopecks(stake.kopecks, stake.paytable[wanted - 1] as number),
          gainLabel: `За ${gemsText(wanted)}`,
        }
  const openAny = () => openCell(randomCell(open ? cellsOf(open.moves) : []))
  return { screen, stage, gain, pattern, openAny, setMines }
}

/** The cells of automatic play, in the order they were chosen; no more than there are gems. */
function usePattern(most: number) {
  const [cells, setCells] = useState<readonly number[]>([])
  return {
    cells,
    toggle(cell: number) {
      if (cells.includes(cell)) setCells(cells.filter((each) => each !== cell))
      else if (cells.length < most) setCells([...cells, cell])
    },
    cut: (length: number) => setCells(cells.slice(0, length)),
    clear: () => setCells([]),
  }
}

function readMines(text: string | null): number {
  const stored = Number(text)
  return Number.isInteger(stored) && stored >= minesBounds.min && stored <= minesBounds.max ? stored : firstMines
}

function fieldOf(
  open: { moves: readonly unknown[] } | null,
  moving: unknown,
  last: LastGame | null,
  chosen: readonly number[],
): FieldLook {
  if (open) return { opened: cellsOf(open.moves), mines: null, asking: cellsOf([moving])[0] ?? null, chosen }
  return { ...blankField, chosen, ...(last && { opened: last.opened, mines: last.mines }) }
}

/** The chance that the next cell hides a gem after this many found; null when all are found. */
function nextChance(
  rules: StepsGame<MinesParams, unknown, MinesView>,
  params: MinesParams,
  made: number,
): Fraction | null {
  if (made >= cellCount - params.mines) return null
  const there = chanceOfStop(rules, params, made + 1)
  if (made === 0) return there
  const here = chanceOfStop(rules, params, made)
  return multiply(there, fraction(here.denominator, here.numerator))
}

/** How long a cell takes to turn over, in milliseconds. */
const turnMs = { full: 320, turbo: 110, still: 0 } as const

interface LastGame extends Ended {
  opened: readonly number[]
  mines: readonly number[]
}

function gameOf({ bet, outcome: { mines } }: ToldEnd<MinesOutcome>): LastGame {
  const { nonce, stake, payout, multiplier } = bet
  const opened = cellsOf(bet.moves ?? [])
  return {
    nonce,
    stake,
    payout,
    multiplier,
    opened,
    mines,
    gems: opened.filter((cell) => !mines.includes(cell)).length,
  }
}
