import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkPurity } from './purity.ts'

test('pure rules pass; tests and other folders may use the clock', () => {
  const tree = fixtureTree({
    'games/dice/dice.ts':
      'export const roll = (at: { Date: number }) => Math.floor(at.Date) + Math.max(1, 2) // Date, Math.random()\n',
    'games/dice/dice.test.ts': 'export const seed = Date.now() * Math.random()\n',
    'server/platform/clock.ts': 'export const now = () => Date.now()\n',
  })
  expect(checkPurity(tree)).toEqual({ findings: [], note: '1 files of rules' })
})

test.each([
  ['Math.random()'],
  ['Date.now()'],
  ['new Date(0)'],
  ['performance.now()'],
  ['crypto.getRandomValues(bytes)'],
  ['globalThis'],
  ["Math['random']()"],
  ['[Math]'],
  ['(x as Date)'],
])('%s in the rules of a game is a finding', (text) => {
  expect(places(checkPurity(fixtureTree({ 'games/dice/dice.ts': `\nexport const x = ${text}\n` })).findings)).toEqual([
    'games/dice/dice.ts:2',
  ])
})
