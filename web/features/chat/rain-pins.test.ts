/** What a device remembers of rains, and what follows from it when a promise comes again. */
import { expect, test } from 'vitest'
import { keptTexts } from '../../testing/test-server.ts'
import { joinRain } from './rain-join.ts'
import { pinEntrants, pinOf, pinOver, pinPromise } from './rain-pins.ts'

const rain = { id: 7, commitment: 'ab'.repeat(32), amount: 100_00n, receivers: 3, entrants: 1 }
const room = 'general'

test('the first promise counts, and the most who took part before the end', () => {
  const texts = keptTexts()
  pinPromise(room, rain, texts)
  pinPromise(room, { ...rain, commitment: 'cd'.repeat(32), entrants: 4 }, texts)
  pinEntrants(room, 7, 2, texts)
  expect(pinOf(room, 7, texts)).toMatchObject({ commitment: rain.commitment, amount: '10000', entrants: 4 })
  pinOver(room, 7, texts)
  pinEntrants(room, 7, 9, texts)
  expect(pinOf(room, 7, texts)).toMatchObject({ entrants: 4, over: true })
})

test('a promise that another rain had is stale, whatever the room', () => {
  const texts = keptTexts()
  pinPromise(room, rain, texts)
  pinPromise('games', { ...rain, id: 8 }, texts)
  pinPromise(room, { ...rain, id: 9, commitment: 'cd'.repeat(32) }, texts)
  expect([7, 9].map((id) => pinOf(room, id, texts)?.stale)).toEqual([undefined, undefined])
  expect(pinOf('games', 8, texts)?.stale).toBe(true)
})

test('a seed is written down before it is sent, sent again after a lost answer, and stale where the rain was over', async () => {
  const texts = keptTexts()
  pinPromise(room, rain, texts)
  const sent: string[] = []
  const ask = async (seed: string) => {
    expect(pinOf(room, 7, texts)?.seed).toBe(seed)
    sent.push(seed)
    if (sent.length === 1) throw new Error('no answer')
    return { place: 2, seed }
  }
  await expect(joinRain(room, 7, ask, { texts })).rejects.toThrow('no answer')
  expect(pinOf(room, 7, texts)?.place).toBeNull()
  await joinRain(room, 7, ask, { texts })
  expect(sent[1]).toBe(sent[0])
  expect(pinOf(room, 7, texts)).toMatchObject({ place: 2 })
  expect(pinOf(room, 7, texts)?.stale).toBeUndefined()
  pinOver(room, 7, texts)
  await joinRain(room, 7, ask, { texts })
  expect(pinOf(room, 7, texts)?.stale).toBe(true)
})

test('where another device has joined, its seed counts and no place is remembered here', async () => {
  const texts = keptTexts()
  pinPromise(room, rain, texts)
  await joinRain(room, 7, async () => ({ place: 1, seed: '00'.repeat(16) }), { texts })
  expect(pinOf(room, 7, texts)?.place).toBeNull()
})
