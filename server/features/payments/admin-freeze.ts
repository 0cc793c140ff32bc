/** Stops a player's payouts at once and lets them go on: support stops, those who decide about payouts let go. */
import { payoutCalls as calls } from '@kurazh/contract/admin/payouts.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { type LetterDependencies, loginsOf, tellOwner } from '../../players/public.ts'
import { noteAdmin } from '../../staff/public.ts'
import { noticePlayer } from '../notices/public.ts'
import { freezeOf, freezePayouts, liftFreeze, openPayouts } from './payout-freeze.ts'

export interface AdminFreezeDependencies {
  db: Db
  letters: LetterDependencies['letters']
  config: { brand: string }
}

const noSuchPlayer = () => new Refusal('NotFound', 'Такого игрока нет')

export function adminFreezeRoutes(http: Http, deps: AdminFreezeDependencies): void {
  const { db } = deps
  const tell = (tx: Tx, player: number, what: string) =>
    tellOwner(tx, { letters: deps.letters, brand: deps.config.brand }, player, what)

  http.onAdmin(calls.payoutFreeze, async (_, { id }) => {
    const freeze = await freezeOf(db, id)
    if (freeze === undefined) return { success: { freeze: null } }
    const login = (await loginsOf(db, [Number(freeze.made_by)])).get(Number(freeze.made_by)) ?? ''
    return { success: { freeze: { reason: freeze.reason, at: freeze.at.toISOString(), by: login } } }
  })

  http.onAdmin(calls.freezePayouts, async ({ admin }, { id, reason }) => {
    return transaction(db, async (tx) => {
      const login = (await loginsOf(tx, [id])).get(id)
      if (login === undefined) return noSuchPlayer()
      if (!(await freezePayouts(tx, id, reason, admin.id)))
        return new Refusal('RequestVoid', 'Выводы этого игрока уже остановлены')
      await noticePlayer(
        tx,
        id,
        `Вывод денег остановлен поддержкой: ${reason}. Если вы об этом не просили, напишите нам.`,
      )
      await noteAdmin(tx, admin, {
        action: calls.freezePayouts.path,
        subject: id,
        outcome: 'done',
        detail: { reason, before: { frozen: false }, after: { frozen: true } },
      })
      await tell(tx, id, 'поддержка остановила вывод денег')
      return { success: `Выводы ${login} остановлены, игроку сказано` }
    })
  })

  http.onAdmin(calls.openPayouts, ({ admin }, { reason }) =>
    transaction(db, async (tx) => {
      if (!(await openPayouts(tx))) return new Refusal('RequestVoid', 'Выводы сайта и не остановлены')
      await noteAdmin(tx, admin, {
        action: calls.openPayouts.path,
        outcome: 'done',
        detail: { reason, before: { stopped: true }, after: { stopped: false } },
      })
      return { success: 'Выводы сайта снова открыты' }
    }),
  )

  http.onAdmin(calls.liftFreeze, async ({ admin }, { id, reason }) => {
    return transaction(db, async (tx) => {
      const login = (await loginsOf(tx, [id])).get(id)
      if (login === undefined) return noSuchPlayer()
      if (!(await liftFreeze(tx, id))) return new Refusal('RequestVoid', 'Выводы этого игрока и не остановлены')
      await noticePlayer(tx, id, 'Вывод денег снова открыт.')
      await noteAdmin(tx, admin, {
        action: calls.liftFreeze.path,
        subject: id,
        outcome: 'done',
        detail: { reason, before: { frozen: true }, after: { frozen: false } },
      })
      await tell(tx, id, 'вывод денег снова открыт')
      return { success: `Выводы ${login} снова открыты` }
    })
  })
}
