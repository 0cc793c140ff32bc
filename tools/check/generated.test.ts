import { expect, test } from 'vitest'
import { generatedFiles } from '../generate/files.ts'
import { checkGenerated } from './generated.ts'
import { fixtureTree } from './fixture-tree.ts'

const files = Object.fromEntries(generatedFiles())

test('generated files pass as written', () => {
  expect(checkGenerated(fixtureTree(files)).findings).toEqual([])
})

test('a file that was edited, is missing or should not exist is found, with the command to run', () => {
  const [edited = '', missing = ''] = Object.keys(files)
  const { [missing]: _, ...rest } = files
  const found = checkGenerated(
    fixtureTree({ ...rest, [edited]: `${files[edited]}\n`, 'web/generated/by-hand.ts': 'export {}\n' }),
  ).findings
  expect(found.map(({ path }) => path)).toEqual([edited, missing, 'web/generated/by-hand.ts'])
  expect(found[0]?.text).toContain('npm run generate')
})
