// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { writeText } from './write-text.ts'

test('writes into an existing text node; without one, or with other content, replaces everything', () => {
  const element = document.createElement('p')
  writeText(element, '1.00×')
  const node = element.firstChild
  writeText(element, '1.01×')
  expect(element.textContent).toBe('1.01×')
  expect(element.firstChild).toBe(node)
  element.append(document.createElement('b'))
  writeText(element, '1.02×')
  expect(element.innerHTML).toBe('1.02×')
  writeText(null, 'nobody')
})
