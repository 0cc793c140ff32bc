import { expect, test } from 'vitest'
import { readArticle, TextFault } from './read-markdown.ts'

test.each([
  ['<script>alert(1)</script>', 'other'],
  ['Слово <b>жирное</b>', 'other'],
  ['![кот](/cat.png)', 'other'],
  ['[там](javascript:alert(1))', 'link'],
  ['[там](JaVaScRiPt:alert(1))', 'link'],
  ['[там](//example.org)', 'link'],
  ['[там](https://example.org)', 'link'],
  ['https://example.org', 'link'],
  ['[там][1]\n\n[1]: data:text/html,x', 'link'],
  ['```\nкод\n```', 'other'],
  ['# Заголовок', 'heading'],
  ['- раз\n  - два', 'item'],
])('%s is a fault of its kind', (source, kind) => {
  const read = readArticle(source)
  expect(read instanceof TextFault ? read.kind : read).toBe(kind)
})

test('an escaped sign stays a sign', () => {
  expect(readArticle('Больше &lt;b&gt; и 2 < 3')).toEqual([['p', [expect.stringContaining('2 < 3')]]])
})
