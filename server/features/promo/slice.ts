/** Promo codes. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminPromoRoutes, codeByTwo } from './admin-promo.ts'
import { promoBudget } from './codes.ts'
import { type PromoDependencies, promoRoutes } from './promo.ts'
import { promoFollower, promoReward } from './rewards.ts'
import { codeCircle } from './risk-signs.ts'

export const promoSlice: Slice<PromoDependencies & { http: Http }> = {
  ...keepsNothing,
  folder: 'features/promo',
  afterRestoration: null,
  riskRules: [codeCircle],
  playersTables: { promo_use: { copy: { in: 'promoCodes' }, closing: { stays: 'the books are explained by it' } } },
  dataExport: [{ name: 'promoCodes', rows: entered }],
  erase: null,
  rewards: [promoReward],
  declares: [promoBudget],
  open(deps) {
    promoRoutes(deps.http, deps)
    adminPromoRoutes(deps.http, deps)
    return { byTwo: [codeByTwo], follows: [promoFollower((player) => deps.realtime.toPlayer(player, 'rewards', {}))] }
  },
}

async function* entered(db: Db, player: number): AsyncIterable<unknown> {
  const { rows } = await sql`
    select code, amount as amount_kopecks, needed as needed_kopecks, staked as staked_kopecks, at, paid_at from promo_use where player = ${player} order by at, code`.execute(
    db,
  )
  yield* rows
}
