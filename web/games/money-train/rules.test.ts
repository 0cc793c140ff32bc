import { expect, test } from 'vitest'
import { body } from './rules.ts'

test('the help tells the check values of the rules', () => {
  expect(body).toContain('1.0315×')
  expect(body.replaceAll('\u00a0', ' ')).toContain('181 060.88×')
  expect(body).not.toContain('undefined')
})
