import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkVersions } from './versions.ts'

const rules = (table: string) => `import { tables } from './${table}'\nexport const rules = tables\n`
const game = {
  'games/dice/dice.ts': rules('tables-v2.ts'),
  'games/dice/v1.ts': rules('tables-v1.ts'),
  'games/dice/tables-v1.ts': 'export const tables = 1\n',
  'games/dice/tables-v2.ts': 'export const tables = 2\n',
}

test('versions with a table each pass, and so does one that imports a former version’s table by its name', () => {
  expect(checkVersions(fixtureTree(game))).toEqual({ findings: [], note: '1 former rules' })
  expect(checkVersions(fixtureTree({ ...game, 'games/dice/dice.ts': rules('tables-v1.ts') })).findings).toEqual([])
})

test('an unversioned table that two versions share is a finding, through another file too', () => {
  const shared = {
    'games/dice/dice.ts': rules('tables.ts'),
    'games/dice/v1.ts': "export { rules } from './rules.ts'\n",
    'games/dice/rules.ts': rules('tables.ts'),
    'games/dice/tables.ts': 'export const tables = 1\n',
  }
  const { findings } = checkVersions(fixtureTree(shared))
  expect(places(findings)).toEqual(['games/dice/v1.ts:1'])
  expect(findings[0]?.text).toContain('shares games/dice/tables.ts with games/dice/dice.ts')
})

test('former rules that import the newest are a finding: they would change with it', () => {
  const former = { ...game, 'games/dice/v1.ts': "export { rules } from './dice.ts'\n" }
  expect(places(checkVersions(fixtureTree(former)).findings)).toEqual(['games/dice/v1.ts:1'])
})
