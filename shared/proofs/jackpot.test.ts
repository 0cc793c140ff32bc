import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fallOf, leafOf, ownerOf, potCommitment, seedsHash, ticketOf, ticketsOf, treeRoot } from './jackpot.ts'
import { above, type WeightNode } from './package-tree.ts'

const seed = process.env['SEED'] ?? `${Date.now() % 1_000_000}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The levels of a tree in which a node without a sibling moves up. */
function levelsOf(leaves: readonly WeightNode[]): WeightNode[][] {
  const levels = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1;) {
    level = level.flatMap((left, place, all) => {
      const right = all[place + 1]
      return place % 2 === 1 ? [] : [right === undefined ? left : above(left, right)]
    })
    levels.push(level)
  }
  return levels
}

function siblingsOf(levels: readonly WeightNode[][], place: number): WeightNode[] {
  return levels.slice(0, -1).flatMap((level, height) => level[(place >> height) ^ 1] ?? [])
}

test('the hashes are of the texts that the help describes', () => {
  const bounds = { pot: 7, least: 100n, ceiling: 200n }
  const secret = 'ab'.repeat(32)
  expect(potCommitment(bounds, secret)).toBe(sha256(`jackpot|1|7|100|200|${secret}`))
  expect(fallOf(bounds, secret)).toBe(100n + (BigInt(`0x${sha256(`number|1|${secret}`)}`) % 101n))
  expect(ownerOf(7, 'anna', 'salt')).toBe(sha256('owner|1|7|anna|salt'))
  expect(leafOf(7, 'owner', 5n)).toEqual({ hash: sha256('leaf|1|7|owner|5'), weight: 5n })
  expect(treeRoot(7, 3, { hash: 'top', weight: 9n })).toBe(sha256('root|1|7|3|top|9'))
  expect(seedsHash(7, 0, ['b', 'a'])).toBe(sha256('seeds|1|7|0|a b'))
  expect(ticketOf('ff', 1_000n)).toBe(BigInt(`0x${sha256('ticket|1|ff')}`) % 1_000n)
})

test(`the tickets of all shares follow each other without a gap, for any number of shares (seed ${seed})`, () => {
  for (let leaves = 1; leaves <= 33; leaves += 1) {
    const shares = Array.from({ length: leaves }, (_, place) => ({
      owner: ownerOf(3, `player ${place}`, `salt ${place}`),
      weight: BigInt(`0x${sha256(`${seed} ${leaves} ${place}`).slice(0, 5)}`) + 1n,
    }))
    const levels = levelsOf(shares.map(({ owner, weight }) => leafOf(3, owner, weight)))
    const top = levels.at(-1)?.[0] ?? { hash: '', weight: 0n }
    const root = treeRoot(3, leaves, top)
    let next = 0n
    for (const [place, share] of shares.entries()) {
      const branch = { ...share, place, leaves, siblings: siblingsOf(levels, place) }
      expect(ticketsOf(3, root, branch)).toEqual({ from: next, total: top.weight })
      next += share.weight
      expect(ticketsOf(4, root, branch)).toBeUndefined()
      expect(ticketsOf(3, root, { ...branch, weight: share.weight + 1n })).toBeUndefined()
      expect(ticketsOf(3, root, { ...branch, leaves: leaves + 1 })).toBeUndefined()
    }
    expect(next).toBe(top.weight)
  }
})

test('every sum between the bounds is possible, and none outside', () => {
  const bounds = { least: 10n, ceiling: 14n }
  const found = new Set(Array.from({ length: 200 }, (_, each) => fallOf(bounds, sha256(`secret ${each}`))))
  expect(found).toEqual(new Set([10n, 11n, 12n, 13n, 14n]))
  expect(fallOf({ least: 5n, ceiling: 5n }, 'any')).toBe(5n)
})
