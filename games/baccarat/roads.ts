/**
 * Roads: the traditional records of a shoe's rounds. They show the past and predict nothing.
 * Derived roads use the streaks without ties, each in a separate column, and not the way a screen bends long ones.
 */

export type Winner = 'player' | 'banker' | 'tie'

/**
 * Consecutive wins of one side. `ties`: how many ties came after each win; those before the first win count with it.
 */
export interface Streak {
  readonly winner: 'player' | 'banker'
  readonly ties: readonly number[]
}

/** A colour of a derived road: red where the shoe repeats itself, blue where it does not. */
export type Colour = 'red' | 'blue'

/** How many columns to the left each derived road looks: big eye boy, small road, cockroach pig. */
export const derivedRoads = [1, 2, 3] as const

/**
 * A mark on a screen with a limited number of rows, row and column counted from 0. `at`: its index within its streak.
 */
export interface Place {
  streak: number
  at: number
  column: number
  row: number
}

/** The bead plate: each round in its place, columns of `rows` cells from the left. */
export const beadPlace = (round: number, rows: number): { column: number; row: number } => ({
  column: Math.floor(round / rows),
  row: round % rows,
})

export function streaksOf(winners: readonly Winner[]): Streak[] {
  const streaks: { winner: 'player' | 'banker'; ties: number[] }[] = []
  let early = 0
  for (const winner of winners) {
    const last = streaks.at(-1)
    if (winner === 'tie') {
      if (last === undefined) early += 1
      else last.ties.push((last.ties.pop() ?? 0) + 1)
    } else if (last?.winner === winner) last.ties.push(0)
    else {
      streaks.push({ winner, ties: [early] })
      early = 0
    }
  }
  return streaks
}

/** The colours of a derived road in order. `back`: how many columns to the left it looks, 1–3. */
export function derivedColours(streaks: readonly Pick<Streak, 'ties'>[], back: number): Colour[] {
  const depths = streaks.map(({ ties }) => ties.length)
  const depth = (column: number) => depths[column] ?? 0
  const colour = (column: number, row: number): Colour => {
    // A first cell compares the lengths of the columns before it; a later one checks whether the column to the left
    // continued at this depth.
    if (row === 0) return depth(column - 1) === depth(column - 1 - back) ? 'red' : 'blue'
    return depth(column - back) === row ? 'blue' : 'red'
  }
  return depths
    .flatMap((length, column) => Array.from({ length }, (_, row) => ({ column, row })))
    .filter(({ column, row }) => column > back || (column === back && row > 0))
    .map(({ column, row }) => colour(column, row))
}

/** Groups equal marks in a row into streaks, as the derived roads are drawn. */
export function runsOf<Mark>(marks: readonly Mark[]): { mark: Mark; length: number }[] {
  const runs: { mark: Mark; length: number }[] = []
  for (const mark of marks) {
    const last = runs.at(-1)
    if (last?.mark === mark) last.length += 1
    else runs.push({ mark, length: 1 })
  }
  return runs
}

/**
 * The place of each mark of streaks of these lengths: down a column of its own, and to the right where there is no more
 * room below.
 */
export function drawnRoad(lengths: readonly number[], rows: number): Place[] {
  const taken = new Set<string>()
  const isFree = (column: number, row: number) => row < rows && !taken.has(`${column} ${row}`)
  let first = 0
  return lengths.flatMap((length, streak) => {
    while (!isFree(first, 0)) first += 1
    let [column, row, isBent] = [first, 0, false]
    return Array.from({ length }, (_, at) => {
      if (at > 0 && !isBent && isFree(column, row + 1)) row += 1
      else if (at > 0) [column, isBent] = [column + 1, true]
      taken.add(`${column} ${row}`)
      return { streak, at, column, row }
    })
  })
}
