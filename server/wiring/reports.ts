/** What reports of the admin area are summed up from, of every slice that knows it. */
import { creditByDay, playByDay } from '../features/credit/credit.ts'
import { registeredByMonth } from '../features/identity/registered.ts'
import { depositsByMonth, gatewaysByDay, moneyByDay } from '../features/payments/admin-payments.ts'
import { playByGame, playByMonth } from '../features/statistics/periods.ts'
import type { Db } from '../platform/database.ts'
import { grantedByDay, rewardsByDay, rewardsByMonth } from '../rewards/days.ts'
import type { DeclaredBudget } from '../rewards/declared.ts'

export function reportsOf(db: Db, declares: readonly DeclaredBudget[]) {
  const from = <First, Second, Sums>(read: (db: Db, first: First, second: Second) => Sums) => (first: First, second: Second): Sums => read(db, first, second)
  return {
    playByDay: from(playByDay), playByGame: from(playByGame), rewardsByDay: from(rewardsByDay), moneyByDay: from(moneyByDay), gatewaysByDay: from(gatewaysByDay),
    grantedByDay: (first: string, last: string) => grantedByDay(db, creditByDay, declares, first, last),
    registeredByMonth: from(registeredByMonth), playByMonth: from(playByMonth), depositsByMonth: from(depositsByMonth), rewardsByMonth: from(rewardsByMonth),
  }
}
