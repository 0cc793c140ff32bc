import { expect, test } from 'vitest'
import { checkDocuments } from './documents.ts'
import { fixtureTree } from './fixture-tree.ts'

const tree = {
  'server/play/policy.ts': 'export const most = 1\n',
  'games/dice/dice.ts': 'export const dice = 1\n',
  'package.json': '{ "scripts": { "books": "node books.ts" } }\n',
  'docs/proofs.md': '# Proofs\n',
}
const textsOf = (files: Record<string, string>) =>
  checkDocuments(fixtureTree({ ...tree, ...files })).findings.map(({ text }) => text)

test('a document may name files, folders, patterns and commands that exist', () => {
  const text =
    '`server/play/policy.ts`, `server/play`, `games/<id>/`, `docs/decisions/NNNN-why.md`, `node server/play/policy.ts`, `npm run books`, [proofs](docs/proofs.md), [out](https://kurazh.example)\n'
  expect(textsOf({ 'ARCHITECTURE.md': text })).toEqual([])
})

test.each([
  ['a file that is gone', '| limits | `server/play/limits.ts` |', '«server/play/limits.ts» does not exist'],
  ['a folder that is gone', '`server/wallet`', '«server/wallet» does not exist'],
  ['the beginning of a name', '`server/play/pol`', 'does not exist'],
  ['a pattern that nothing matches', '`games/<id>/rules.md`', 'does not exist'],
  ['a program that is gone', '`node bench/rounds.ts --seed 1`', '«bench/rounds.ts» does not exist'],
  ['a link that leads nowhere', '[walks](docs/walks/bet.md#first)', 'leads nowhere'],
  ['a picture that is gone', '<img src="docs/pictures/lobby.jpg" width="640" />', 'leads nowhere'],
  ['a command that package.json does not know', '`npm run vault`', 'no script of package.json'],
])('%s is a finding', (_, line, text) => {
  expect(textsOf({ 'ARCHITECTURE.md': `${line}\n` })).toEqual([expect.stringContaining(text)])
})

test('a link is resolved from the folder of its document', () => {
  expect(textsOf({ 'docs/commands.md': '[proofs](proofs.md) [limits](../server/play/policy.ts)\n' })).toEqual([])
  expect(textsOf({ 'docs/commands.md': '[proofs](docs/proofs.md)\n' })).toEqual([
    expect.stringContaining('leads nowhere'),
  ])
})

test('an introductory document longer than its limit is a finding', () => {
  expect(textsOf({ 'README.md': 'word\n'.repeat(60) })).toEqual([])
  expect(textsOf({ 'README.md': 'word\n'.repeat(61) })).toEqual([expect.stringContaining('61 lines, the limit is 60')])
})
