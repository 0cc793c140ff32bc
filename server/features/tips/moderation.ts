/** Open rains in the admin area, and cancelling one. */
import { rainCalls as calls } from '@kurazh/contract/admin/rains.ts'
import type { Http } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/http.ts'
import { loginsOf } from '../../players/public.ts'
import { noteAdmin } from '../../staff/public.ts'
import { cancel } from './draw.ts'
import { entrantsOf, openRains } from './rain-store.ts'
import { type RainDependencies, tellRoom } from './rains.ts'
import { tellBalances } from './tips.ts'

export function rainModeration(http: Http, deps: RainDependencies): void {
  const { db } = deps
  http.onAdmin(calls.rains, async () => {
    const open = await openRains(db)
    const logins = await loginsOf(
      db,
      open.map(({ player }) => Number(player)),
    )
    return {
      success: {
        rains: await Promise.all(
          open.map(async ({ id, room, player, amount, ends_at: endsAt }) => ({
            id: Number(id),
            room,
            player: Number(player),
            login: logins.get(Number(player)) ?? '',
            amount,
            entrants: (await entrantsOf(db, id)).length,
            endsAt: endsAt.toISOString(),
          })),
        ),
      },
    }
  })

  http.onAdmin(calls.cancelRain, async ({ admin }, { player, id, reason }) => {
    const open = (await openRains(db)).find((rain) => Number(rain.id) === id && Number(rain.player) === player)
    const ended =
      open &&
      (await cancel(db, open, 'staff', (tx, { amount, room }) =>
        noteAdmin(tx, admin, {
          action: calls.cancelRain.path,
          subject: player,
          outcome: 'done',
          detail: { rain: id, room, kopecks: `${amount}`, reason },
        }),
      ))
    if (ended === undefined) return new Refusal('NotFound', 'Этот дождь уже закончился')
    await tellBalances(deps, ended.players)
    await tellRoom(deps, ended.rain)
    return { success: 'Дождь отменён, деньги вернулись игроку' }
  })
}
