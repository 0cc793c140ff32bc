/**
 * The Merkle sum tree of what is owed to players: every node commits to the hash and the sum of all below it, a leaf to
 * its owner, and the published root also to the day and the number of leaves. So no one's share can be omitted, shown
 * to two players or made negative without its owner's branch failing. Pure: the server builds it, the browser checks
 * its own branch with the same code (reserves-proof.ts). Sums are kopecks.
 */
import { commitmentOf as sha256Of } from '@kurazh/games/core/fairness.ts'
import { largestKopecks } from '../money/kopecks.ts'

/**
 * The format version of leaves and roots; it is part of each of them and of every published day. Form 1 had no owner in
 * its leaves.
 */
export const treeForm = 2
/** A player's sum is split into this many leaves. */
export const partsOfPlayer = 2
/** The greatest height of a tree. */
const mostLevels = 30

/** SHA-256 of a text in lower-case hex. The page has it in JavaScript; a server may pass a faster one. */
export type Sha256 = (text: string) => string

export interface TreeNode {
  /** SHA-256 in lower-case hex. */
  hash: string
  sum: bigint
}

/** The owner of a leaf, the day (`2026-01-31`), and which of the owner's parts it is. */
export interface LeafOwner {
  day: string
  /** The player's public code; empty for a filler leaf. */
  uid: string
  part: number
}

/** A leaf: kopecks owed to one player on one day, under a salt that is shown to that player only. */
export const leafOf = (
  { day, uid, part }: LeafOwner,
  salt: string,
  sum: bigint,
  sha256: Sha256 = sha256Of,
): TreeNode => ({
  hash: sha256(`leaf|${treeForm}|${day}|${uid}|${part}|${salt}|${sum}`),
  sum,
})

/** The root published for a day: it commits to the total, the day and the number of leaves. */
export const rootOf = (day: string, leaves: number, { hash, sum }: TreeNode): string =>
  sha256Of(`root|${treeForm}|${day}|${leaves}|${hash}|${sum}`)

/** The node above two others. */
const parentOf = (left: TreeNode, right: TreeNode, sha256: Sha256 = sha256Of): TreeNode => ({
  hash: sha256(`node|${left.hash}|${left.sum}|${right.hash}|${right.sum}`),
  sum: left.sum + right.sum,
})

/** A node of a tree and its position: leaves are on level 0, places are counted from the left. */
export interface PlacedNode {
  level: number
  place: number
  node: TreeNode
}

/**
 * Builds a tree leaf by leaf, from left to right: the returned function takes the next leaf and returns the nodes
 * completed by it, from the leaf up. It keeps one node per level, however many leaves there are. After a power of two
 * of them the last node is the top.
 */
export function growTree(sha256: Sha256 = sha256Of): (leaf: TreeNode) => PlacedNode[] {
  /** Left nodes whose right sibling is not there yet, by level. */
  const waiting: (TreeNode | undefined)[] = []
  let leaves = 0
  return (leaf) => {
    const complete = [{ level: 0, place: leaves++, node: leaf }]
    for (const { level, place, node } of complete) {
      const left = waiting[level]
      waiting[level] = left === undefined ? node : undefined
      if (left !== undefined) complete.push({ level: level + 1, place: place >> 1, node: parentOf(left, node, sha256) })
    }
    return complete
  }
}

/** The levels of a tree from its leaves up to its top. The number of leaves must be a power of two. */
export function levelsOf(leaves: readonly TreeNode[]): TreeNode[][] {
  const height = heightOf(leaves.length)
  if (height === undefined) throw new RangeError('the leaves are not a power of two')
  const levels: TreeNode[][] = Array.from({ length: height + 1 }, () => [])
  const grow = growTree()
  for (const { level, node } of leaves.flatMap((leaf) => grow(leaf))) levels[level]?.push(node)
  return levels
}

/** The number of steps from a leaf to the top; undefined when this number of leaves makes no tree. */
export function heightOf(leaves: number): number | undefined {
  const height = Math.log2(leaves)
  return Number.isInteger(height) && height >= 0 && height <= mostLevels ? height : undefined
}

/**
 * The top that a leaf at this place and its siblings, lowest first, lead to. Undefined when any sum on the way is
 * negative or beyond all money.
 */
export function topOf(leaf: TreeNode, place: number, siblings: readonly TreeNode[]): TreeNode | undefined {
  let node = leaf
  for (const [level, sibling] of siblings.entries()) {
    if (!isSum(node.sum) || !isSum(sibling.sum)) return undefined
    node = (place >> level) % 2 === 0 ? parentOf(node, sibling) : parentOf(sibling, node)
  }
  return isSum(node.sum) ? node : undefined
}

const isSum = (sum: bigint) => sum >= 0n && sum <= largestKopecks
