/**
 * What a must-drop jackpot commits to, and how it is drawn. A pot's secret fixes at its opening the sum at which it
 * falls. Then the tree of shares is published, pages give seeds, and a slow draw of all of it is the ticket. Pure: the
 * server computes it, and the page checks with the same code. Sums are kopecks, shares and tickets micro-kopecks.
 */
import { commitmentOf as sha256Of } from '@kurazh/games/core/fairness.ts'
import { climb, type Way, type WeightNode } from './package-tree.ts'

/** The format version of every text below. */
const form = 1
/** Micro-kopecks of a kopeck. */
export const microOfKopeck = 1_000_000n

/** Between which sums a pot falls, both included, in kopecks. */
export interface PotBounds {
  pot: number
  least: bigint
  ceiling: bigint
}

/** Published when the pot opens: binds its number, its bounds and its secret (64 hex characters). */
export const potCommitment = ({ pot, least, ceiling }: PotBounds, secret: string): string =>
  sha256Of(`jackpot|${form}|${pot}|${least}|${ceiling}|${secret}`)

/** The sum in kopecks at which the pot falls: as good as uniform, the remainder of 256 bits. */
export function fallOf({ least, ceiling }: Pick<PotBounds, 'least' | 'ceiling'>, secret: string): bigint {
  return least + (BigInt(`0x${sha256Of(`number|${form}|${secret}`)}`) % (ceiling - least + 1n))
}

/** Names the owner of a share to whoever knows the salt. `uid`: the player's public code. */
export const ownerOf = (pot: number, uid: string, salt: string): string =>
  sha256Of(`owner|${form}|${pot}|${uid}|${salt}`)

/** A share of the pot in its tree. `owner` is from `ownerOf`; the weight is what its player has contributed. */
export const leafOf = (pot: number, owner: string, weight: bigint): WeightNode => ({
  hash: sha256Of(`leaf|${form}|${pot}|${owner}|${weight}`),
  weight,
})

/** The published root: it binds the pot, the number of shares and the sum of them. */
export const treeRoot = (pot: number, leaves: number, { hash, weight }: WeightNode): string =>
  sha256Of(`root|${form}|${pot}|${leaves}|${hash}|${weight}`)

/** A share with its way to the root. */
export interface ShareBranch extends Way {
  owner: string
  weight: bigint
}

/**
 * Where the share's tickets begin and how many tickets there are in all, if the branch leads to the root; it has as many
 * tickets as its weight. Undefined if it leads elsewhere.
 */
export function ticketsOf(pot: number, root: string, branch: ShareBranch): { from: bigint; total: bigint } | undefined {
  const led = climb(leafOf(pot, branch.owner, branch.weight), branch)
  return led && treeRoot(pot, branch.leaves, led.top) === root ? { from: led.from, total: led.top.weight } : undefined
}

/** What a page gives: 128 bits, in hex. */
export const seedForm = /^[0-9a-f]{32}$/

/** The hash of all seeds, in their order as text. */
export const seedsHash = (pot: number, attempt: number, seeds: readonly string[]): string =>
  sha256Of(`seeds|${form}|${pot}|${attempt}|${[...seeds].sort().join(' ')}`)

/** What a draw is made of. `attempt`: how often a restoration from a backup has begun it again. */
export interface DrawParts {
  pot: number
  attempt: number
  root: string
  secret: string
  seedsHash: string
}

/** The text that the slow draw begins with. */
export const drawText = ({ pot, attempt, root, secret, seedsHash: seeds }: DrawParts): string =>
  `draw|${form}|${pot}|${attempt}|${root}|${secret}|${seeds}`

/** The ticket that the draw's value picks among so many: as good as uniform, the remainder of 256 bits. */
export const ticketOf = (value: string, total: bigint): bigint =>
  BigInt(`0x${sha256Of(`ticket|${form}|${value}`)}`) % total
