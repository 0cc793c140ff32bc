/** Defines the arguments the reels' stage is opened with, and the messages of a show. */
import type { Board, Machine } from '@kurazh/games/slots/engine/machine.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import { playSound } from '../../play/preferences/sound.ts'
import { drawFile } from '../../play/stage/draw-file.ts'
import type { Distant, PlanOf } from '../../play/stage/scene.ts'
import type { Reels } from '../show/show.ts'
import type { SlotWorld } from '../slot-face.ts'
import type { makeScene, ReelsScene } from './reels-scene.ts'

/** A symbol has no use for more pixels than this. */
const largestPx = 256

/** Rejects where the theme's drawing fails to load. */
export async function planReels(
  { reels, rows, symbols, lines, strips, trigger }: Machine,
  { colours, frame, notes, symbols: address }: SlotWorld,
  board: Board,
): Promise<PlanOf<typeof makeScene>> {
  // As large as it can be on this screen, with two pixels to a point.
  const side = Math.min(largestPx, Math.ceil((2 * Math.min(screen.width, screen.height)) / reels))
  const drawing = await drawFile(address, symbols.length * side)
  const tone = { stop: notes.stop / 440, win: notes.win.map((note) => note / 523.25) }
  return {
    scene: 'reels-scene',
    given: {
      machine: { reels, rows, symbols, lines, strips, ...(trigger && { trigger }) },
      world: { colours, frame },
      drawing,
      board,
    },
    heard: {
      stop: () => playSound('tick', tone.stop),
      win: (index) => playSound('win', tone.win[index % tone.win.length] ?? 1),
    },
  }
}

/** The reels of a show: passes the player's preferences to the scene. */
export function reelsOf(scene: Distant<ReelsScene>): Reels {
  return {
    start: () => void scene.start(animationSpeed()),
    perform: (event, then, pace) => scene.perform(event, then, pace, animationSpeed() === 'still'),
    rest: (state) => void scene.rest(state),
  }
}
