import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkReading } from './reading.ts'

const words = (count: number) => `Слово${' слово'.repeat(count - 1)}.`
const article = (...blocks: string[]) => `---\ntitle: Статья\nlead: ${words(5)}\n---\n\n${blocks.join('\n\n')}\n`
const found = (files: Record<string, string>) => places(checkReading(fixtureTree(files)).findings)

test('a page of short sentences passes; tables, code and other texts of the house are not read', () => {
  const table = `| Цель | Шанс |\n| --- | --- |\n| ${words(40)} | 1 |`
  expect(
    found({
      'web/features/help/articles/care/limits.md': article(`${words(14)} ${words(13)}`, '## Дальше', table),
      'web/games/crash/rules.md': article('```\n' + words(40) + '\n```', `- ${words(12)}\n- ${words(12)}`),
      'web/admin/list.ts': `export const words = '${words(40)}'\n`,
      'docs/accessibility.md': words(40),
    }),
  ).toEqual([])
})

test('a sentence of more than 25 words is a finding, on a page and on a screen', () => {
  expect(
    found({
      'web/features/help/articles/care/limits.md': article(words(3), `${words(4)}\n${words(26)}`, `1. ${words(26)}`),
      'web/slots/machines/aurora/rules.md': article(`> **${words(25)}** ${words(26)}`, words(4), words(4), words(4)),
      'web/play/a.ts': `export const text = '${words(4)} ${words(26)}'\n`,
      'web/play/b.tsx': `export const B = () => (\n  <p>\n    ${words(26)}\n  </p>\n)\n`,
    }),
  ).toEqual([
    'web/features/help/articles/care/limits.md:11',
    'web/features/help/articles/care/limits.md:9',
    'web/play/a.ts:1',
    'web/play/b.tsx:3',
    'web/slots/machines/aurora/rules.md:6',
  ])
})

test('a page whose sentences have more than 14 words on the average is one', () => {
  expect(found({ 'web/games/crash/rules.md': article(words(20), words(20), words(20)) })).toEqual([
    'web/games/crash/rules.md:1',
  ])
})
