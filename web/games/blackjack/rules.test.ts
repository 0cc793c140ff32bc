import { expect, test } from 'vitest'
import { plainText } from '../../ui/text/text.ts'
import { body } from './rules.md'

test('the help names the exact returns', () => {
  const text = plainText(body).replaceAll('\u00a0', ' ')
  for (const figure of ['99.512 %', '99.514 %', '99.568 %', '98.086 %', '97.709 %', '95.904 %', '96.296 %', '92.530 %'])
    expect(text).toContain(figure)
})
