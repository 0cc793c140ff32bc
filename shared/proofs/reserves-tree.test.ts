import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heightOf, leafOf, levelsOf, rootOf, topOf, type TreeNode } from './reserves-tree.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const day = '2026-01-31'
const sums = fc
  .integer({ min: 0, max: 5 })
  .chain((height) => fc.array(fc.bigInt(0n, 10n ** 11n), { minLength: 2 ** height, maxLength: 2 ** height }))
const leaf = (place: number, amount: bigint) =>
  leafOf({ day, uid: `player${place >> 1}`, part: place & 1 }, `salt ${place}`, amount)
const treeOf = (amounts: readonly bigint[]) => levelsOf(amounts.map((amount, place) => leaf(place, amount)))
const siblingsOf = (levels: readonly TreeNode[][], place: number) =>
  levels.slice(0, -1).map((level, height) => level[(place >> height) ^ 1] as TreeNode)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe(`the tree of what is owed (seed ${seed})`, () => {
  test('the top’s sum is the total, and every leaf leads to the top', () => {
    fc.assert(
      fc.property(sums, (amounts) => {
        const levels = treeOf(amounts)
        const top = levels.at(-1)?.[0]
        expect(top?.sum).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
        for (const [place, amount] of amounts.entries())
          expect(topOf(leaf(place, amount), place, siblingsOf(levels, place))).toEqual(top)
      }),
      { seed, numRuns: 50 },
    )
  })

  test('another amount, another place or a changed sibling leads elsewhere', () => {
    fc.assert(
      fc.property(
        sums.filter((amounts) => amounts.length > 1),
        fc.nat(),
        fc.nat(),
        (amounts, at, level) => {
          const levels = treeOf(amounts)
          const place = at % amounts.length
          const [top, amount, siblings] = [levels.at(-1)?.[0], amounts[place] ?? 0n, siblingsOf(levels, place)]
          const height = level % siblings.length
          const changed = siblings.map((node, index) => (index === height ? { ...node, sum: node.sum + 1n } : node))
          expect(topOf(leaf(place, amount + 1n), place, siblings)).not.toEqual(top)
          expect(topOf(leaf(place, amount), place ^ 1, siblings)).not.toEqual(top)
          expect(topOf(leaf(place, amount), place, changed)).not.toEqual(top)
        },
      ),
      { seed, numRuns: 100 },
    )
  })

  test('a leaf is one player’s, of one day, one part and one salt', () => {
    const hash = (more: Partial<Parameters<typeof leafOf>[0]>, salt = 'ab') =>
      leafOf({ day, uid: 'mine', part: 0, ...more }, salt, 150n).hash
    expect(
      new Set([hash({}), hash({ uid: 'another' }), hash({ day: '2026-02-01' }), hash({ part: 1 }), hash({}, 'cd')])
        .size,
    ).toBe(5)
  })

  test('a negative sum or one beyond all money leads nowhere, at any level', () => {
    const levels = treeOf([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n])
    for (const sum of [-1n, 10n ** 13n]) {
      expect(topOf({ hash: 'x', sum }, 0, siblingsOf(levels, 0))).toBeUndefined()
      for (const height of [0, 1, 2]) {
        expect(
          topOf(
            leaf(0, 1n),
            0,
            siblingsOf(levels, 0).map((node, index) => (index === height ? { ...node, sum } : node)),
          ),
        ).toBeUndefined()
      }
    }
    // Each alone is within bounds; together they are not.
    expect(topOf({ hash: 'x', sum: 8n * 10n ** 12n }, 0, [{ hash: 'y', sum: 8n * 10n ** 12n }])).toBeUndefined()
  })

  test('a number of leaves that is not a power of two is refused', () => {
    expect(() => treeOf([1n, 2n, 3n])).toThrow('power of two')
    expect([0, 1, 2, 3, 16, 2 ** 30, 2 ** 31, -2, 1.5, Number.NaN].map(heightOf)).toEqual([
      undefined,
      0,
      1,
      undefined,
      4,
      30,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('the hashes are of the texts that the help describes', () => {
    const levels = levelsOf([
      leafOf({ day, uid: 'mine', part: 0 }, 'ab', 150n),
      leafOf({ day, uid: 'mine', part: 1 }, 'cd', 50n),
    ])
    const [left, right] = [sha256('leaf|2|2026-01-31|mine|0|ab|150'), sha256('leaf|2|2026-01-31|mine|1|cd|50')]
    const top = sha256(`node|${left}|150|${right}|50`)
    expect(levels).toEqual([
      [
        { hash: left, sum: 150n },
        { hash: right, sum: 50n },
      ],
      [{ hash: top, sum: 200n }],
    ])
    expect(rootOf(day, 2, { hash: top, sum: 200n })).toBe(sha256(`root|2|2026-01-31|2|${top}|200`))
  })
})
