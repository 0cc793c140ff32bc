/**
 * The four files of a mode, written once and then only read:
 * `.books`: compressed lines, block after block.
 * `.records`: a fixed-size row for each book, in the order of the weights.
 * `.tree`: the levels of the sum tree, leaves first.
 * `.ids`: the numbers of the books in ascending order, each with its index in the records.
 */
import { hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { leafText, levelSizes, nodeText, rootText, type WeightNode } from '@kurazh/shared/proofs/package-tree.ts'
import type { PackageMode } from './manifest.ts'
import { blockBytes } from './policy.ts'
import type { Weights } from './weights.ts'

/**
 * id, weight, payout, offset of the block (8 bytes each); length of the block, offset of the book in it, length of the
 * book (4 each).
 */
export const recordBytes = 44
/** A book's number and its index. */
export const idBytes = 12
/** A hash and a weight. */
export const nodeBytes = 40

const sha256 = (text: string | Buffer) => hash('sha256', text, 'hex')
/** The size of one write. */
const chunkBytes = 1024 ** 2

export interface ModeWriter {
  add(place: number, line: Buffer): Promise<void>
  /** Call it after the last book. Returns the root of the mode. */
  finish(): Promise<string>
  close(): Promise<void>
}

export async function writeMode(folder: string, mode: PackageMode, weights: Weights): Promise<ModeWriter> {
  const handles: FileHandle[] = []
  const file = async (ending: string) => {
    const handle = await open(join(folder, `${mode.name}.${ending}`), 'wx', 0o600)
    handles.push(handle)
    return handle
  }
  const [books, records, tree, ids] = [
    await file('books'),
    await file('records'),
    await file('tree'),
    await file('ids'),
  ]
  const rows = Buffer.alloc(weights.rows.length * recordBytes)
  const leaves = Buffer.alloc(weights.rows.length * nodeBytes)
  let [block, places, inBlock, written]: [Buffer[], number[], number, number] = [[], [], 0, 0]

  async function flush(): Promise<void> {
    const packed = zstdCompressSync(Buffer.concat(block))
    for (const place of places) {
      rows.writeBigUInt64LE(BigInt(written), place * recordBytes + 24)
      rows.writeUInt32LE(packed.length, place * recordBytes + 32)
    }
    await books.appendFile(packed)
    written += packed.length
    ;[block, places, inBlock] = [[], [], 0]
  }

  return {
    async add(place, line) {
      const row = weights.rows[place]
      if (row === undefined) throw new RangeError('there is no such row')
      const at = place * recordBytes
      for (const [index, value] of [row.id, row.weight, row.payout].entries())
        rows.writeBigUInt64LE(value, at + 8 * index)
      rows.writeUInt32LE(inBlock, at + 36)
      rows.writeUInt32LE(line.length, at + 40)
      writeNode(leaves, place, { hash: sha256(leafText({ ...row, book: sha256(line) })), weight: row.weight })
      block.push(line)
      places.push(place)
      inBlock += line.length
      if (inBlock >= blockBytes) await flush()
    },
    async finish() {
      if (block.length > 0) await flush()
      await writeWhole(records, rows)
      await writeWhole(ids, idsOf(weights))
      const top = await writeTree(tree, leaves, weights.rows.length)
      for (const handle of handles) await handle.sync()
      return sha256(rootText({ mode: mode.name, cost: mode.cost, books: weights.rows.length }, top))
    },
    close: async () => void (await Promise.all(handles.map((handle) => handle.close()))),
  }
}

function idsOf({ rows }: Weights): Buffer {
  const written = Buffer.alloc(rows.length * idBytes)
  const ordered = rows.map(({ id }, place) => ({ id, place })).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const [index, { id, place }] of ordered.entries()) {
    written.writeBigUInt64LE(id, index * idBytes)
    written.writeUInt32LE(place, index * idBytes + 8)
  }
  return written
}

async function writeTree(file: FileHandle, leaves: Buffer, books: number): Promise<WeightNode> {
  await writeWhole(file, leaves)
  let below = leaves
  for (const [level, size] of levelSizes(books).entries()) {
    if (level === 0) continue
    const above = Buffer.alloc(size * nodeBytes)
    for (let place = 0; place < size; place++) writeNode(above, place, parentAt(below, place))
    await writeWhole(file, above)
    below = above
  }
  return readNode(below, 0)
}

function parentAt(below: Buffer, place: number): WeightNode {
  const left = readNode(below, 2 * place)
  if ((2 * place + 1) * nodeBytes >= below.length) return left
  const right = readNode(below, 2 * place + 1)
  return { hash: sha256(nodeText(left, right)), weight: left.weight + right.weight }
}

export function readNode(nodes: Buffer, place: number): WeightNode {
  const at = place * nodeBytes
  return { hash: nodes.toString('hex', at, at + 32), weight: nodes.readBigUInt64LE(at + 32) }
}

function writeNode(nodes: Buffer, place: number, { hash: digest, weight }: WeightNode): void {
  nodes.write(digest, place * nodeBytes, 'hex')
  nodes.writeBigUInt64LE(weight, place * nodeBytes + 32)
}

async function writeWhole(file: FileHandle, content: Buffer): Promise<void> {
  for (let at = 0; at < content.length; at += chunkBytes) await file.appendFile(content.subarray(at, at + chunkBytes))
}
