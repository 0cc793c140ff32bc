/** Reads from a mode's files: the book picked by a number, with its branch. About twenty small reads and one block. */
import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { type BookBranch, levelSizes, type WeightNode } from '@kurazh/shared/proofs/package-tree.ts'
import { idBytes, nodeBytes, readNode, recordBytes } from './mode-files.ts'
import type { StoredMode } from './package-rows.ts'

export interface PickedBook {
  /** The line of JSON as its maker wrote it. */
  book: string
  branch: BookBranch
}

/**
 * The book whose interval contains the number, from 0 up to the total weight. Throws RangeError beyond it, and if the
 * files are not those that were added.
 */
export async function bookOfNumber(folder: string, mode: StoredMode, number: bigint): Promise<PickedBook> {
  if (number < 0n || number >= mode.total) throw new RangeError('there is no such number')
  const { place, siblings } = await inFile(folder, mode, 'tree', (file) => descend(file, mode.books, number))
  const { record, line } = await bookAt(folder, mode, place)
  const [id, weight, payout] = [record.readBigUInt64LE(0), record.readBigUInt64LE(8), record.readBigUInt64LE(16)]
  const leaf = { id, weight, payout, book: hash('sha256', line, 'hex') }
  return {
    book: line.toString(),
    branch: { mode: mode.name, cost: mode.cost, books: mode.books, place, leaf, siblings },
  }
}

/** The book of this number as its maker wrote it; undefined if there is none. */
export async function bookOfId(folder: string, mode: StoredMode, id: bigint): Promise<string | undefined> {
  const place = await inFile(folder, mode, 'ids', (file) => placeOf(file, mode.books, id))
  return place === undefined ? undefined : (await bookAt(folder, mode, place)).line.toString()
}

async function placeOf(file: FileHandle, books: number, id: bigint): Promise<number | undefined> {
  for (let [from, to] = [0, books]; from < to;) {
    const middle = Math.floor((from + to) / 2)
    const row = await readAt(file, middle * idBytes, idBytes)
    const found = row.readBigUInt64LE(0)
    if (found === id) return row.readUInt32LE(8)
    if (found < id) from = middle + 1
    else to = middle
  }
  return undefined
}

async function bookAt(folder: string, mode: StoredMode, place: number): Promise<{ record: Buffer; line: Buffer }> {
  const record = await inFile(folder, mode, 'records', (file) => readAt(file, place * recordBytes, recordBytes))
  const [start, length] = [record.readUInt32LE(36), record.readUInt32LE(40)]
  const packed = await inFile(folder, mode, 'books', (file) =>
    readAt(file, Number(record.readBigUInt64LE(24)), record.readUInt32LE(32)),
  )
  return { record, line: zstdDecompressSync(packed).subarray(start, start + length) }
}

/** Descends from the top, each time into the half that contains the number. */
async function descend(
  file: FileHandle,
  books: number,
  number: bigint,
): Promise<{ place: number; siblings: WeightNode[] }> {
  const sizes = levelSizes(books)
  const starts = sizes.map((_, level) => sizes.slice(0, level).reduce((sum, size) => sum + size, 0))
  const siblings: WeightNode[] = []
  let [place, left] = [0, number]
  for (let level = sizes.length - 2; level >= 0; level--) {
    place *= 2
    if (place + 1 >= (sizes[level] ?? 0)) continue
    const pair = await readAt(file, ((starts[level] ?? 0) + place) * nodeBytes, 2 * nodeBytes)
    const [first, second] = [readNode(pair, 0), readNode(pair, 1)]
    const isRight = left >= first.weight
    siblings.unshift(isRight ? first : second)
    if (!isRight) continue
    left -= first.weight
    place += 1
  }
  return { place, siblings }
}

async function inFile<Result>(
  folder: string,
  { name }: StoredMode,
  ending: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(join(folder, `${name}.${ending}`))
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new RangeError('a file of the package is shorter than it was')
  return buffer
}
