import { arePicks, mostPicks } from '@kurazh/games/keno/keno.ts'
import { expect, test } from 'vitest'
import { looksOf, randomPicks, stepFrom, withPick } from './cells.ts'

test('a number is hit only when it was picked and drawn', () => {
  const looks = looksOf([1, 2], [2, 3])
  expect(looks.slice(0, 4)).toEqual(['picked', 'hit', 'drawn', 'rest'])
  expect(looks).toHaveLength(40)
})

test('arrows stay on the board, and in their row', () => {
  expect([stepFrom(1, 'ArrowLeft'), stepFrom(8, 'ArrowRight'), stepFrom(9, 'ArrowLeft')]).toEqual([1, 8, 9])
  expect([stepFrom(3, 'ArrowUp'), stepFrom(3, 'ArrowDown'), stepFrom(40, 'ArrowDown')]).toEqual([3, 11, 40])
  expect(stepFrom(3, 'Tab')).toBeUndefined()
})

test('picks rise whatever order they were pressed in; there is no room for an eleventh', () => {
  let picks: readonly number[] = []
  for (const number of [9, 4, 40, 1]) picks = withPick(picks, number, mostPicks)
  expect(picks).toEqual([1, 4, 9, 40])
  expect(withPick(picks, 9, mostPicks)).toEqual([1, 4, 40])
  expect(withPick(picks, 5, 4)).toBe(picks)
})

test('random picks are picks of the rules', () => {
  for (let count = 1; count <= mostPicks; count += 1) expect(arePicks(randomPicks(count))).toBe(true)
})
