import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkSizes } from './sizes.ts'

const lines = (count: number) => 'export {}\n'.repeat(count)
const longFunction = (count: number) => `() => {\n${'  1\n'.repeat(count - 2)}}`

test('files and functions at their limits pass', () => {
  const tree = fixtureTree({
    'server/play/seeded/seeded-routes.ts': lines(400),
    'server/play/play.test.ts': lines(500),
    'server/play/rows.ts': lines(900),
    'server/play/settle.ts': `export const settle = ${longFunction(100)}\n`,
    'server/play/settle.sql': '-- One line.\n'.repeat(400),
    'server/play/settle.test.ts': `describe('settling', ${longFunction(200)})\n`,
  })
  expect(checkSizes(tree)).toEqual({ findings: [], note: '6 files' })
})

test.each([
  ['server/play/seeded/seeded-routes.ts', lines(401)],
  ['server/play/play.test.ts', lines(501)],
  ['server/play/settle.sql', '-- One line.\n'.repeat(401)],
  ['server/play/settle.ts', `export const settle = ${longFunction(101)}\n`],
  ['server/play/settle.ts', `export function settle() {\n${lines(0)}${'  1\n'.repeat(100)}}\n`],
  ['server/play/settle.ts', `export function settle() { return sql\`${'\n'.repeat(100)}\` }\n`],
  ['web/ui/table.tsx', `export const Table = () => (\n<b>${'\n'.repeat(100)}</b>)\n`],
  ['server/play/settle.test.ts', `test('settling', ${longFunction(101)})\n`],
  ['server/play/helpers.ts', lines(1)],
  ['server/common/money.ts', lines(1)],
  ['web/ui/MoneyPill.tsx', lines(1)],
  ['web/ui/money_pill.tsx', lines(1)],
])('%s beyond its limit or badly named is a finding', (path, text) => {
  expect(places(checkSizes(fixtureTree({ [path]: text })).findings)).toEqual([`${path}:1`])
})
