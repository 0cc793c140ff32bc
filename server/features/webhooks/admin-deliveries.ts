/**
 * Webhooks in the admin area: what was sent and answered, sending again, and a test. The same functions as on the
 * command line.
 */
import { deliveryCalls as calls, deliveryList } from '@kurazh/contract/admin/deliveries.ts'
import { byNumber, onAdminList } from '../../platform/admin/admin-list.ts'
import { type Db, transaction } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { eventsBelow, type ListedEvent, sendAgain, stateOf } from '../../platform/webhooks/delivery.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import { noteAdmin } from '../../staff/public.ts'

export interface DeliveriesDependencies {
  db: Db
  /** Whether the operator's systems are configured. */
  isSet: boolean
}

export function deliveryRoutes(http: Http, { db, isSet }: DeliveriesDependencies): void {
  onAdminList<typeof deliveryList, ListedEvent>(http, deliveryList, {
    streams: (filters) => [
      byNumber(
        (below, count) => eventsBelow(db, filters, below, count),
        (event: ListedEvent) => event.at,
      ),
    ],
    shown: async (found) =>
      found.map((event) => ({
        id: Number(event.id),
        at: event.at.toISOString(),
        kind: event.kind,
        state: stateOf(event),
        tries: event.tries,
        heardAt: event.heard_at?.toISOString() ?? null,
        nextAt: event.next_try_at?.toISOString() ?? null,
        answer: event.answer,
      })),
  })

  http.onAdmin(calls.sendAgain, ({ admin }, { id }) =>
    transaction(db, async (tx) => {
      const sent = await sendAgain(tx, id)
      if (sent === 0)
        return new Refusal('NotFound', id === undefined ? 'Отказов нет: посылать снова нечего' : 'Такого события нет')
      await noteAdmin(tx, admin, {
        action: calls.sendAgain.path,
        outcome: 'done',
        detail: { event: id ?? 'given up', sent },
      })
      return { success: `Уйдут снова: ${sent}` }
    }),
  )

  http.onAdmin(calls.testDelivery, ({ admin }) =>
    transaction(db, async (tx) => {
      if (!isSet) return new Refusal('NotFound', 'Системы оператора не заданы: задайте WEBHOOK_URL и WEBHOOK_SECRET')
      const event = await announce(tx, { kind: 'test', detail: {} })
      await noteAdmin(tx, admin, { action: calls.testDelivery.path, outcome: 'done', detail: { event: event ?? null } })
      return { success: `Событие ${event ?? ''} уйдёт сейчас: ответ появится в списке` }
    }),
  )
}
