/** Draws for many rounds of a test from one stream. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { createRng, type Rng } from '../core/random.ts'

/**
 * The same draws for the same seed. A hash per bet, as real bets have, would be most of a simulation's cost; this
 * stream is as uniform.
 */
export function longRng(seed: string): Rng {
  const stream = xoroshiro128plus(new DataView(sha256(utf8ToBytes(seed)).buffer).getInt32(0))
  const block = new Uint8Array(32)
  const view = new DataView(block.buffer)
  return createRng(() => {
    for (let at = 0; at < block.length; at += 4) view.setInt32(at, stream.next())
    return block
  })
}
