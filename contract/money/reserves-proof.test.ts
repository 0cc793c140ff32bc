/** A page that is shown false branches: whatever is changed, the branch is not proven. */
import { describe, expect, test } from 'vitest'
import { checkBranch } from './reserves-proof.ts'
import { leafOf, levelsOf, rootOf, treeForm } from '@kurazh/shared/proofs/reserves-tree.ts'
import type { Piece, ReserveDay, ShownBranch } from './reserves.ts'

const today = '2026-01-31'
interface Leaf {
  uid: string
  part: number
  sum: bigint
}

const saltAt = (place: number) => place.toString(16).padStart(32, '0')

/** A server that publishes these leaves and shows any place it likes. `named`: the day written in its leaves. */
function dishonestServer(leaves: readonly Leaf[], named = today) {
  const levels = levelsOf(
    leaves.map(({ uid, part, sum }, place) => leafOf({ day: named, uid, part }, saltAt(place), sum)),
  )
  const top = levels.at(-1)?.[0] ?? { hash: '', sum: 0n }
  const published: ReserveDay = {
    day: today,
    form: treeForm,
    root: rootOf(today, leaves.length, top),
    total: top.sum,
    leaves: leaves.length,
    publishedAt: '',
  }
  const piece = (place: number): Piece => ({
    part: leaves[place]?.part ?? 0,
    place,
    salt: saltAt(place),
    kopecks: `${leaves[place]?.sum}`,
    siblings: levels.slice(0, -1).map((level, height) => {
      const { hash = '', sum = 0n } = level[(place >> height) ^ 1] ?? {}
      return { hash, kopecks: `${sum}` }
    }),
  })
  return { heard: published, show: (...places: number[]): ShownBranch => ({ day: today, pieces: places.map(piece) }) }
}

const empty = { uid: '', part: 0, sum: 0n }
const honest = () =>
  dishonestServer([
    { uid: 'anna', part: 0, sum: 7_000n },
    { uid: 'boris', part: 1, sum: 1n },
    { uid: 'anna', part: 1, sum: 3_000n },
    { uid: 'boris', part: 0, sum: 9_999n },
    empty,
    empty,
    empty,
    empty,
  ])
const { heard: published, show } = honest()
const shown = show(0, 2)
/** The branch of Anna with one of its parts falsified. */
const falsified = (change: (piece: Piece) => Partial<Piece>): ShownBranch => ({
  ...shown,
  pieces: shown.pieces.map((piece) => ({ ...piece, ...change(piece) })),
})

test('an honest server proves to each player their own sum', () => {
  expect(checkBranch('anna', published, shown)).toEqual({ kind: 'proven', kopecks: 10_000n })
  expect(checkBranch('boris', published, show(3, 1))).toEqual({ kind: 'proven', kopecks: 10_000n })
})

