/**
 * The Merkle sum tree of a package's mode: every node commits to the hash and the weight of all below it, a leaf to one
 * book. It proves that a drawn number falls into the interval of this book and no other, without the list of all books.
 * Pure: the server builds it, and anyone checks a branch with the same code. Weights are whole numbers below 2⁶⁴.
 */
import { commitmentOf as sha256Of } from '@kurazh/games/core/fairness.ts'

/** The format version of leaves, nodes and roots; it is part of each leaf and root. */
const form = 1
const mostWeight = 2n ** 64n - 1n

export interface WeightNode {
  /** SHA-256 in lower-case hex. */
  hash: string
  weight: bigint
}

export interface BookLeaf {
  id: bigint
  weight: bigint
  /** In hundredths of the bet. */
  payout: bigint
  /** SHA-256 of the bytes of the book's line without its end, in lower-case hex. */
  book: string
}

/** What the root of a mode commits to in addition to its tree. */
export interface ModeHead {
  /** In lower case. */
  mode: string
  /** In hundredths of the bet. */
  cost: number
  /** The number of books: it decides where a branch has siblings. */
  books: number
}

/** A book and its branch to the root: its place in the list from zero, and the siblings, lowest first. */
export interface BookBranch extends ModeHead {
  place: number
  leaf: BookLeaf
  siblings: readonly WeightNode[]
}

/** The texts hashed for a leaf, a node and a root. */
export const leafText = ({ id, weight, payout, book }: BookLeaf): string =>
  `leaf|${form}|${id}|${weight}|${payout}|${book}`
export const nodeText = (left: WeightNode, right: WeightNode): string =>
  `node|${left.hash}|${left.weight}|${right.hash}|${right.weight}`
export const rootText = ({ mode, cost, books }: ModeHead, top: WeightNode): string =>
  `root|${form}|${mode}|${cost}|${books}|${top.hash}|${top.weight}`

/**
 * How many nodes each level has, from the leaves up to the top. A node without a sibling moves up unchanged, so that no
 * leaf is invented.
 */
export function levelSizes(books: number): number[] {
  const sizes = [books]
  for (let size = books; size > 1; size = sizes.at(-1) ?? 1) sizes.push(Math.ceil(size / 2))
  return sizes
}

/**
 * The start of the book's interval and the total weight of all books, if the branch leads to the root; the interval is
 * as long as the leaf's weight. Undefined if the branch leads elsewhere or is invalid.
 */
export function intervalOf(root: string, branch: BookBranch): { from: bigint; total: bigint } | undefined {
  const { leaf, place, siblings, books } = branch
  const led = climb({ hash: sha256Of(leafText(leaf)), weight: leaf.weight }, { place, siblings, leaves: books })
  return led && sha256Of(rootText(branch, led.top)) === root ? { from: led.from, total: led.top.weight } : undefined
}

/** A leaf's way up: its place among so many leaves from zero, and the siblings, lowest first. */
export interface Way {
  place: number
  leaves: number
  siblings: readonly WeightNode[]
}

/** The top a leaf leads to, and the weight of all leaves before it. Undefined if the way is invalid. */
export function climb(
  leaf: WeightNode,
  { place: at, leaves, siblings }: Way,
): { from: bigint; top: WeightNode } | undefined {
  if (![at, leaves].every(Number.isSafeInteger) || at < 0 || at >= leaves) return undefined
  if (![leaf, ...siblings].every(({ weight }) => weight >= 0n && weight <= mostWeight)) return undefined
  let [node, place, from, used] = [leaf, at, 0n, 0]
  for (const size of levelSizes(leaves).slice(0, -1)) {
    const isRight = place % 2 === 1
    if (isRight || place + 1 < size) {
      const sibling = siblings[used++]
      if (sibling === undefined) return undefined
      if (isRight) from += sibling.weight
      node = isRight ? above(sibling, node) : above(node, sibling)
    }
    place = Math.floor(place / 2)
  }
  return used === siblings.length && node.weight <= mostWeight ? { from, top: node } : undefined
}

/** The node above two others. */
export const above = (left: WeightNode, right: WeightNode): WeightNode => ({
  hash: sha256Of(nodeText(left, right)),
  weight: left.weight + right.weight,
})
