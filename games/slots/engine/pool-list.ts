/** Enumerates a pool: its rounds by pay class, and the file of all pays. */
import { bandOf } from './bands.ts'
import type { PayClass, Pool } from './machine.ts'

/** Zero, below the total bet, then steps of ten. The largest pay is a class of its own. */
const edgesE4 = [0, 1, 10_000, 100_000, 1_000_000, 10_000_000]

/** What is stored about each pool of a machine next to its figures. */
export interface StoredPool {
  classes: readonly PayClass[]
  featured: number
  /** Of the file below, lower-case hex. */
  sha256: string
}

/** Rounds per piece: some tens of milliseconds. */
export const listChunk = 2 ** 13

type Listed = Pick<Pool, 'size' | 'rounds'>

/** Rounds from one index up to but not including another, piece by piece. */
export function* piecesOf(
  { rounds }: Pick<Pool, 'rounds'>,
  from: number,
  to: number,
): Generator<{ from: number; paysE4: Int32Array; featured: Uint8Array }> {
  for (let begin = from; begin < to; begin += listChunk)
    yield { from: begin, ...rounds(begin, Math.min(listChunk, to - begin)) }
}

/** The classes of a list with this largest pay. */
function classEdges(bestE4: number): number[] {
  return [...edgesE4.filter((edge) => edge < bestE4), bestE4]
}

/** Computes what is stored of a pool. `heard` receives every piece of its file. */
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
  for (const [paysE4, rounds] of times)
    (classes[bandOf(edges, paysE4)] as PayClass & { rounds: number }).rounds += rounds
  return { classes, featured: begun }
}

/**
 * The file of all pays: a line for every round in order, with its index, its pay in hundredths of the total bet, and 1
 * where it has the feature. It is deterministic, and so is its hash.
 */
export const listHead = 'index,hundredths,feature\n'

export function listText({
  from,
  paysE4,
  featured,
}: {
  from: number
  paysE4: Int32Array
  featured: Uint8Array
}): string {
  let text = ''
  for (const [place, pays] of paysE4.entries()) text += `${from + place},${pays / 100},${featured[place]}\n`
  return text
}
