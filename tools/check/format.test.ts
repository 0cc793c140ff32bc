import { expect, test } from 'vitest'
import { checkFormat } from './format.ts'
import { fixtureTreeWithConfiguration } from './fixture-tree.ts'

const found = async (text: string) =>
  (await checkFormat(fixtureTreeWithConfiguration({ 'server/one.ts': text }, ['.oxfmtrc.json']))).findings

test('a file that the formatter would change is found', async () => {
  expect(await found('export const one = 1\n')).toEqual([])
  expect((await found('export const one  = 1;\n')).map(({ path }) => path)).toEqual(['server/one.ts'])
})
