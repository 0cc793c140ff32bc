/** Packages made by others, valid and broken: first as rows and books, then as a folder. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'

export interface MadeMode {
  name: string
  /** In whole bets. */
  cost: number
  /** id, weight, payout */
  rows: (bigint | string)[][]
  books: Record<string, unknown>[]
}

export interface MadePackage {
  modes: MadeMode[]
}

/** A win: at least what the mode costs, so that losses bring the RTP to the wanted value. */
interface Win {
  weight: bigint
  times: number
  events: number
}

const target = 95n
const wins = fc.array(
  fc.record({
    weight: fc.bigInt(10_000n, 2n ** 40n),
    times: fc.integer({ min: 100, max: 5000 }),
    events: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 25 },
)

/** Valid packages: one to three modes with an RTP close to 95 %. */
export const goodPackages: fc.Arbitrary<MadePackage> = fc
  .array(
    fc.record({
      wins,
      cost: fc.constantFrom(1, 2, 20, 100),
      unused: fc.boolean(),
      from: fc.constantFrom(0n, 1n, 2n ** 53n - 100n),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((modes) => ({
    modes: modes.map((mode, place) => modeOf(`${place % 2 === 0 ? 'mode' : 'MODE'}_${place}`, mode)),
  }))

function modeOf(
  name: string,
  { wins: won, cost, unused, from }: { wins: Win[]; cost: number; unused: boolean; from: bigint },
): MadeMode {
  const paying = won.map((win) => ({ ...win, payout: BigInt(win.times * cost) }))
  const paid = paying.reduce((sum, { weight, payout }) => sum + weight * payout, 0n)
  const losing = paid / (target * BigInt(cost)) - paying.reduce((sum, { weight }) => sum + weight, 0n)
  const all = [
    { weight: losing, times: 0, payout: 0n, events: 1 },
    ...paying,
    ...(unused ? [{ weight: 0n, times: 100, payout: BigInt(100 * cost), events: 2 }] : []),
  ]
  return {
    name,
    cost,
    rows: all.map(({ weight, payout }, place) => [from + BigInt(place), weight, payout]),
    books: all.map(({ times, events }, place) => bookOf(Number(from) + place, times * cost, events)),
  }
}

export function bookOf(id: number, payout: number, reveals = 1): Record<string, unknown> {
  const events = [
    ...Array.from({ length: reveals }, (_, turn) => ({ type: 'reveal', board: [id % 7, turn] })),
    { type: 'finalWin', amount: payout },
  ]
  return { id, events: events.map((event, index) => ({ index, ...event })), payoutMultiplier: payout }
}

export const linesOfBooks = (books: readonly Record<string, unknown>[]): string =>
  books.map((book) => `${JSON.stringify(book)}\n`).join('')

export async function writePackage(folder: string, { modes }: MadePackage): Promise<void> {
  await mkdir(folder, { recursive: true })
  const index = modes.map(({ name, cost }, place) => ({
    name,
    cost,
    events: `books_${place}.jsonl.zst`,
    weights: `weights_${place}.csv`,
  }))
  await writeFile(join(folder, 'index.json'), JSON.stringify({ modes: index }))
  for (const [place, { rows, books }] of modes.entries()) {
    await writeFile(join(folder, `weights_${place}.csv`), rows.map((row) => `${row.join(',')}\n`).join(''))
    await writeFile(join(folder, `books_${place}.jsonl.zst`), zstdCompressSync(linesOfBooks(books)))
  }
}

/** A zstd frame that unpacks to this many times 128 KB of one byte, in as few bytes as possible. */
export function bomb(byte: number, blocks: number): Buffer {
  const [lastBlock, sameByte, blockSize] = [1, 1 << 1, 131_072 << 3]
  const frame = Buffer.alloc(6 + blocks * 4)
  // The magic number, no checksum and no size, a window of 128 KB.
  frame.set([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38])
  for (let block = 0; block < blocks; block++) {
    frame.writeUIntLE(blockSize | sameByte | (block === blocks - 1 ? lastBlock : 0), 6 + block * 4, 3)
    frame[9 + block * 4] = byte
  }
  return frame
}
