/** What the commands of the guide mean to the program that runs them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandsOf, isAsShown } from './fences.ts'

const fence = '```'

test('a block is run, passed over with its reason, kept open, or expected to fail', () => {
  const page = `# Page
${fence}sh
npm run books
${fence}
${fence}text
Книги сходятся.
${fence}
1. Step
   ${fence}sh не запускается: нужен Docker
   docker compose up -d
   ${fence}
${fence}sh нужно: nginx openssl, код 2
nginx -t
${fence}
${fence}sh работает дальше
npm start
${fence}
${fence}ini
a=b
${fence}
`
  expect(commandsOf(page)).toEqual([
    {
      line: 2,
      text: 'npm run books',
      reason: undefined,
      needs: [],
      staysOpen: false,
      status: 0,
      expected: 'Книги сходятся.',
    },
    {
      line: 9,
      text: 'docker compose up -d',
      reason: 'нужен Docker',
      needs: [],
      staysOpen: false,
      status: 0,
      expected: undefined,
    },
    {
      line: 12,
      text: 'nginx -t',
      reason: undefined,
      needs: ['nginx', 'openssl'],
      staysOpen: false,
      status: 2,
      expected: undefined,
    },
    { line: 15, text: 'npm start', reason: undefined, needs: [], staysOpen: true, status: 0, expected: undefined },
  ])
})

test('a word that means nothing is refused', () => {
  expect(() => commandsOf(`${fence}sh не запускатся: нужен Docker\nx\n${fence}\n`)).toThrow('строка 1')
})

test('what is printed is compared as a whole, but for what … stands for', () => {
  expect(isAsShown('a\nb  \nc\n', 'a\n…\nc')).toBe(true)
  expect(isAsShown('Пароль abc — он', 'Пароль … — он')).toBe(true)
  expect(isAsShown('a\nb\nc', 'a\nc')).toBe(false)
  expect(isAsShown('a.c', 'a?c')).toBe(false)
  expect(isAsShown('abc', 'a.c')).toBe(false)
})

test('every page of the guide can be read, and says why a command of its own is not run', () => {
  const folder = join(import.meta.dirname, '../../docs/operator')
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.md')))
    expect(() => commandsOf(readFileSync(join(folder, name), 'utf8')), name).not.toThrow()
})
