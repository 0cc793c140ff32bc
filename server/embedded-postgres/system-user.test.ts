/** The creation of the database's own system user. */
import { expect, test } from 'vitest'
import { wordsFor } from './system-user.ts'

test('if its group exists without it, the user joins that group instead of creating another', () => {
  expect(wordsFor(false)).toContain('--user-group')
  expect(wordsFor(true)).not.toContain('--user-group')
  expect(wordsFor(true).join(' ')).toContain('--gid kurazh-db')
})
