import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leafOf, levelsOf, rootOf, type TreeNode } from './reserves-tree.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const sums = fc.integer({ min: 0, max: 5 }).chain((height) => fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 2 ** height, maxLength: 2 ** height }))
const treeOf = (amounts: readonly bigint[]) => levelsOf(amounts.map((amount, place) => leafOf(`salt ${place}`, amount)))
const siblingsOf = (levels: readonly TreeNode[][], place: number) => levels.slice(0, -1).map((level, height) => level[(place >> height) ^ 1] as TreeNode)

describe(`the tree of what is owed (seed ${seed})`, () => {
  test('the root’s sum is the total, and every leaf leads to the root', () => {
    fc.assert(fc.property(sums, (amounts) => {
      const levels = treeOf(amounts)
      const root = levels.at(-1)?.[0]
      expect(root?.sum).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
      for (const [place, amount] of amounts.entries()) expect(rootOf(leafOf(`salt ${place}`, amount), place, siblingsOf(levels, place))).toEqual(root)
    }), { seed, numRuns: 50 })
  })

  test('another amount, another place, another salt or a bent sibling leads elsewhere; a negative sum leads nowhere', () => {
    fc.assert(fc.property(sums.filter((amounts) => amounts.length > 1), fc.nat(), fc.nat(), (amounts, at, level) => {
      const levels = treeOf(amounts)
      const place = at % amounts.length
      const [root, amount, siblings] = [levels.at(-1)?.[0], amounts[place] ?? 0n, siblingsOf(levels, place)]
      const height = level % siblings.length
      const bend = (change: Partial<TreeNode>) => siblings.map((node, index) => (index === height ? { ...node, ...change } : node))
      expect(rootOf(leafOf(`salt ${place}`, amount + 1n), place, siblings)).not.toEqual(root)
      expect(rootOf(leafOf('another', amount), place, siblings)).not.toEqual(root)
      expect(rootOf(leafOf(`salt ${place}`, amount), place ^ 1, siblings)).not.toEqual(root)
      expect(rootOf(leafOf(`salt ${place}`, amount), place, bend({ sum: (siblings[height]?.sum ?? 0n) + 1n }))).not.toEqual(root)
      expect(rootOf(leafOf(`salt ${place}`, amount), place, bend({ sum: -1n }))).toBeUndefined()
    }), { seed, numRuns: 100 })
  })

  test('leaves that are no power of two are no tree', () => {
    expect(() => treeOf([1n, 2n, 3n])).toThrow('power of two')
  })

  test('the hashes are those of the texts that the help describes', () => {
    expect(leafOf('ab', 150n).hash).toBe('a2334996a9838d45af82f2ebd5ea6fa6deabfc9adfa53ba3a815b7ec48098c54')
  })
})
