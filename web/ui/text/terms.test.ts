import { expect, test } from 'vitest'
import { cutAtTerms, type TermName } from './terms.ts'

test('a word of the trade is cut out where it is met first, in any of its forms', () => {
  const met = new Set<TermName>()
  expect(cutAtTerms('Ваш сид и сид сервера', met)).toEqual(['Ваш ', { name: 'seed', word: 'сид' }, ' и сид сервера'])
  expect(cutAtTerms('Сиды и соль', met)).toEqual(['Сиды и ', { name: 'salt', word: 'соль' }])
})

test('a word that only contains it is left alone', () => {
  expect(cutAtTerms('Президиум сидит у солонки, консоль молчит, 121+3', new Set())).toEqual([
    'Президиум сидит у солонки, консоль молчит, 121+3',
  ])
})

test("a commitment is that of a secret, and no finger's", () => {
  expect(cutAtTerms('Отпечаток серверного сида', new Set<TermName>(['seed']))).toEqual([
    { name: 'commitment', word: 'Отпечаток' },
    ' серверного сида',
  ])
  expect(cutAtTerms('Отпечаток, лицо или PIN', new Set())).toEqual(['Отпечаток, лицо или PIN'])
})
