import { type Game, isGifted } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { expect, test } from 'vitest'
import { catalogue, categories, events, slotSections, tableLobbies, titleOf } from './catalogue.ts'
import { webGames, webRounds } from './index.ts'
import { webTables } from './tables.ts'

test('every game that can be played is open in the catalogue, under its own address and name', () => {
  for (const { face } of [...webGames, ...webRounds]) {
    const entry = catalogue.find(({ id }) => id === face.id)
    expect(entry).toMatchObject({ path: face.path, title: face.title, open: true })
  }
  expect(catalogue.filter(({ id, open }) => open && !slotSections.has(id) && !events.has(id) && !tableLobbies.has(id))).toHaveLength(webGames.length + webRounds.length)
})

test('both lobbies of machines are open', () => {
  expect(catalogue.filter(({ category }) => category === 'Слоты').map(({ path, open }) => [path, open])).toEqual([['/slots', true], ['/slots2', true]])
})

test('every game whose rules exist is in the catalogue; slot machines and tables stand in lobbies of their own, what is played by gifts in none', () => {
  const known = new Set(catalogue.map(({ id }) => id))
  expect(Object.values<Game>(games).filter((game) => !('machine' in game) && game.kind !== 'table' && !isGifted(game) && !known.has(game.id)).map(({ id }) => id)).toEqual([])
})

test('an open game tells its return from the rules, a closed one tells none', () => {
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

test('every table of the registry has a screen, under the name that it bears', () => {
  expect(webTables.map(({ face }) => face.id).sort()).toEqual(Object.values<Game>(games).filter(({ kind }) => kind === 'table').map(({ id }) => id).sort())
  for (const { face } of webTables) expect(titleOf(face.id)).toBe(face.title)
})
