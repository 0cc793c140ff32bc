import { expect, test } from 'vitest'
import { checkConversions, named } from './conversions.ts'
import { fixtureTree } from './fixture-tree.ts'

const stale = 'named as a place'
const placesOf = (files: Record<string, string>) =>
  checkConversions(fixtureTree(files))
    .findings.filter(({ text }) => !text.startsWith(stale))
    .map(({ path, line }) => `${path}:${line}`)

test.each([
  ['kopecks made of roubles by hand', 'Math.round(roubles * 100)'],
  ['roubles made of kopecks by hand', 'Number(balance) / 100'],
  ['money as a floating number', 'Number(bet.payout)'],
  ['a sum as a floating number', 'Number(stakeKopecks + 1n)'],
  ['a payout computed by hand', 'stake * BigInt(multiplierE4)'],
  ['a payout computed by hand, of a decimal', 'bet.stake * bet.multiplier'],
  ['a multiplier as a decimal', 'state.multiplierE4 / 10_000'],
  ['a decimal as ten-thousandths', 'Math.round(told * 10_000)'],
  ['hundredths as ten-thousandths', 'heightE2 * 100'],
  ['a limit divided', '((limits.maxWin + 1n) * 10_000n - 1n) / best'],
  ['a number rounded to hundredths', 'Math.round(x * 100) / 100'],
  ['kopecks shown by hand', 'sum % 100n'],
  ['a gain by hand', 'bet.payout - bet.stake'],
  ['a gain by hand, in a sum', 'before.net + payout - stake'],
  ['a gain by hand, of what may be missing', '(payout ?? 0n) - (bet.stakeKopecks)'],
  ['a sum that is one of two', '(won ? payout : stake) / 2n'],
  ['a sum by the name of its field', "bet['stake'] * 2n"],
])('%s is a finding, on the server, on the page, in the contract and in the core of games', (_, text) => {
  const paths = ['contract/x.ts', 'games/core/x.ts', 'server/play/x.ts', 'web/play/x.tsx']
  const files = Object.fromEntries(paths.map((path) => [path, `\nexport const x = ${text}\n`]))
  expect(placesOf(files).toSorted()).toEqual(paths.map((path) => `${path}:2`))
})

test('an assignment that multiplies a stake is a finding too', () => {
  expect(placesOf({ 'web/play/x.ts': 'stakeKopecks *= 2n\npayout -= stake\n' })).toEqual([
    'web/play/x.ts:1',
    'web/play/x.ts:2',
  ])
})

test('sums, comparisons and other units pass; so do tests, doubles, the rules of games and the listed places', () => {
  const allowed =
    'export const x = [stake + payout, payout > stake, count * 2, minutes * 60_000, width / 100, after - before, Number(row.count), balance - stake]\n'
  const computed = 'export const x = stake * 2n\n'
  expect(
    placesOf({
      'web/play/x.ts': allowed,
      'server/play/x.test.ts': computed,
      'server/testing/x.ts': computed,
      'web/testing/x.ts': computed,
      'games/dice/dice.ts': computed,
      'shared/money/kopecks.ts': computed,
    }),
  ).toEqual([])
})

test('a listed place that no longer exists is a finding, so that the exception does not remain for a future file', () => {
  const { findings } = checkConversions(fixtureTree({ 'shared/money/kopecks.ts': 'export const x = 1\n' }))
  expect(findings.map(({ path }) => path)).toEqual(
    Object.keys(named).filter((path) => path !== 'shared/money/kopecks.ts'),
  )
})
