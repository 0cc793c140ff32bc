import { expect, test } from 'vitest'
import { plainText } from '../../ui/text/text.ts'
import { body } from './rules.md'

test('the help shows the check values of the rules', () => {
  const text = plainText(body).replaceAll('\u00a0', ' ')
  expect(text).toContain('1.0315×')
  expect(text).toContain('181 060.88×')
  expect(text).not.toContain('undefined')
})
