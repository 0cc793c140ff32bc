/** Draws for simulations: fast, and the same for the same label. Never used for a real bet. */
import { createCipheriv, createHash } from 'node:crypto'
import type { BlockSource } from '@kurazh/games/core/random.ts'

const blockBytes = 32
const chunkBytes = 64 * 1024

/** A seeded source of blocks, read in order: the cipher's keystream, generated in chunks. */
export function keystream(label: string): BlockSource {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(label).digest(), Buffer.alloc(16))
  const zeros = Buffer.alloc(chunkBytes)
  let chunk = zeros
  return (index) => {
    const offset = (index * blockBytes) % chunkBytes
    if (offset === 0) chunk = cipher.update(zeros)
    return chunk.subarray(offset, offset + blockBytes)
  }
}
