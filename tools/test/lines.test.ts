import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test('output of two programs is printed in whole lines, each with the name of its program', () => {
  const output: string[] = []
  const [one, other] = [linesOf('tests', (line) => output.push(line)), linesOf('e2e', (line) => output.push(line))]
  one.take('✓ a file\n✓ an')
  other.take('✓ a journey\r\n\r\nand')
  one.take('other\n')
  other.end()
  one.end()
  expect(output).toEqual(['tests │ ✓ a file', 'e2e   │ ✓ a journey', '', 'tests │ ✓ another', 'e2e   │ and'])
})
