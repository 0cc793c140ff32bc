/** Risk sign: a partner whose referred players share sign-in traces with the partner. */
import { sql } from 'kysely'
import { mostFound, riskRule } from '../../platform/security/risk-rule.ts'
import type { Row } from './rows.ts'

export const ownCircle = riskRule({
  name: 'own-circle',
  title: 'Приглашает сам себя',
  weight: 40,
  why: 'Доход от этих приглашённых уже придержан: у них общее с пригласившим устройство, сеть или получатель выводов. Один бывает случайно.',
  numbers: {
    friends: { title: 'Приглашённых, не меньше', is: 3, least: 1, most: 1000 },
    days: { title: 'За сколько дней', is: 90, least: 1, most: 365 },
  },
  async find({ db }, { friends, days }) {
    const { rows } = await sql<Pick<Row<'referral'>, 'owner'> & { players: bigint[] }>`
      select owner, array_agg(player order by player) as players from referral
      where held_at > now() - make_interval(days => ${days}) and verdict is null group by owner having count(*) >= ${friends} order by owner limit ${mostFound}`.execute(
      db,
    )
    return rows.map(({ owner, players }) => ({
      player: Number(owner),
      mark: 'circle',
      size: players.length,
      facts: [
        { says: 'Похожих на него приглашённых', number: players.length, players: players.slice(0, 50).map(Number) },
      ],
    }))
  },
})
