import { expect, test } from 'vitest'
import { isNamed, namesFor, partsOf, withName } from './line-text.ts'

const id = 'AbCdEfGhIjKlMnOpQrSt-_'

test('a text has words, names and bets; what only looks like one of them stays text', () => {
  expect(partsOf(`@ivan_1, смотри /bet/${id}!`)).toEqual([
    { kind: 'name', text: '@ivan_1' },
    { kind: 'text', text: ', смотри ' },
    { kind: 'bet', id },
    { kind: 'text', text: '!' },
  ])
  for (const text of [`/bet/${id}x`, 'box@ivan', '@ab', 'просто слова'])
    expect(partsOf(text)).toEqual([{ kind: 'text', text }])
})

test('a player is named whatever the case of the letters, and a begun name is completed', () => {
  expect([isNamed('Привет, @Иван!', 'иван'), isNamed('@иваныч', 'иван'), isNamed('@иван', undefined)]).toEqual([
    true,
    false,
    false,
  ])
  const names = ['ivan', 'igor', 'ivan', 'petr']
  expect(namesFor('эй, @I', names)).toEqual(['ivan', 'igor'])
  for (const typed of ['эй', 'box@i', '@ivan', '@igor и']) expect(namesFor(typed, names)).toEqual([])
  expect(withName('эй, @I', 'igor')).toBe('эй, @igor ')
})
