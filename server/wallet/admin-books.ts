/** Serves the books in the admin area: the same audit as `npm run books`, and the legs of one movement. */
import { bookCalls as calls } from '@kurazh/contract/admin/books.ts'
import { auditBooks } from '../ledger/books.ts'
import { legsOf } from '../ledger/history.ts'
import type { Db } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'

export function adminBookRoutes(http: Http, { db, patient }: { db: Db; patient: Db }): void {
  http.onAdmin(calls.adminBooks, async () => {
    const { differences, ...books } = await auditBooks(patient)
    return {
      success: {
        at: new Date().toISOString(),
        ...books,
        differences: differences.map(({ owner: player, balance, transfers }) => ({ player, balance, transfers })),
      },
    }
  })

  http.onAdmin(calls.traceMovement, async (_, { player, key }) => {
    const legs = await legsOf(db, player, key)
    return legs.length === 0 ? new Refusal('NotFound', 'Под этим ключом у игрока ничего нет') : { success: { legs } }
  })
}
