import type { ReserveDay } from '@kurazh/contract/money/reserves.ts'
import { leafOf, levelsOf, rootOf, treeForm } from '@kurazh/shared/proofs/reserves-tree.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Checked } from './reserves-screen.tsx'

const day = '2026-01-31'
const salts = ['a', 'b'].map((letter) => letter.repeat(32))
const [left, right] = salts.map((salt, part) => leafOf({ day, uid: 'mine', part }, salt, 50_00n))
const top = levelsOf([left, right].flatMap((leaf) => leaf ?? [])).at(-1)?.[0] ?? { hash: '', sum: 0n }
const latest: ReserveDay = {
  day,
  form: treeForm,
  root: rootOf(day, 2, top),
  total: 100_00n,
  leaves: 2,
  publishedAt: '2026-01-31T00:00:00Z',
}
const pieces = salts.map((salt, part) => {
  const sibling = part === 0 ? right : left
  return {
    part,
    place: part,
    salt,
    kopecks: '5000',
    siblings: [{ hash: sibling?.hash ?? '', kopecks: `${sibling?.sum}` }],
  }
})
const words = (uid: string, published = latest, shown = pieces) =>
  renderToStaticMarkup(<Checked uid={uid} latest={published} shown={{ day, pieces: shown }} />)

describe('the text next to a branch of the reserves', () => {
  test('a match names the sum and the code of the player it was checked for', () => {
    expect(words('mine')).toMatch(/Сошлось.*100\.00.*mine/s)
  })

  test('another player’s branch, an old form, and a missing branch match nothing', () => {
    expect(words('another')).toContain('Не сошлось')
    expect(words('mine', { ...latest, form: 1 })).toContain('прежней форме')
    expect(words('mine', latest, [])).toContain('на вашем балансе ничего не было')
    for (const said of [words('mine', { ...latest, form: 1 }), words('mine', latest, [])])
      expect(said).not.toContain('Сошлось')
  })
})
