/** Fits the board into its box: the frame as large as possible, the cells square. */
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

export function fitFrame(
  box: { width: number; height: number },
  { width, height, window }: SlotWorld['frame'],
  reels: number,
  rows: number,
): BoardFit {
  const scale = Math.min(box.width / width, box.height / height)
  const frame = {
    width: width * scale,
    height: height * scale,
    left: (box.width - width * scale) / 2,
    top: (box.height - height * scale) / 2,
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
