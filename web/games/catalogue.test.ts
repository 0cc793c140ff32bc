import { expect, test } from 'vitest'
import { versions } from '@kurazh/games/index.ts'
import { categories } from '../play/game/game-entry.ts'
import { catalogue, events, slotSections, tableLobbies, titleOf } from './catalogue.ts'
import { webGames, webRounds } from './index.ts'
import { webTables } from './tables.ts'

test('every game that can be played is open in the catalogue, under its own address and name', () => {
  for (const {
    entry: { id, path, title },
  } of [...webGames, ...webRounds])
    expect(catalogue.find((each) => each.id === id)).toMatchObject({ path, title, open: true })
  expect(
    catalogue.filter(({ id, open }) => open && !slotSections.has(id) && !events.has(id) && !tableLobbies.has(id)),
  ).toHaveLength(webGames.length + webRounds.length)
})

test('both lobbies of machines are open', () => {
  expect(catalogue.filter(({ category }) => category === 'Слоты').map(({ path, open }) => [path, open])).toEqual([
    ['/slots', true],
    ['/slots2', true],
  ])
})

test('an open game shows its return from the rules, a closed one shows none', () => {
  for (const { id, open, returned } of catalogue) {
    if (tableLobbies.has(id)) expect(returned?.()).toBe('рулетка, баккара, блэкджек')
    else if (events.has(id)) expect(returned?.()).toBe('по билетам за ставки')
    else if (open) expect(returned?.()).toMatch(/^возврат \d\d(\.\d)?(–\d\d(\.\d)?)?\u00a0%$/)
    else expect(returned).toBeUndefined()
  }
})

test('ids and addresses are met once, shelves are the known ones', () => {
  const entries = catalogue.length
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(entries)
  expect(new Set(catalogue.map(({ path }) => path)).size).toBe(entries)
  expect(catalogue.filter(({ category }) => !categories.includes(category))).toEqual([])
})

test('a table has the same name as in statements', () => {
  for (const { face } of webTables) expect(titleOf(face.id)).toBe(face.title)
})

test('every game has a name of its own in the one dictionary, none is shown as its id', () => {
  const titles = Object.keys(versions).map(titleOf)
  expect(titles.filter((title) => /^[a-z-]+$/.test(title))).toEqual([])
  expect(new Set(titles).size).toBe(titles.length)
})
