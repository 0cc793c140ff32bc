/** A game of mines as its screen needs it: by hand cell after cell, or a chosen pattern of cells again and again. */
import { mines as rules, type MinesParams } from '@kurazh/games/mines/mines.ts'
import { cellCount, minesBounds } from '@kurazh/games/mines/field.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import { useRef, useState } from 'react'
import type { AutobetPlan } from '../../play/autobet/autobet.ts'
import type { PlayMode } from '../../play/betting/bet-panel.tsx'
import { chanceOfStop, useStepStake } from '../../play/steps/step-stake.ts'
import type { StepsPlan } from '../../play/steps/step-controller.ts'
import { useAutobet } from '../../play/autobet/use-autobet.ts'
import { useStepGame } from '../../play/steps/use-step-game.ts'
import { readStored, writeStored } from '../../ui/stored.ts'
import { type Answering, blankField, cellsOf, type FieldLook, randomCell } from './cells.ts'
import { gemsText } from './face.tsx'
import type { MinefieldHandle } from './minefield.tsx'
import { type LastGame, useField } from './use-field.ts'

const minesKey = 'mines-count'
const firstMines = 3

export function useMines(mode: PlayMode) {
  const field = useField()
  const grid = useRef<MinefieldHandle>(null)
  const play = useStepGame(rules, field.reveal)
  const { table, open, moving } = play
  const { running, start, stop } = useAutobet<StepsPlan<MinesParams>>(table.send)
  const [chosenMines, chooseMines] = useStoredMines()
  const params = open?.params ?? { mines: chosenMines }
  const pattern = usePattern(cellCount - params.mines)
  const stake = useStepStake(rules, params, open, 'За первый камень')
  const chooses = mode === 'auto' && !open && !running
  const canBet = stake.fits && (mode === 'manual' || pattern.cells.length > 0)
  const made = open ? open.moves.length : (field.last?.gems ?? 0)

  const begin = () => {
    if (!canBet || open || running) return
    field.clear()
    const byKeyboard = document.activeElement?.matches('button:focus-visible') === true
    void table.begin(stake.kopecks, params).then((opened) => opened && byKeyboard && grid.current?.focus())
  }
  const startAuto = (plan: AutobetPlan) => {
    if (!canBet || open || running) return
    field.clear()
    start(plan, { params, moves: pattern.cells.map((cell) => ({ cell })) }, stake.maxKopecks)
  }
  const openCell = (cell: number | undefined) => {
    if (cell !== undefined && open && !cellsOf(open.moves).includes(cell)) void table.move({ cell })
  }
  const onPress = (cell: number) => {
    if (!chooses) return openCell(cell)
    field.clear()
    pattern.toggle(cell)
  }
  const setMines = (count: number) => {
    chooseMines(count)
    pattern.cut(cellCount - count)
    field.clear()
  }
  const isTelling = !open && field.last !== null && !field.last.told
  const answering: Answering = chooses ? 'all' : open !== null && moving === undefined && !running ? 'closed' : 'none'
  const stage = {
    ref: grid,
    mines: params.mines,
    field: fieldOf(open, moving, field.last, chooses ? pattern.cells : []),
    made,
    ended: open || isTelling ? null : field.last,
    isOpen: open !== null || isTelling,
    answering,
    quick: running !== null,
    onPress,
    nextChance: nextChance(params, open ? made : 0),
  }
  const nextStop = chooses ? Math.max(1, pattern.cells.length) : Math.min((open ? made : 0) + 1, stake.paytable.length)
  const wanted = chooses && pattern.cells.length > 0 ? Math.min(pattern.cells.length, stake.within) : 0
  const panel = wanted === 0 ? stake.panel : { ...stake.panel, payoutKopecks: payoutKopecks(stake.kopecks, stake.paytable[wanted - 1] as number), gainLabel: `За ${gemsText(wanted)}` }
  const openAny = () => openCell(randomCell(open ? cellsOf(open.moves) : []))
  return { ...play, running, params, stake, panel, pattern, chooses, canBet, begin, startAuto, stop, openAny, setMines, stage, nextStop }
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

/** The number of mines, remembered between visits. */
function useStoredMines(): [number, (mines: number) => void] {
  const [mines, setMines] = useState(() => {
    const stored = Number(readStored(minesKey))
    return Number.isInteger(stored) && stored >= minesBounds.min && stored <= minesBounds.max ? stored : firstMines
  })
  const set = (next: number) => {
    setMines(next)
    writeStored(minesKey, String(next))
  }
  return [mines, set]
}

function fieldOf(open: { moves: readonly unknown[] } | null, moving: unknown, last: LastGame | null, chosen: readonly number[]): FieldLook {
  if (open) return { opened: cellsOf(open.moves), mines: null, asking: cellsOf([moving])[0] ?? null, chosen }
  return { ...blankField, chosen, ...(last && { opened: last.opened, mines: last.mines }) }
}

/** The chance that the next cell hides a gem, now that so many have been found; null when all have. */
function nextChance(params: MinesParams, made: number): Fraction | null {
  if (made >= cellCount - params.mines) return null
  const there = chanceOfStop(rules, params, made + 1)
  if (made === 0) return there
  const here = chanceOfStop(rules, params, made)
  return multiply(there, fraction(here.denominator, here.numerator))
}
