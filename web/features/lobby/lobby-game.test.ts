import { expect, test } from 'vitest'
import { findGames } from './lobby-game.ts'

const rocket = { title: 'Crash', category: 'Быстрые', about: 'Ракета набирает множитель.', aliases: 'краш взлёт' }
const reels = { title: 'Slots', category: 'Слоты', about: 'Барабаны с символами.', aliases: 'автоматы' }
const found = (query: string) => findGames([rocket, reels], query)

test('nothing asked finds everything', () => {
  expect(found('')).toEqual([rocket, reels])
  expect(found('   ')).toEqual([rocket, reels])
})

test('a game is found by its name, its Russian name, its shelf and its sentence, in any case', () => {
  expect(found('CRA')).toEqual([rocket])
  expect(found('краш')).toEqual([rocket])
  expect(found('слоты')).toEqual([reels])
  expect(found('барабан')).toEqual([reels])
})

test('every word must answer', () => {
  expect(found('ракета множитель')).toEqual([rocket])
  expect(found('ракета барабаны')).toEqual([])
})

test('ё and е are one letter', () => {
  expect(found('взлет')).toEqual([rocket])
})
