import { expect, test } from 'vitest'
import { textDiff } from './text-diff.ts'

const marked = (before: string, after: string) =>
  textDiff(before, after).map(({ kind, text }) => `${kind === 'same' ? '=' : kind === 'gone' ? '-' : '+'}${text}`)

test('only changed words are marked as changed', () => {
  expect(marked('Ставка от рубля и выше', 'Ставка от десяти рублей и выше')).toEqual([
    '=Ставка от',
    '- рубля',
    '+ десяти рублей',
    '= и выше',
  ])
  expect(marked('раз два', 'раз два')).toEqual(['=раз два'])
})

test('for any change, the diff without additions is the former text, and without removals the new one', () => {
  for (const [before, after] of [
    ['', 'а б'],
    ['а б', ''],
    ['а\n\nб в', 'б в\nа'],
    ['а а а б', 'а б б'],
    [' а ', 'а'],
  ] as const) {
    const stretches = textDiff(before, after)
    expect(
      stretches
        .filter(({ kind }) => kind !== 'new')
        .map(({ text }) => text)
        .join(''),
    ).toBe(before)
    expect(
      stretches
        .filter(({ kind }) => kind !== 'gone')
        .map(({ text }) => text)
        .join(''),
    ).toBe(after)
  }
})
