/** The looks of keno's numbers. */
import { numberCount } from '@kurazh/games/keno/keno.ts'

/** `hit`: picked and drawn; `drawn`: not picked. */
export type CellLook = 'rest' | 'picked' | 'hit' | 'drawn'

export const numbers: readonly number[] = Array.from({ length: numberCount }, (_, index) => index + 1)
const rowLength = 8

/** The look of every number, in order, after these were drawn. */
export const looksOf = (picks: readonly number[], drawn: readonly number[]): CellLook[] =>
  numbers.map((number) => {
    const isPicked = picks.includes(number)
    if (drawn.includes(number)) return isPicked ? 'hit' : 'drawn'
    return isPicked ? 'picked' : 'rest'
  })

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -rowLength,
  ArrowDown: rowLength,
}

/** The number an arrow key leads to; the same one at the edge of the board. Undefined for other keys. */
export function stepFrom(number: number, key: string): number | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const next = number + step
  const rowOf = (each: number) => Math.floor((each - 1) / rowLength)
  const leavesRow = Math.abs(step) === 1 && rowOf(next) !== rowOf(number)
  return next < 1 || next > numberCount || leavesRow ? number : next
}

/** The picks with this number taken or put back, in rising order; the same ones when there is no room for it. */
export function withPick(picks: readonly number[], number: number, most: number): readonly number[] {
  if (picks.includes(number)) return picks.filter((each) => each !== number)
  return picks.length < most ? [...picks, number].toSorted((a, b) => a - b) : picks
}

/** As many random numbers of the board, in rising order. They are the player's choice, not a draw: nothing depends on how they are made. */
export function randomPicks(count: number): readonly number[] {
  const left = [...numbers]
  const picks = Array.from({ length: count }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0] ?? 0)
  return picks.toSorted((a, b) => a - b)
}
