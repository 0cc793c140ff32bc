import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkWords } from './words.ts'

const findings = (files: Readonly<Record<string, string>>) => checkWords(fixtureTree(files)).findings

test('a private word in a string, a template, an attribute or the text of JSX is a finding on its line, with what to say', () => {
  const found = findings({
    'contract/a.ts': "export const refusal = 'Назовите причину'\n",
    'server/b.ts': '\nexport const told = (round) => `Раунд ${round}: этот раунд отзывается`\n',
    'shared/c.ts': "export const edge = 'перевес 1.24 %'\n",
    'web/d.tsx':
      'export const D = () => (\n  <Sure text="Деньги замрут">Сессия\n    закончится, дверь\n    закроется</Sure>\n)\n',
  })
  expect(places(found)).toEqual(['contract/a.ts:1', 'server/b.ts:2', 'shared/c.ts:1', 'web/d.tsx:2', 'web/d.tsx:3'])
  expect(found[0]?.text).toBe('«Назовите» is not said to people: «укажите», «выберите», «введите» (docs/glossary.md)')
})

test('a comma before decimals is one too', () => {
  expect(places(findings({ 'web/a.ts': "export const text = 'возврат 96,50 %'\n" }))).toEqual(['web/a.ts:1'])
})

test('the plain sense of a word passes, as do comments, tests and what stands in for a player', () => {
  const pieces = [
    'Впереди первый вагон',
    'Магазин называется «Назаретян»',
    'Откройте дверь',
    'Запрос ждёт второго администратора',
    'от 1, 2 или 3 %',
    'Звук: слышно ли его',
  ]
  expect(
    findings({
      'web/a.ts': pieces.map((piece, at) => `export const p${at} = '${piece}'\n`).join(''),
      'web/b.ts': '// Назовите причину\nexport const b = 1\n',
      'web/c.test.ts': "export const c = 'Назовите причину'\n",
      'web/testing/d.ts': "export const d = 'услышано'\n",
      'tools/e.ts': "export const e = 'Назовите причину'\n",
    }),
  ).toEqual([])
})
