/** The drawn board of a machine as a scene: one for all machines. */
import type { Scene, StageGround } from '../../play/stage/scene.ts'
import type { ShownEvent, ShowPace } from '../show/show.ts'
import type { ShowState } from '../show/state.ts'
import { isWin } from '../show/round-win.ts'
import { courseOf } from './durations.ts'
import { type BoardGiven, type BoardHeard, DrawnBoard } from './drawn-board.ts'
import { fallIn, fallOut, fallOver } from './falling.ts'
import { celebrate, changeTo, mark, showBegun, showReturn, showWins } from './shining.ts'
import { nothing } from './motions.ts'
import { turn, turnTo } from './turning.ts'

/** Like `Reels`, with the motion as an argument: it does not know the player's preferences. */
export interface ReelsScene extends Scene {
  start(pace: ShowPace): void
  /** `still`: nothing moves at all, by the player's choice. */
  perform(event: ShownEvent, then: ShowState, pace: ShowPace, still: boolean): Promise<void>
  rest(state: ShowState): void
}

export function makeScene(ground: StageGround, given: BoardGiven, heard: BoardHeard): ReelsScene {
  const board = new DrawnBoard(ground, { ...given, heard })
  /** The last state shown: another size marks it again. */
  let told: ShowState | null = null
  const rest: ReelsScene['rest'] = (state) => {
    told = state
    board.settle()
    board.stand(state.board)
    mark(board, state)
    board.coins.show(state.coins)
    ground.wake()
  }
  return {
    rest,
    start(pace) {
      told = null
      board.settle()
      board.calmDown()
      if (pace === 'still') return
      if (board.hasStrips) turn(board, pace, new Set())
      else fallOut(board, pace)
      ground.wake()
    },
    async perform(event, then, pace, still) {
      ground.wake()
      if (pace === 'still') {
        if (event.kind === 'spin' && still) board.fadeIn()
        return rest(then)
      }
      told = then
      board.coins.show(then.coins)
      await show(board, event, then, pace)
      // The present state came after the last frame of the motion.
      ground.wake()
    },
    frame: ({ now, passed }) => board.move(now, passed),
    resize(box) {
      board.lay(box)
      if (told) mark(board, told)
    },
    paint: () => undefined,
  }
}

/** Resolves when it has been seen. */
function show(board: DrawnBoard, event: ShownEvent, then: ShowState, pace: Exclude<ShowPace, 'still'>): Promise<void> {
  switch (event.kind) {
    case 'spin':
      return board.hasStrips ? turnTo(board, event, pace) : fallIn(board, event.board, pace)
    case 'wins':
      return isWin(then) ? showWins(board, event.wins, pace) : showReturn(board, event.wins, pace)
    case 'total':
      return celebrate(board, event, then)
    case 'begun':
      return showBegun(board, event.cells, courseOf(pace).wordMs.begun)
    case 'change':
      return changeTo(board, event.cells, event.board, pace)
    case 'fall':
      return fallOver(board, event.burst, event.board, pace)
    case 'more':
    case 'ended':
    case 'coins':
    case 'factor':
    case 'multiplied':
    case 'taken':
      for (const cell of 'cells' in event ? (event.cells ?? []) : []) board.burst(cell, 4)
      mark(board, then)
      return board.motions.run(courseOf(pace).wordMs[event.kind], nothing)
  }
}
