/**
 * Registers the dealer's console: the only admin calls that set what was dealt. Only for tables that no chain deals;
 * every act goes into the round's public record.
 */
import { dealingCalls as calls } from '@kurazh/contract/admin/dealing.ts'
import { current } from '@kurazh/games/index.ts'
import { type Http, Refusal } from '../../../platform/http/http.ts'
import type { Tables } from '../tables.ts'
import type { Desk } from './desk.ts'

export const dealingPaths = [calls.dealerTable.path, calls.dealerAct.path]

export interface DealingDependencies {
  http: Http
  tables: Pick<Tables, 'led'>
  /** Tables dealt by people, from the settings. */
  byHand: ReadonlySet<string>
}

export function adminDealingRoutes({ http, tables, byHand }: DealingDependencies): void {
  http.onAdmin(calls.dealerTables, async () => ({
    success: {
      tables: [...byHand]
        .flatMap((table) => current(table, 'table') ?? [])
        .map(({ id, family }) => ({ table: id, game: family })),
    },
  }))

  /** A request for a table that is led elsewhere was forwarded before it got here. */
  function deskOf(table: string): Desk | Refusal {
    if (current(table, 'table') === undefined) return new Refusal('NotFound', 'Такого стола нет')
    const led = tables.led(table)
    if (led === undefined)
      return byHand.has(table)
        ? new Refusal('Unavailable', 'Стол готовится или переходит на другой сервер. Повторите через несколько секунд')
        : notByHand()
    return led.desk.isOpen ? led.desk : notByHand()
  }

  http.onAdmin(calls.dealerTable, async ({ admin }, { table }) => {
    const desk = deskOf(table)
    return desk instanceof Refusal ? desk : { success: desk.seen(admin) }
  })

  http.onAdmin(calls.dealerAct, async ({ admin }, { table, dealt, ...order }) => {
    const desk = deskOf(table)
    if (desk instanceof Refusal) return desk
    return (await desk.act(admin, { ...order, dealt })) ?? { success: desk.seen(admin) }
  })
}

const notByHand = () => new Refusal('NotFound', 'За этим столом сдаёт цепочка: ввести здесь ничего нельзя')
