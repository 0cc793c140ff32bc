import { rakebackShares, type RakebackShares } from '@kurazh/contract/rewards/rakeback-shares.ts'
import { expect, test } from 'vitest'
import { sharesOfCredit } from './law.ts'
import { comingShare, rakebackShare } from './rakeback-share.ts'

const changed: readonly RakebackShares[] = [
  { from: '2027-02-01', percent: { global: 4n, simple: 9n, astract: 12n, bantermen: 15n } },
  { from: '2026-01-01', percent: { global: 5n, simple: 8n, astract: 12n, bantermen: 15n } },
]

test('a change counts from its day on, and earlier days keep the share then in force', () => {
  const onDay = (day: string) => [0, 1].map((status) => rakebackShare(status, day, changed))
  expect(['2025-06-01', '2026-01-01', '2027-01-31'].map(onDay)).toEqual([
    [5n, 8n],
    [5n, 8n],
    [5n, 8n],
  ])
  expect(['2027-02-01', '2030-01-01'].map(onDay)).toEqual([
    [4n, 9n],
    [4n, 9n],
  ])
  expect(rakebackShare(9, '2027-02-01', changed)).toBe(0n)
  expect(rakebackShare(0, '2027-02-01', [])).toBe(0n)
})

test('a change is shown until its day, and only to players it affects', () => {
  expect(comingShare(0, '2027-01-31', changed)).toEqual({ from: '2027-02-01', share: 4n })
  expect(comingShare(1, '2026-05-01', changed)).toEqual({ from: '2027-02-01', share: 9n })
  expect(comingShare(2, '2027-01-31', changed)).toBeNull()
  expect(comingShare(0, '2027-02-01', changed)).toBeNull()
})

test('the lines are newest first, one per day, and none gives more than the law allows', () => {
  const days = rakebackShares.map(({ from }) => from)
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(days).toEqual([...new Set(days)].toSorted().toReversed())
  for (const { percent } of rakebackShares)
    for (const share of Object.values(percent)) expect(share <= sharesOfCredit.rakeback).toBe(true)
})

test('shares of days already paid for remain unchanged', () => {
  expect(rakebackShares.at(-1)).toEqual({
    from: '2026-01-01',
    percent: { global: 5n, simple: 8n, astract: 12n, bantermen: 15n },
  })
})
