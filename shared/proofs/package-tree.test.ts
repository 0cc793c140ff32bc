import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawsBelow, drawsOfPick, isPickProven, pickedNumber } from './package-pick.ts'
import { exactReturn } from './package-return.ts'
import {
  type BookBranch,
  type BookLeaf,
  intervalOf,
  leafText,
  levelSizes,
  nodeText,
  rootText,
  type WeightNode,
} from './package-tree.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const weights = fc
  .array(fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(0n, 2n ** 58n)), { minLength: 1, maxLength: 40 })
  .filter((all) => all.some((each) => each > 0n))
const seeds = fc.record({
  serverSeed: fc.string({ minLength: 1 }),
  clientSeed: fc.string({ minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
})

interface Tree {
  root: string
  branches: BookBranch[]
}

/** An independent implementation, level by level, without the code under test. */
function treeOf(all: readonly bigint[]): Tree {
  const head = { mode: 'base', cost: 100, books: all.length }
  const leaves: BookLeaf[] = all.map((weight, place) => ({
    id: BigInt(place),
    weight,
    payout: 10n * BigInt(place),
    book: sha256(`book ${place}`),
  }))
  const siblings: WeightNode[][] = leaves.map(() => [])
  let nodes = leaves.map((leaf, place) => ({ hash: sha256(leafText(leaf)), weight: leaf.weight, holds: [place] }))
  while (nodes.length > 1) {
    const above: typeof nodes = []
    for (let at = 0; at < nodes.length; at += 2) {
      const [left, right] = nodes.slice(at, at + 2)
      if (left === undefined) continue
      if (right === undefined) {
        above.push(left)
        continue
      }
      for (const place of left.holds) siblings[place]?.push({ hash: right.hash, weight: right.weight })
      for (const place of right.holds) siblings[place]?.push({ hash: left.hash, weight: left.weight })
      above.push({
        hash: sha256(nodeText(left, right)),
        weight: left.weight + right.weight,
        holds: [...left.holds, ...right.holds],
      })
    }
    nodes = above
  }
  const root = sha256(rootText(head, nodes[0] as WeightNode))
  return { root, branches: leaves.map((leaf, place) => ({ ...head, place, leaf, siblings: siblings[place] ?? [] })) }
}

describe(`the tree of a mode’s books (seed ${seed})`, () => {
  test('every branch leads to the root, and the intervals follow each other from zero to the total weight', () => {
    fc.assert(
      fc.property(weights, (all) => {
        const { root, branches } = treeOf(all)
        let from = 0n
        for (const branch of branches) {
          expect(intervalOf(root, branch)).toEqual({ from, total: all.reduce((sum, each) => sum + each, 0n) })
          from += branch.leaf.weight
        }
      }),
      { seed, numRuns: 50 },
    )
  })

  test('a branch changed anywhere leads nowhere', () => {
    fc.assert(
      fc.property(weights, fc.nat(), fc.nat(), (all, at, level) => {
        const { root, branches } = treeOf(all)
        const branch = branches[at % all.length] as BookBranch
        const { leaf, siblings } = branch
        const bend = level % Math.max(1, siblings.length)
        const changed: BookBranch[] = [
          { ...branch, mode: 'bonus' },
          { ...branch, cost: 200 },
          { ...branch, books: all.length + 1 },
          { ...branch, place: branch.place ^ 1 },
          { ...branch, place: -1 },
          { ...branch, place: all.length },
          { ...branch, place: 0.5 },
          { ...branch, siblings: [...siblings, { hash: '', weight: 0n }] },
          ...[
            { id: leaf.id + 1n },
            { weight: leaf.weight + 1n },
            { weight: -1n },
            { weight: 2n ** 64n },
            { payout: leaf.payout + 1n },
            { book: sha256('another') },
          ].map((more) => ({ ...branch, leaf: { ...leaf, ...more } })),
          ...(siblings.length === 0
            ? []
            : [
                { ...branch, siblings: siblings.slice(1) },
                {
                  ...branch,
                  siblings: siblings.map((node, index) =>
                    index === bend ? { ...node, weight: node.weight + 1n } : node,
                  ),
                },
                {
                  ...branch,
                  siblings: siblings.map((node, index) =>
                    index === bend ? { ...node, weight: -node.weight - 1n } : node,
                  ),
                },
              ]),
        ]
        for (const each of changed) expect(intervalOf(root, each)).toBeUndefined()
      }),
      { seed, numRuns: 100 },
    )
  })

  test('seeds are proven to pick exactly one book of all', () => {
    fc.assert(
      fc.property(weights, seeds, (all, drawn) => {
        const { root, branches } = treeOf(all)
        const total = all.reduce((sum, each) => sum + each, 0n)
        const number = pickedNumber(drawn, total)
        let running = 0n
        const expected = all.findIndex((each) => number < (running += each))
        expect(branches.flatMap((branch, place) => (isPickProven(root, drawn, branch) ? [place] : []))).toEqual([
          expected,
        ])
      }),
      { seed, numRuns: 100 },
    )
  })

  test('levels halve, an odd last node moving up unchanged', () => {
    expect([1, 2, 3, 5, 8].map(levelSizes)).toEqual([[1], [2, 1], [3, 2, 1], [5, 3, 2, 1], [8, 4, 2, 1]])
  })
})

describe('the pick', () => {
  test('reads the first eight bytes of block 0, big-endian', () => {
    const total = 2n ** 64n - 1n
    const drawn = { serverSeed: 'server', clientSeed: 'client', nonce: 7 }
    // python3: hmac.new(b'server', b'client:7:0', 'sha256').digest()[:8]
    const u = 715696001354798842n
    expect(pickedNumber(drawn, 2n ** 64n)).toBe(u)
    expect(pickedNumber(drawn, total)).toBe((u * total) >> 64n)
  })

  test('the draws below a limit are counted exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 64n - 1n), fc.bigInt(0n, 2n ** 64n), (total, share) => {
        const limit = (share * total) / drawsOfPick
        const below = drawsBelow(limit, total)
        // The last counted draw is below the limit, the next is not.
        if (below > 0n) expect(((below - 1n) * total) / drawsOfPick < limit).toBe(true)
        if (below < drawsOfPick) expect((below * total) / drawsOfPick >= limit).toBe(true)
      }),
      { seed, numRuns: 500 },
    )
  })

  test('the return differs from that of the weights by no more than the draw’s granularity', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ weight: fc.bigInt(0n, 2n ** 50n), payout: fc.bigInt(0n, 10n ** 7n) }), { minLength: 1 }),
        (rows) => {
          const total = rows.reduce((sum, { weight }) => sum + weight, 1n)
          const { numerator, denominator } = exactReturn([...rows, { weight: 1n, payout: 0n }], total, 100)
          const paid = rows.reduce((sum, { weight, payout }) => sum + weight * payout, 0n)
          const grain = rows.reduce((sum, { payout }) => sum + payout, 0n)
          const difference = numerator * 100n * total - paid * denominator
          expect((difference < 0n ? -difference : difference) * drawsOfPick <= grain * denominator * total).toBe(true)
        },
      ),
      { seed, numRuns: 200 },
    )
    const half = { weight: 1n, payout: 190n }
    expect(exactReturn([half, { weight: 1n, payout: 0n }], 2n, 100)).toEqual({ numerator: 19n, denominator: 20n })
  })
})
