/** Lookup of rules: a bet finds its own version, a new bet the newest; unlisted names find nothing. */
import { expect, test } from 'vitest'
import { dice } from '../dice/dice.ts'
import { versions } from '../index.ts'
import { mines } from '../mines/mines.ts'
import type { Game } from './game.ts'
import { createRegistry, type Versions } from './create-registry.ts'

const later = { ...dice, version: dice.version + 1 }
const { games, current, rulesOf, idsOf, versionsOf } = createRegistry({ dice: [later, dice], mines: [mines] })

test('new bets use the first rules of the list, a bet is replayed by its own', () => {
  expect(games.dice).toBe(later)
  expect(current('dice')).toBe(later)
  expect(rulesOf('dice', later.version)).toBe(later)
  expect(rulesOf('dice', dice.version)).toBe(dice)
  expect(versionsOf('dice')).toEqual([later.version, dice.version])
})

test('unlisted games are not found', () => {
  expect(rulesOf('dice', later.version + 1)).toBeUndefined()
  for (const id of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'no-such-game']) {
    expect([current(id), rulesOf(id, 1), versionsOf(id)]).toEqual([undefined, undefined, []])
  }
})

test('a game of another kind is not found when kinds are given', () => {
  expect(current('mines', 'instant')).toBeUndefined()
  expect(rulesOf('mines', mines.version, 'steps', 'instant')).toBe(mines)
  expect(idsOf('steps')).toEqual(['mines'])
  expect(idsOf()).toEqual(['dice', 'mines'])
})

test.each(Object.entries<Versions>(versions))(
  '%s keeps its id, its kind and every version from the first',
  (id, list) => {
    const [newest] = list as readonly [Game]
    expect(list.map(({ version }) => version)).toEqual(
      Array.from({ length: list.length }, (_, place) => list.length - place),
    )
    expect(new Set(list.map((rules) => `${rules.id} ${rules.kind}`))).toEqual(new Set([`${id} ${newest.kind}`]))
  },
)
