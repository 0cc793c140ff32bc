/** Enters promo codes and lists the entered ones. */
import { promo as calls } from '@kurazh/contract/rewards/promo.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { payReward, RewardWaits } from '../../rewards/pay.ts'
import { balanceOf, lock } from '../../wallet/wallet.ts'
import { hasConfirmedContact } from '../../players/public.ts'
import { codeKey, takeUse } from './codes.ts'
import { neededOf } from './policy.ts'
import type { Row } from './rows.ts'

export interface PromoDependencies {
  db: Db
  realtime: Pick<Realtime, 'toPlayer'>
}

type Use = Pick<Row<'promo_use'>, 'code' | 'amount' | 'needed' | 'staked' | 'request' | 'at' | 'paid_at'>
const fields = sql`code, amount, needed, staked, request, at, paid_at`

export function promoRoutes(http: Http, deps: PromoDependencies): void {
  const { db, realtime } = deps

  http.onSignedIn(calls.enterPromo, async ({ caller }, { code, request }) => {
    const entered = await enter(deps, caller.id, code, request)
    if (entered instanceof Refusal) return entered
    const { use, balance } = entered
    realtime.toPlayer(caller.id, 'updBalance', { uid: caller.uid, balance, win: 0n })
    return { success: { use: shown(use), balance } }
  })

  http.onSignedIn(calls.promoUses, async ({ caller }) => {
    const { rows } =
      await sql<Use>`select ${fields} from promo_use where player = ${caller.id} order by at desc, code`.execute(db)
    return { success: { uses: rows.map(shown) } }
  })
}

const shown = ({ code, amount, needed, staked, at, paid_at: paidAt }: Use) => ({
  code,
  amount,
  needed,
  staked: staked > needed ? needed : staked,
  at: at.toISOString(),
  paid: paidAt !== null,
})

/** Locks the player's money first, then the code's row: no more players enter than there are uses, each once. */
async function enter(
  { db }: PromoDependencies,
  player: number,
  code: string,
  request: string,
): Promise<{ use: Use; balance: bigint } | Refusal> {
  try {
    return await transaction(db, async (tx) => {
      await lock(tx, player)
      const before = await useOf(tx, player, code)
      // A repeated press gets the same answer.
      if (before !== undefined)
        return before.request === request
          ? { use: before, balance: await balanceOf(tx, player) }
          : new Refusal('PromoUsed')
      if (!(await hasConfirmedContact(tx, player))) return new Refusal('ContactUnconfirmed')
      const taken = await takeUse(tx, code)
      if (taken === undefined) return new Refusal('PromoUnknown')
      const needed = neededOf(taken.amount, taken.wager)
      if (needed === 0n)
        await payReward(tx, player, { reward: 'promo', key: promoKey(taken.code), kopecks: taken.amount, request })
      await sql`
        insert into promo_use (player, code, amount, needed, request, paid_at)
        values (${player}, ${taken.code}, ${taken.amount}, ${needed}, ${request}, case when ${needed === 0n} then clock_timestamp() end)`.execute(
        tx,
      )
      const use = await useOf(tx, player, taken.code)
      if (use === undefined) throw new Error('a use of a code was not written')
      return { use, balance: await balanceOf(tx, player) }
    })
  } catch (error) {
    if (error instanceof RewardWaits) return error.refusal
    throw error
  }
}

export const promoKey = (code: string): string => `promo:${code}`

async function useOf(tx: Tx, player: number, code: string): Promise<Use | undefined> {
  const { rows } =
    await sql<Use>`select ${fields} from promo_use where player = ${player} and code = ${codeKey(code)}`.execute(tx)
  return rows[0]
}
