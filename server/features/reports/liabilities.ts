/** Sums what the site owes at this moment, from the books, the open bets and the law of rewards. */
import { liabilityCalls as calls, type liabilityNames } from '@kurazh/contract/admin/liabilities.ts'
import { inTime } from '../../platform/admin/report-time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { newestBank } from '../../play/bank/bank.ts'
import { engines } from '../../play/engines.ts'
import { finishedDays } from '../../rewards/days.ts'
import type { DeclaredBudget } from '../../rewards/declared.ts'
import { standingOf } from '../../rewards/law.ts'
import { sumsOwed } from '../../wallet/statement.ts'
import { creditByDay } from '../credit/public.ts'

interface LiabilityDependencies {
  db: Db
  database: Pick<Database, 'reports'>
  ofAllSlices: { readonly declares: readonly DeclaredBudget[] }
}

interface Line {
  name: (typeof liabilityNames)[number]
  sum: bigint
  /** Of how many players, payouts or bets; null where it is no count. */
  count: number | null
}

export function liabilityRoutes(
  http: Http,
  { db, database: { reports }, ofAllSlices: { declares } }: LiabilityDependencies,
): void {
  http.onAdmin(calls.liabilities, () =>
    inTime(async () => {
      const [owed, open, rewards, bank] = [
        await sumsOwed(reports),
        (await Promise.all(engines.map((engine) => engine.openBets(reports)))).flat(),
        await mostOfRewards(reports, declares),
        await newestBank(db),
      ]
      const lines: Line[] = [
        { name: 'balances', sum: owed.balances, count: owed.owners },
        { name: 'vaults', sum: owed.saved, count: owed.savers },
        { name: 'payouts', sum: owed.held, count: null },
        { name: 'rains', sum: owed.rains, count: null },
        {
          name: 'bets',
          sum: open.reduce((sum, each) => sum + each.owed, 0n),
          count: open.reduce((sum, { bets }) => sum + bets, 0),
        },
        { name: 'rewards', sum: rewards, count: null },
      ]
      return {
        success: {
          at: new Date().toISOString(),
          lines,
          total: lines.reduce((all, { sum }) => all + sum, 0n),
          bank: bank?.amount ?? null,
        },
      }
    }),
  )
}

/** What the law of rewards still allows to be claimed, of finished days: nobody can claim more than this. */
async function mostOfRewards(db: Db, declares: readonly DeclaredBudget[]): Promise<bigint> {
  const { rewards } = standingOf(await finishedDays(db, creditByDay, declares))
  return rewards.reduce((sum, { bound, paid }) => (bound > paid ? sum + bound - paid : sum), 0n)
}
