/**
 * Searches the rounds of a list: finds the wanted ones in its order a piece at a time, and writes the file of all
 * payouts.
 */
import { TextHash } from '@kurazh/games/core/text-hash.ts'
import type { Pool } from '@kurazh/games/slots/engine/machine.ts'
import { listChunk, listHead, listText, piecesOf } from '@kurazh/games/slots/engine/pool-list.ts'

/** All; the rounds of a payout class, by its index; those that have the feature. */
export type Wanted = 'all' | 'feature' | number

export interface ListedRound {
  index: number
  /** In ten-thousandths of the total bet. */
  paysE4: number
  featured: boolean
}

/** A search from a round on, this one included, forwards or backwards. */
export interface Look {
  wanted: Wanted
  from: number
  back: boolean
  /** At most this many rounds. */
  count: number
}

/** The total number, as stored. */
export function countOf(
  { size, classes, featured }: Pick<Pool, 'size' | 'classes' | 'featured'>,
  wanted: Wanted,
): number {
  if (wanted === 'all') return size
  return wanted === 'feature' ? featured : (classes[wanted]?.rounds ?? 0)
}

/** A list that remembers what was played: the same rounds are never played twice. */
export class SeenList {
  readonly #pool: Pool
  readonly #paysE4: Int32Array
  readonly #featured: Uint8Array

  constructor(pool: Pool) {
    this.#pool = pool
    this.#paysE4 = new Int32Array(pool.size).fill(-1)
    this.#featured = new Uint8Array(pool.size)
  }

  /**
   * Finds rounds in their order; now and then yields the part of the list that has been searched. Ends early once there
   * can be no more.
   */
  *find({ wanted, from, back, count }: Look): Generator<number, ListedRound[]> {
    const { size } = this.#pool
    const found: ListedRound[] = []
    const most = Math.min(count, countOf(this.#pool, wanted))
    const isWanted = this.#judgeOf(wanted)
    const step = back ? -1 : 1
    for (let index = from, looked = 0; index >= 0 && index < size && found.length < most; index += step) {
      this.#play(index)
      if (isWanted(index))
        found.push({ index, paysE4: this.#paysE4[index] as number, featured: this.#featured[index] === 1 })
      looked += 1
      if (looked % listChunk === 0) yield looked / size
    }
    return back ? found.reverse() : found
  }

  #judgeOf(wanted: Wanted): (index: number) => boolean {
    if (wanted === 'all') return () => true
    if (wanted === 'feature') return (index) => this.#featured[index] === 1
    const { classes } = this.#pool
    const [from, below] = [classes[wanted]?.fromE4 ?? 0, classes[wanted + 1]?.fromE4 ?? Number.POSITIVE_INFINITY]
    return (index) => (this.#paysE4[index] as number) >= from && (this.#paysE4[index] as number) < below
  }

  /** Plays the piece around a round that was not played yet. */
  #play(index: number): void {
    if (this.#paysE4[index] !== -1) return
    const from = index - (index % listChunk)
    const { paysE4, featured } = this.#pool.rounds(from, Math.min(listChunk, this.#pool.size - from))
    this.#paysE4.set(paysE4, from)
    this.#featured.set(featured, from)
  }
}

/** The file of all payouts with its hash; yields the part that is written. */
export function* listFile(pool: Pool): Generator<number, { file: Blob; sha256: string }> {
  const hash = new TextHash()
  const encoder = new TextEncoder()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const add = (text: string) => {
    const bytes = encoder.encode(text)
    hash.add(bytes)
    pieces.push(bytes)
  }
  add(listHead)
  for (const piece of piecesOf(pool, 0, pool.size)) {
    add(listText(piece))
    yield (piece.from + piece.paysE4.length) / pool.size
  }
  return { file: new Blob(pieces, { type: 'text/csv' }), sha256: hash.hex() }
}
