/**
 * Judges a corpus of lines of both kinds. `known` lines are judged wrongly and are counted as such: a filter that knows
 * no grammar cannot tell them.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanLine, faultOf } from './words.ts'

const linesOf = async (name: string) =>
  (await readFile(join(import.meta.dirname, 'corpus', `${name}.txt`), 'utf8')).split('\n').filter((line) => line !== '')
const [allowed, refused] = [await linesOf('allowed'), await linesOf('refused')]
const isRefused = (line: string) => faultOf(cleanLine(line)) !== undefined

const known = {
  refusedWrongly: ['ебит как пишется правильно, EBIT?', 'залупился лак на столе? нет', 'yebo'],
  allowedWrongly: [] as string[],
}

test('no line is allowed or refused wrongly but those that are known', () => {
  expect({
    refusedWrongly: allowed.filter(isRefused),
    allowedWrongly: refused.filter((line) => !isRefused(line)),
  }).toEqual(known)
})

test('the corpus has four hundred lines, each once', () => {
  expect(allowed.length + refused.length).toBeGreaterThanOrEqual(400)
  expect(new Set([...allowed, ...refused]).size).toBe(allowed.length + refused.length)
})

test('of what is refused at least 99 % should be, and of what should be refused at least 99 % is', () => {
  const [rightly, wrongly] = [refused.filter(isRefused).length, allowed.filter(isRefused).length]
  const [precision, recall] = [rightly / (rightly + wrongly), rightly / refused.length]
  expect(Math.min(precision, recall), `precision ${precision}, recall ${recall}`).toBeGreaterThanOrEqual(0.99)
})
