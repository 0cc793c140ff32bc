/** Risk sign: one promo code taken repeatedly from one device. */
import { sql } from 'kysely'
import { circleSigns, mostFound, riskRule } from '../../platform/security/risk-rule.ts'
import type { Row } from './rows.ts'

export const codeCircle = riskRule({
  name: 'code-circle',
  title: 'Один промокод с одного устройства',
  weight: 40,
  why: 'Код рассчитан на человека, а его взяли аккаунты с одного устройства и из одной сети.',
  numbers: {
    accounts: { title: 'Аккаунтов, не меньше', is: 3, least: 2, most: 100 },
    days: { title: 'За сколько дней', is: 30, least: 1, most: 90 },
  },
  async find({ db, since, alike }, { accounts, days }) {
    const { rows } = await sql<Pick<Row<'promo_use'>, 'code'> & { players: bigint[] }>`
      select code, array_agg(distinct player) as players from promo_use
      where at > now() - make_interval(days => ${days}) and code in (select code from promo_use where at >= ${since}) group by code having count(distinct player) >= ${accounts} order by code limit ${mostFound}`.execute(
      db,
    )
    const found = []
    for (const { code, players } of rows) {
      for (const circle of await alike(db, players.map(Number), days, accounts))
        found.push(
          ...circleSigns(`code:${code}`, circle.players, [
            { says: `Промокод ${code}` },
            { says: 'Откуда', personal: circle.device },
          ]),
        )
    }
    return found
  },
})
