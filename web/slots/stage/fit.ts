/**
 * Fits the board into its box: the frame as large as possible, the cells square. In an upright box the width is for the
 * symbols, so the sides of the frame may go over its edges, and most of the spare height is below it, for the scene.
 */
import type { SlotWorld } from '../slot-face.ts'

export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** Frame and board in CSS pixels of the box, and the side of a cell. */
export interface BoardFit {
  frame: Rect
  board: Rect
  cell: number
}

/** What is left of the sides there, in CSS pixels, and the share of the spare height that is above the frame. */
const edge = 7
const shareAbove = 0.22

export function fitFrame(
  box: { width: number; height: number },
  { width, height, window }: SlotWorld['frame'],
  reels: number,
  rows: number,
): BoardFit {
  const isUpright = box.height > box.width
  const byWidth = isUpright ? (box.width - 2 * edge) / (window.width * width) : box.width / width
  const scale = Math.min(byWidth, box.height / height)
  const frame = {
    width: width * scale,
    height: height * scale,
    left: (box.width - width * scale) / 2,
    top: (box.height - height * scale) * (isUpright ? shareAbove : 0.5),
  }
  const inner = {
    left: frame.left + window.left * frame.width,
    top: frame.top + window.top * frame.height,
    width: window.width * frame.width,
    height: window.height * frame.height,
  }
  const cell = Math.min(inner.width / reels, inner.height / rows)
  const board = {
    width: cell * reels,
    height: cell * rows,
    left: inner.left + (inner.width - cell * reels) / 2,
    top: inner.top + (inner.height - cell * rows) / 2,
  }
  return { frame, board, cell }
}
