/**
 * Picks the book of a package for a bet. The draw u is the first eight bytes of the bet's draws (block 0), big-endian;
 * r = ⌊u·W/2⁶⁴⌋ falls into one book's interval of the cumulative weights, W being the total weight. Pure, so that
 * anyone can replay it.
 */
import { blocks } from '@kurazh/games/core/fairness.ts'
import { createRng, type Rng } from '@kurazh/games/core/random.ts'
import { type BookBranch, intervalOf } from './package-tree.ts'

/** The number of values of u. */
export const drawsOfPick: bigint = 2n ** 64n

/** The seeds of a bet's draws. */
export interface PickSeeds {
  serverSeed: string
  clientSeed: string
  nonce: number
}

/** The number r of a bet, from 0 up to the total weight of all books. */
export const pickedNumber = ({ serverSeed, clientSeed, nonce }: PickSeeds, total: bigint): bigint =>
  drawnNumber(createRng(blocks(serverSeed, clientSeed, nonce)), total)

/** The same from a bet's draws; it uses the first two. */
export function drawnNumber(rng: Pick<Rng, 'float32'>, total: bigint): bigint {
  const draw = BigInt(rng.float32()) * 2n ** 32n + BigInt(rng.float32())
  return (draw * total) / drawsOfPick
}

/** How many of the 2⁶⁴ draws give a number below `limit`, for 0 ≤ limit ≤ total: the exact bias of the pick. */
export const drawsBelow = (limit: bigint, total: bigint): bigint => (limit * drawsOfPick + total - 1n) / total

/** True when the root proves that these seeds pick this book and no other. */
export const isPickProven = (root: string, { serverSeed, clientSeed, nonce }: PickSeeds, branch: BookBranch): boolean =>
  isDrawProven(root, createRng(blocks(serverSeed, clientSeed, nonce)), branch)

/** True when the root proves that these draws pick this book and no other. */
export function isDrawProven(root: string, rng: Pick<Rng, 'float32'>, branch: BookBranch): boolean {
  const interval = intervalOf(root, branch)
  if (interval === undefined || interval.total === 0n) return false
  const number = drawnNumber(rng, interval.total)
  return number >= interval.from && number < interval.from + branch.leaf.weight
}