describe('a false branch is not proven', () => {
  test('the branch of another player', () => {
    expect(checkBranch('boris', published, shown).kind).toBe('broken')
    expect(checkBranch('anna', published, show(3, 1)).kind).toBe('broken')
  })

  test('ten players with one leaf of a tree of 100 ₽', () => {
    const liar = dishonestServer([
      { uid: 'player0', part: 0, sum: 10_000n },
      { uid: 'player0', part: 1, sum: 0n },
    ])
    const sure = Array.from(
      { length: 10 },
      (_, index) => checkBranch(`player${index}`, liar.heard, liar.show(0, 1)).kind,
    )
    expect(sure).toEqual(['proven', ...Array.from({ length: 9 }, () => 'broken')])
  })

  test('the same place twice, within one part or in both', () => {
    expect(checkBranch('anna', published, show(0, 0)).kind).toBe('broken')
    expect(
      checkBranch('anna', published, { ...shown, pieces: show(0, 0).pieces.map((piece, part) => ({ ...piece, part })) })
        .kind,
    ).toBe('broken')
  })

  test('a part withheld, or one too many', () => {
    expect(checkBranch('anna', published, show(0)).kind).toBe('broken')
    expect(checkBranch('anna', published, show(0, 2, 1)).kind).toBe('broken')
  })

  test('siblings too few or too many', () => {
    expect(
      checkBranch(
        'anna',
        published,
        falsified(({ siblings }) => ({ siblings: siblings.slice(0, -1) })),
      ).kind,
    ).toBe('broken')
    expect(
      checkBranch(
        'anna',
        published,
        falsified(({ siblings }) => ({ siblings: [...siblings, { hash: '0'.repeat(64), kopecks: '0' }] })),
      ).kind,
    ).toBe('broken')
    // A subtree below what is published: the root states how many leaves there are.
    const deep = dishonestServer(
      Array.from({ length: 8 }, (_, place) => ({ ...empty, uid: 'anna', part: place & 1, sum: 1n })),
    )
    expect(checkBranch('anna', { ...deep.heard, leaves: 4 }, deep.show(0, 1)).kind).toBe('broken')
    expect(checkBranch('anna', { ...deep.heard, leaves: 16 }, deep.show(0, 1)).kind).toBe('broken')
  })

  test.each([-1, 8, 2 ** 32, 0.5, Number.NaN])('an invalid place: %s', (place) => {
    expect(
      checkBranch(
        'anna',
        published,
        falsified((piece) => (piece.part === 0 ? { place } : {})),
      ).kind,
    ).toBe('broken')
  })

  test('leaves of another day', () => {
    const yesterday = dishonestServer(
      [
        { uid: 'anna', part: 0, sum: 1n },
        { uid: 'anna', part: 1, sum: 1n },
      ],
      '2026-01-30',
    )
    expect(checkBranch('anna', yesterday.heard, yesterday.show(0, 1)).kind).toBe('broken')
    expect(checkBranch('anna', published, { ...shown, day: '2026-01-30' }).kind).toBe('broken')
  })

  test('a root or total different from the published one', () => {
    expect(checkBranch('anna', { ...published, root: dishonestServer([empty, empty]).heard.root }, shown).kind).toBe(
      'broken',
    )
    for (const total of [published.total + 1n, published.total - 10_000n, -published.total, 10n ** 17n])
      expect(checkBranch('anna', { ...published, total }, shown).kind).toBe('broken')
  })

  test('a negative debt of another player that reduces the total, at any level', () => {
    const liar = dishonestServer([
      { uid: 'anna', part: 0, sum: 5_000n },
      { uid: 'anna', part: 1, sum: 5_000n },
      { ...empty, sum: -9_000n },
      empty,
    ])
    expect(checkBranch('anna', liar.heard, liar.show(0, 1)).kind).toBe('broken')
    const near = dishonestServer([
      { uid: 'anna', part: 0, sum: 5_000n },
      { ...empty, sum: -5_000n },
      { uid: 'anna', part: 1, sum: 5_000n },
      empty,
    ])
    expect(checkBranch('anna', near.heard, near.show(0, 2)).kind).toBe('broken')
  })

  test('texts with a bar in them, which could be read in two ways', () => {
    expect(
      checkBranch(
        'anna',
        published,
        falsified(() => ({ salt: `${saltAt(0)}|1` })),
      ).kind,
    ).toBe('broken')
    expect(
      checkBranch(
        'anna',
        published,
        falsified(({ siblings }) => ({
          siblings: siblings.map(({ hash, kopecks }) => ({ hash: `${hash}|${kopecks}`, kopecks: '0' })),
        })),
      ).kind,
    ).toBe('broken')
  })

  test.each(['', '0x10', ' 1', '-0', '01', '1e3', '7000.0', 'NaN'])(
    'a sum in a non-canonical form: «%s»',
    (kopecks) => {
      expect(
        checkBranch(
          'anna',
          published,
          falsified(() => ({ kopecks })),
        ).kind,
      ).toBe('broken')
    },
  )
})

test('a day of the first form proves nothing, and having no leaf is no agreement', () => {
  expect(checkBranch('anna', { ...published, form: 1 }, shown)).toEqual({ kind: 'old' })
  expect(checkBranch('anna', published, { day: today, pieces: [] })).toEqual({ kind: 'nothing' })
})
