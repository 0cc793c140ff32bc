/** A pool looked through from one end to the other: how many of its rounds pay how much, and the file of all that they pay. */
import { bandOf } from './bands.ts'
import type { PayClass, Pool } from './machine.ts'

/** Nothing, less than the total bet, and then by tens. What pays most is a class of its own. */
const edgesE4 = [0, 1, 10_000, 100_000, 1_000_000, 10_000_000]

/** What a machine keeps of each of its pools beside its figures. */
export interface StoredPool {
  classes: readonly PayClass[]
  featured: number
  /** Of the file below, lower-case hex. */
  sha256: string
}

/** Rounds told at once: some tens of milliseconds. */
export const listChunk = 2 ** 13

type Listed = Pick<Pool, 'size' | 'rounds'>

/** Rounds from one index to another, this one not included, piece by piece. */
export function* piecesOf({ rounds }: Pick<Pool, 'rounds'>, from: number, to: number): Generator<{ from: number; paysE4: Int32Array; featured: Uint8Array }> {
  for (let begin = from; begin < to; begin += listChunk) yield { from: begin, ...rounds(begin, Math.min(listChunk, to - begin)) }
}

/** The classes of a list whose rounds pay so much at most. */
function classEdges(bestE4: number): number[] {
  return [...edgesE4.filter((edge) => edge < bestE4), bestE4]
}

/** Counts what is stored of a pool. `heard` is given every piece of its file. */
export function countedPool(pool: Listed, heard: (text: string) => void): Omit<StoredPool, 'sha256'> {
  const times = new Map<number, number>()
  let begun = 0
  heard(listHead)
  for (const piece of piecesOf(pool, 0, pool.size)) {
    for (const paysE4 of piece.paysE4) times.set(paysE4, (times.get(paysE4) ?? 0) + 1)
    for (const featured of piece.featured) begun += featured
    heard(listText(piece))
  }
  const edges = classEdges(Math.max(...times.keys()))
  const classes = edges.map((fromE4) => ({ fromE4, rounds: 0 }))
  for (const [paysE4, rounds] of times) (classes[bandOf(edges, paysE4)] as PayClass & { rounds: number }).rounds += rounds
  return { classes, featured: begun }
}

/**
 * The file of all payouts: a line for every round in its order, with its index, what it pays in hundredths of the total bet, and 1
 * where it has the feature. It is the same everywhere, and so is its hash.
 */
export const listHead = 'index,hundredths,feature\n'

export function listText({ from, paysE4, featured }: { from: number; paysE4: Int32Array; featured: Uint8Array }): string {
  let text = ''
  for (const [place, pays] of paysE4.entries()) text += `${from + place},${pays / 100},${featured[place]}\n`
  return text
}
