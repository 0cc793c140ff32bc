/** A game is in several lists: its rules, its page, its first bet. This test names the list it is missing from. */
import { readFileSync } from 'node:fs'
import { type Game, isGifted } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { describe, expect, test } from 'vitest'
import { webSlots } from '../slots/index.ts'
import { firstBets } from '../testing/first-bets.ts'
import { plainText, tablesIn } from '../ui/text/text.ts'
import { catalogue } from './catalogue.ts'
import { entries } from './lobby-order.ts'
import { webGames, webGifts, webRounds } from './index.ts'
import { webTables } from './tables.ts'

const all = Object.values<Game>(games)
const idsOf = (list: readonly { entry: { id: string } }[]) => list.map(({ entry }) => entry.id)
const missing = (wanted: readonly Game[], found: readonly string[]) =>
  wanted.map(({ id }) => id).filter((id) => !found.includes(id))
const fromLobby = [...webGames, ...webRounds]

test.each([
  ['web/games/index.ts: webGifts', all.filter(isGifted), idsOf(webGifts)],
  ['web/games/index.ts: webRounds', all.filter((game) => game.kind === 'round' && !isGifted(game)), idsOf(webRounds)],
  [
    'web/games/index.ts: webGames',
    all.filter((game) => (game.kind === 'instant' || game.kind === 'steps') && !('machine' in game) && !isGifted(game)),
    idsOf(webGames),
  ],
  ['web/games/tables.ts', all.filter(({ kind }) => kind === 'table'), webTables.map(({ face }) => face.id)],
  ['web/slots/index.ts', all.filter((game) => 'machine' in game), webSlots.map(({ face }) => face.id)],
])('%s has every game of its kind that games/index.ts has, and no other', (_, wanted, found) => {
  expect(missing(wanted, found)).toEqual([])
  expect(found.filter((id) => !wanted.some((game) => game.id === id))).toEqual([])
})

test('every game that is bet on from the lobby is in web/games/lobby-order.ts, with a scene', () => {
  expect(idsOf(fromLobby).filter((id) => !entries.some((entry) => entry.id === id))).toEqual([])
  expect(catalogue.filter(({ scene }) => scene === '')).toEqual([])
})

test('every game that is bet on from the lobby has its first bet in web/testing/first-bets.ts: journeys, screenshots and the first hour use it', () => {
  expect(idsOf(firstBets).toSorted()).toEqual(idsOf(fromLobby).toSorted())
  for (const { entry, step } of firstBets)
    expect(step === undefined, `${entry.id}: a game of steps says what is pressed next`).toBe(
      games[entry.id as keyof typeof games].kind !== 'steps',
    )
})

test('README names every game that is bet on from the lobby', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').toLowerCase()
  expect(fromLobby.map(({ entry }) => entry.title).filter((title) => !readme.includes(title.toLowerCase()))).toEqual([])
})

describe.each([
  ...[...fromLobby, ...webGifts].map(({ entry, howTo }) => [entry.id, howTo] as const),
  ...[...webTables, ...webSlots].map(({ face, howTo }) => [face.id, howTo] as const),
])('the rules of %s', (_, howTo) => {
  test('have a title, a lead, search words, headings and a table; every figure is filled in', async () => {
    const { title, lead, keywords, body } = await howTo()
    const text = [title, lead, keywords, plainText(body)].join('\n')
    for (const part of [title, lead, keywords]) expect(part).toMatch(/[а-яё]/i)
    expect(body.filter(([tag]) => tag === 'h2').length).toBeGreaterThanOrEqual(2)
    expect(body[0]?.[0]).toBe('h2')
    expect(tablesIn(body).length).toBeGreaterThan(0)
    expect(text).not.toMatch(/undefined|NaN|\{\{|\[object/)
  })
})

test('rules are found by distinct titles', async () => {
  const titles = await Promise.all(
    [...fromLobby, ...webGifts, ...webSlots].map(async ({ howTo }) => (await howTo()).title),
  )
  expect(new Set(titles).size).toBe(titles.length)
})
