/** Computes how far the wheel turns: whole turns, then on to the middle of the drawn segment. Degrees clockwise. */

const wholeTurns = 4

/** The turn that puts the middle of a segment under the pointer. */
const turnAt = (segment: number, segments: number): number => (-segment * 360) / segments

/** The turn at which a spin from `from` ends: forwards by four turns and the rest. */
export function spinTo(from: number, segment: number, segments: number): number {
  const rest = (((turnAt(segment, segments) - from) % 360) + 360) % 360
  return from + wholeTurns * 360 + rest
}

/** The segment under the pointer at this turn. */
export function segmentUnder(turn: number, segments: number): number {
  const back = ((-turn % 360) + 360) % 360
  return Math.round((back * segments) / 360) % segments
}

/** How much of the way is done after this part of the time, both from 0 to 1: it slows down evenly to the end. */
export const wayAfter = (time: number): number => 1 - (1 - Math.min(1, Math.max(0, time))) ** 3
