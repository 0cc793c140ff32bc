/**
 * Finds players who try to choose their draw: other client seeds under a bound nonce, or many nonces bound by refused
 * bets and left unused.
 */
import { sql } from 'kysely'
import { mostFound, type RiskFact, riskRule } from '../../platform/security/risk-rule.ts'

interface Found {
  player: bigint
  tries: bigint
  unused: bigint
  at: Date
}

export const chosenDraws = riskRule({
  name: 'chosen-draws',
  title: 'Подбирает исход ставки',
  weight: 50,
  why: 'За сутки под номерами, закреплёнными отказом, пробовали другие сиды, или отказами занято много номеров, под которыми ставку так и не сделали. Обычная страница сайта сохраняет сид и возвращается к тому же номеру.',
  numbers: {
    tries: { title: 'Других сидов под закреплёнными номерами, не меньше', is: 30, least: 8, most: 10_000 },
    unused: { title: 'Номеров с отказом и без ставки, не меньше', is: 16, least: 4, most: 64 },
  },
  async find({ db, since }, { tries, unused }) {
    const { rows } = await sql<Found>`
      with fresh as (
        select distinct player from bound_seed where at >= ${since} or tried_at >= ${since}
      ), bound as (
        select s.player, sum(s.tries) filter (where s.tried_at > now() - interval '1 day') as tries, max(greatest(s.at, s.tried_at)) as at,
          count(*) filter (where s.at > now() - interval '1 day'
            and not exists (select from bet b where b.player = s.player and b.nonce = s.nonce)
            and not exists (select from open_bet o where o.player = s.player and o.nonce = s.nonce)
            and not exists (select from package_round r where r.player = s.player and r.nonce = s.nonce)) as unused
        from bound_seed s join fresh using (player) where s.at > now() - interval '1 day' or s.tried_at > now() - interval '1 day' group by s.player
      )
      select player, coalesce(tries, 0)::bigint as tries, unused, at from bound where tries >= ${tries} or unused >= ${unused} order by player limit ${mostFound}`.execute(
      db,
    )
    return rows.map(({ player, tries: tried, unused: left, at }) => ({
      player: Number(player),
      mark: `day:${at.toISOString().slice(0, 10)}`,
      size: Number(tried) + Number(left),
      facts: factsOf(Number(tried), Number(left), at),
    }))
  },
})

const factsOf = (tries: number, unused: number, at: Date): RiskFact[] => [
  { says: 'Других сидов пробовали, не меньше', number: tries },
  { says: 'Номеров с отказом без ставки', number: unused },
  { says: 'В последний раз', at: at.toISOString() },
]
