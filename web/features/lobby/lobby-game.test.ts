import { expect, test } from 'vitest'
import { findGames } from './lobby-game.ts'

const rocket = { title: 'Crash', category: 'Быстрые', about: 'Ракета набирает множитель.', aliases: 'краш взлёт' }
const reels = { title: 'Slots', category: 'Слоты', about: 'Барабаны с символами.', aliases: 'автоматы' }
const found = (query: string) => findGames([rocket, reels], query)

test('an empty query finds everything', () => {
  expect(found('')).toEqual([rocket, reels])
  expect(found('   ')).toEqual([rocket, reels])
})

test('finds a game by its name, Russian name, shelf and description, in any case', () => {
  expect(found('CRA')).toEqual([rocket])
  expect(found('краш')).toEqual([rocket])
  expect(found('слоты')).toEqual([reels])
  expect(found('барабан')).toEqual([reels])
})

test('every word must match', () => {
  expect(found('ракета множитель')).toEqual([rocket])
  expect(found('ракета барабаны')).toEqual([])
})

test('ё and е are equal', () => {
  expect(found('взлет')).toEqual([rocket])
})
