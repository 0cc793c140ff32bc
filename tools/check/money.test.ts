import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkMoney } from './money.ts'

test('whole kopecks pass; the codec and tests are exempt', () => {
  const tree = fixtureTree({
    'server/wallet/wallet.ts':
      'export const half = (stakeKopecks: bigint, odds: number) => [stakeKopecks / 2n, BigInt(7), Number(odds) * 1.5]\n',
    'server/wallet/reply.ts':
      'export const reply = (k: bigint) => ({ count: Number(row.count), roubles: roublesFromKopecks(k) })\n',
    'server/wallet/wallet.test.ts': 'export const roubles = Number(stakeKopecks) / 100\n',
    'contract/core/money.ts': 'export const roubles = (stakeKopecks: bigint) => Number(stakeKopecks) / 100\n',
  })
  expect(checkMoney(tree)).toEqual({ findings: [], note: '2 files of the server' })
})

test.each([
  ['parseFloat(text)'],
  ['Number.parseFloat(text)'],
  ['amount.toFixed(2)'],
  ['Number(bet.stakeKopecks)'],
  ['Number(kopecks * 2n)'],
  ['Number(row.balance)'],
  ['+balanceKopecks'],
  ['stakeKopecks * 1.5'],
  ['0.01 * (bet.stakeKopecks)'],
  ['stakeRoubles * 100'],
  ['BigInt(Math.floor(stake * odds))'],
  ['(stakeKopecks: number) => stakeKopecks'],
])('%s in the server is a finding', (text) => {
  expect(places(checkMoney(fixtureTree({ 'server/wallet/x.ts': `\nexport const x = ${text}\n` })).findings)).toEqual([
    'server/wallet/x.ts:2',
  ])
})

test('a field of kopecks is never typed as a number', () => {
  const tree = fixtureTree({ 'server/wallet/x.ts': 'export interface Bet {\n  stakeKopecks: number\n}\n' })
  expect(places(checkMoney(tree).findings)).toEqual(['server/wallet/x.ts:2'])
})
