import { expect, test } from 'vitest'
import { wordsChanged } from './words-changed.ts'

const told = (before: string, after: string) => wordsChanged(before, after).map(({ kind, text }) => `${kind === 'same' ? '=' : kind === 'gone' ? '-' : '+'}${text}`)

test('only what changed is told as changed', () => {
  expect(told('Ставка от рубля и выше', 'Ставка от десяти рублей и выше')).toEqual(['=Ставка от', '- рубля', '+ десяти рублей', '= и выше'])
  expect(told('раз два', 'раз два')).toEqual(['=раз два'])
})

test('whatever changed, without the new it is the former text and without the gone the later one', () => {
  for (const [before, after] of [['', 'а б'], ['а б', ''], ['а\n\nб в', 'б в\nа'], ['а а а б', 'а б б'], [' а ', 'а']] as const) {
    const stretches = wordsChanged(before, after)
    expect(stretches.filter(({ kind }) => kind !== 'new').map(({ text }) => text).join('')).toBe(before)
    expect(stretches.filter(({ kind }) => kind !== 'gone').map(({ text }) => text).join('')).toBe(after)
  }
})
