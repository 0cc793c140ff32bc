import { expect, test } from 'vitest'
import { type AutobetPlan, startAutobet, stepAutobet } from './autobet.ts'

const plan: AutobetPlan = {
  baseKopecks: 1000n,
  count: 0,
  onWin: { kind: 'reset' },
  onLoss: { kind: 'raise', percent: 100 },
  stopProfitKopecks: null,
  stopLossKopecks: null,
  stopBalanceKopecks: null,
}
const table = 2_000_000n
/** The balance before the run. */
const purse = 10_000n

/** Plays payouts given as multiples of the running stake in hundredths. */
function run(chosen: AutobetPlan, payouts: bigint[], maxKopecks = table) {
  let state = startAutobet(chosen)
  const stakes = [state.stakeKopecks]
  for (const hundredths of payouts) {
    if (state.stopped) break
    const payoutKopecks = (state.stakeKopecks * hundredths) / 100n
    const balanceKopecks = purse + state.netKopecks + payoutKopecks - state.stakeKopecks
    state = stepAutobet(chosen, state, { payoutKopecks, balanceKopecks, maxKopecks })
    stakes.push(state.stakeKopecks)
  }
  return { state, stakes }
}

test('the stake doubles on every loss and returns to the base after a win', () => {
  expect(run(plan, [0n, 0n, 200n]).stakes).toEqual([1000n, 2000n, 4000n, 1000n])
})

test('a raise keeps whole kopecks, rounding down', () => {
  const raised = { ...plan, baseKopecks: 101n, onLoss: { kind: 'raise', percent: 12.5 } } as const
  expect(run(raised, [0n]).stakes).toEqual([101n, 113n])
})

test('a stake that lies in parts stays whole kopecks in each of them', () => {
  const raised = { ...plan, baseKopecks: 700n, parts: 7, onLoss: { kind: 'raise', percent: 10 } } as const
  expect(run(raised, [0n, 0n]).stakes).toEqual([700n, 770n, 847n])
  expect(run({ ...raised, onLoss: { kind: 'raise', percent: 33 } }, [0n, 0n], 1_000n).stakes).toEqual([
    700n,
    931n,
    994n,
  ])
})

test('getting the stake back is not a win', () => {
  const both: AutobetPlan = { ...plan, onWin: { kind: 'raise', percent: 50 }, onLoss: { kind: 'raise', percent: 10 } }
  expect(run(both, [100n]).stakes.at(-1)).toBe(1100n)
  expect(run(both, [150n]).stakes.at(-1)).toBe(1500n)
})

test('the stake never passes the table', () => {
  expect(run(plan, [0n, 0n, 0n], 3000n).stakes).toEqual([1000n, 2000n, 3000n, 3000n])
})

test('a run of counted bets ends after the last of them', () => {
  const { state } = run({ ...plan, count: 3, onLoss: { kind: 'reset' } }, [0n, 0n, 0n, 0n])
  expect(state).toMatchObject({ played: 3, stopped: 'count', netKopecks: -3000n })
})

test('a run stops on reaching its profit or its loss, and an uncounted one otherwise goes on', () => {
  expect(run({ ...plan, stopProfitKopecks: 1000n }, [200n, 200n]).state).toMatchObject({ stopped: 'profit', played: 1 })
  expect(run({ ...plan, stopLossKopecks: 3000n }, [0n, 0n, 0n]).state).toMatchObject({ stopped: 'loss', played: 2 })
  expect(
    run(
      plan,
      Array.from({ length: 10 }, () => 200n),
    ).state,
  ).toMatchObject({ stopped: null, played: 10 })
})

test('a run stops when the balance falls to what the player wants to keep', () => {
  const kept = { ...plan, onLoss: { kind: 'reset' }, stopBalanceKopecks: 8000n } as const
  expect(run(kept, [0n, 200n, 0n, 0n, 0n]).state).toMatchObject({ stopped: 'balance', played: 4, netKopecks: -2000n })
})

test('a limit on losses is never passed: a bet that could pass it is not placed', () => {
  const limited = (lossLimitKopecks: bigint) => ({ ...plan, onLoss: { kind: 'reset' }, lossLimitKopecks }) as const
  expect(run(limited(3000n), [0n, 0n, 0n, 0n]).state).toMatchObject({ stopped: 'limit', played: 3, netKopecks: -3000n })
  expect(run(limited(2999n), [0n, 0n, 0n, 0n]).state).toMatchObject({ stopped: 'limit', played: 2, netKopecks: -2000n })
  expect(run(limited(2500n), [50n, 50n, 50n, 50n, 50n]).state).toMatchObject({
    stopped: 'limit',
    played: 4,
    netKopecks: -2000n,
  })
  expect(run({ ...plan, lossLimitKopecks: 6999n }, [0n, 0n, 0n]).state).toMatchObject({
    stopped: 'limit',
    played: 2,
    netKopecks: -3000n,
  })
  expect(startAutobet(limited(999n)).stopped).toBe('limit')
  expect(run({ ...limited(3000n), count: 3 }, [0n, 0n, 0n]).state.stopped).toBe('count')
})
