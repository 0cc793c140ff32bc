import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acts } from './acts.ts'
import { after } from './after.ts'
import { changes, tableText } from './table.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('every change of the admin area has a row, and every row has a call', () => {
  expect(Object.keys(acts).toSorted()).toEqual(changes.map(([name]) => name).toSorted())
})

test('every change says who is told and how it is undone, by acts that exist', () => {
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(acts).toSorted())
  const named = Object.values(after).flatMap(({ undone }) => undone.match(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g) ?? [])
  expect(named.filter((name) => !Object.hasOwn(acts, name))).toEqual([])
})

test.each(Object.entries(acts))('the test that holds %s is there', (_, { test: [file, title] }) => {
  expect(read(file)).toContain(title)
})

test('the document matches the table', () => {
  expect(read('docs/one-person.md'), 'write it: node tools/one-person.ts').toBe(tableText())
})

test('costly or irreversible actions are never possible for one person without a bound', () => {
  const spends = [
    'correctBalance',
    'makePromo',
    'makeTournament',
    'cancelTournament',
    'makeChallenge',
    'startHeistSeason',
    'approvePayout',
    'sendOnBreak',
    'proposeRoles',
    'writeDocument',
    'correctRound',
    'proposeVoid',
    'strikeOut',
    'closeByStaff',
    'restoreMailbox',
    'correctLogin',
    'askPlayerCopy',
    'askListFile',
    'decidePayment',
    'refundPayment',
    'releasePlayer',
  ]
  expect(spends.filter((name) => acts[name]?.by === 'alone')).toEqual([])
})
