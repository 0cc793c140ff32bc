/**
 * The Merkle sum tree of what is owed to players: every node commits to the hash and the sum of all below it, a leaf to
 * whose it is, and the published root to the day and the number of leaves besides. So nobody's share can be left out,
 * shown to two players or made negative without its owner's branch failing.
 * Pure: the server builds it, the browser checks its own branch with the same code (reserves-proof.ts). Sums are kopecks.
 */
import { commitmentOf as sha256Of } from '@kurazh/games/core/fairness.ts'
import { largestKopecks } from './kopecks.ts'

/** How leaves and roots are written; it stands in each of them and beside every published day. Form 1 had no owner in its leaves. */
export const treeForm = 2
/** A player's sum is cut into so many leaves. */
export const partsOfPlayer = 2
/** A tree is never higher than this. */
const mostLevels = 30

export interface TreeNode {
  /** SHA-256 in lower-case hex. */
  hash: string
  sum: bigint
}

/** Whose leaf, of which day (`2026-01-31`), and which of their parts. */
export interface LeafOwner {
  day: string
  /** The player's public code; empty for a leaf that only fills the tree up. */
  uid: string
  part: number
}

/** A leaf: so many kopecks owed to one player on one day, under a salt that the player alone is told. */
export const leafOf = ({ day, uid, part }: LeafOwner, salt: string, sum: bigint): TreeNode =>
  ({ hash: sha256Of(`leaf|${treeForm}|${day}|${uid}|${part}|${salt}|${sum}`), sum })

/** What is published for a day: it commits to the total, the day and how many leaves there are. */
export const rootOf = (day: string, leaves: number, { hash, sum }: TreeNode): string => sha256Of(`root|${treeForm}|${day}|${leaves}|${hash}|${sum}`)

/** The node above two others. */
const parentOf = (left: TreeNode, right: TreeNode): TreeNode => ({
  hash: sha256Of(`node|${left.hash}|${left.sum}|${right.hash}|${right.sum}`), sum: left.sum + right.sum,
})

/** The levels of a tree from its leaves up to its top. There must be a power of two of them. */
export function levelsOf(leaves: readonly TreeNode[]): TreeNode[][] {
  if (heightOf(leaves.length) === undefined) throw new RangeError('the leaves are not a power of two')
  const levels = [[...leaves]]
  for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? []) {
    levels.push(Array.from({ length: below.length / 2 }, (_, place) => parentOf(nodeAt(below, 2 * place), nodeAt(below, 2 * place + 1))))
  }
  return levels
}

/** How many steps lead from a leaf to the top; undefined when so many leaves make no tree. */
export function heightOf(leaves: number): number | undefined {
  const height = Math.log2(leaves)
  return Number.isInteger(height) && height >= 0 && height <= mostLevels ? height : undefined
}

/** The top that a leaf at this place and its siblings, lowest first, lead to. Undefined when any sum on the way is negative or beyond all money. */
export function topOf(leaf: TreeNode, place: number, siblings: readonly TreeNode[]): TreeNode | undefined {
  let node = leaf
  for (const [level, sibling] of siblings.entries()) {
    if (!isSum(node.sum) || !isSum(sibling.sum)) return undefined
    node = (place >> level) % 2 === 0 ? parentOf(node, sibling) : parentOf(sibling, node)
  }
  return isSum(node.sum) ? node : undefined
}

const isSum = (sum: bigint) => sum >= 0n && sum <= largestKopecks

function nodeAt(nodes: readonly TreeNode[], place: number): TreeNode {
  const node = nodes[place]
  if (node === undefined) throw new RangeError('there is no such node')
  return node
}
