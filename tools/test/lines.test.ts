import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

test('lines of two programs are whole however their pieces come, and each says whose it is', () => {
  const said: string[] = []
  const [one, other] = [linesOf('tests', (line) => said.push(line)), linesOf('e2e', (line) => said.push(line))]
  one.take('✓ a file\n✓ an')
  other.take('✓ a journey\r\n\r\nand')
  one.take('other\n')
  other.end()
  one.end()
  expect(said).toEqual(['tests │ ✓ a file', 'e2e   │ ✓ a journey', '', 'tests │ ✓ another', 'e2e   │ and'])
})
