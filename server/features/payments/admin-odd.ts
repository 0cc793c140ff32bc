/** Decides in the area about payments in another sum: alone within the day's sum, with a second person above it. */
import { bookCalls as calls } from '@kurazh/contract/admin/books.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { fitsAlone, spentAlone } from '../../rewards/spent-alone.ts'
import { noteAdmin, proposeRequest } from '../../staff/public.ts'
import type { Gateway } from './gateway.ts'
import { decideOdd, oddByTwo, oddPayment } from './odd-payments.ts'

export function oddPaymentRoutes(http: Http, { db, gateways }: { db: Db; gateways: readonly Gateway[] }): void {
  http.onAdmin(calls.decidePayment, ({ admin, about }, { id, verdict, received, reason }) =>
    transaction(db, async (tx) => {
      const row = await oddPayment(tx, id)
      if (row instanceof Refusal) return row
      const player = Number(row.player)
      about(player)
      if (player === admin.id) return new Refusal('SecondPerson', 'О своём пополнении решает другой администратор')
      if (row.received !== received) return new Refusal('RequestVoid')
      const said = { action: calls.decidePayment.path, subject: player, outcome: 'done' as const }
      const detail = { payment: id, verdict, kopecks: `${received}`, reason }
      if (!(await fitsAlone(tx, admin.id, received))) {
        const request = await proposeRequest(tx, oddByTwo(gateways), admin, player, {
          id,
          verdict,
          received: `${received}`,
          reason,
        })
        await noteAdmin(tx, admin, { ...said, detail: { ...detail, requested: request.id } })
        return { success: 'Сумма ждёт второго администратора: запрос отправлен' }
      }
      const done = await decideOdd(tx, gateways, { id, verdict, received, reason })
      if (done instanceof Refusal) return done
      await spentAlone(tx, admin.id, 'payment', received)
      await noteAdmin(tx, admin, { ...said, detail })
      return { success: done }
    }),
  )
}
