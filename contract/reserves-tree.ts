/**
 * The Merkle sum tree of what is owed to players: every node commits to the hash and the sum of all below it, so the root
 * commits to the total, and nobody's share can be left out or made negative without its owner's branch failing.
 * Pure: the server builds it, the browser checks its own branch with the same code. Sums are kopecks.
 */
import { commitmentOf as sha256Of } from '@kurazh/games/kit/fairness.ts'

export interface TreeNode {
  /** SHA-256 in lower-case hex. */
  hash: string
  sum: bigint
}

/** A leaf: so many kopecks under a salt only their owner is told. */
export const leafOf = (salt: string, sum: bigint): TreeNode => ({ hash: sha256Of(`leaf|${salt}|${sum}`), sum })

/** The node above two others. */
const parentOf = (left: TreeNode, right: TreeNode): TreeNode => ({
  hash: sha256Of(`node|${left.hash}|${left.sum}|${right.hash}|${right.sum}`), sum: left.sum + right.sum,
})

/** The levels of a tree from its leaves up to the root. There must be a power of two of them. */
export function levelsOf(leaves: readonly TreeNode[]): TreeNode[][] {
  if (!Number.isInteger(Math.log2(leaves.length))) throw new RangeError('the leaves are not a power of two')
  const levels = [[...leaves]]
  for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? []) {
    levels.push(Array.from({ length: below.length / 2 }, (_, place) => parentOf(nodeAt(below, 2 * place), nodeAt(below, 2 * place + 1))))
  }
  return levels
}

/** The root that a leaf at this place and its siblings, lowest first, lead to. Undefined when a sum is negative: such a branch proves nothing. */
export function rootOf(leaf: TreeNode, place: number, siblings: readonly TreeNode[]): TreeNode | undefined {
  if (leaf.sum < 0n || siblings.some(({ sum }) => sum < 0n)) return undefined
  return siblings.reduce((node, sibling, level) => ((place >> level) % 2 === 0 ? parentOf(node, sibling) : parentOf(sibling, node)), leaf)
}

function nodeAt(nodes: readonly TreeNode[], place: number): TreeNode {
  const node = nodes[place]
  if (node === undefined) throw new RangeError('there is no such node')
  return node
}
