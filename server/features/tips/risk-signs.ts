/** Risk signs in tips and rains: money that goes round, money that is gathered, money that only passes through. */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { sql } from 'kysely'
import { cashMoments } from '../../wallet/between-players.ts'
import { circleSigns, mostFound, type RiskRule, riskRule } from '../../platform/security/risk-rule.ts'

const days = (is: number) => ({ title: 'За сколько дней', is, least: 1, most: 365 })

/** Every gift from one player to another: a tip, or a share of a rain. */
const gifts = sql`(
  select player as giver, receiver, amount, at from tips_given
  union all
  select r.player, e.player, e.prize, r.ended_at from tips_rain r join tips_entrant e on e.rain = r.id
  where r.state = 'drawn' and e.prize > 0)`

const tipCircle = riskRule({
  name: 'tip-circle',
  title: 'Подарки по кругу',
  weight: 40,
  why: 'Деньги дарят друг другу туда и обратно или через третьего: так выглядят аккаунты одного человека или отмывание.',
  numbers: {
    roubles: { title: 'Сумма в каждую сторону, рублей, не меньше', is: 300, least: 10, most: 1_000_000 },
    days: days(30),
  },
  async find({ db, since }, { roubles, days: count }) {
    const least = kopecksFromRoubles(roubles)
    const { rows } = await sql<{ players: bigint[]; sum: bigint }>`
      with edge as (
        select giver, receiver, sum(amount)::bigint as sum, max(at) as last from ${gifts} g
        where g.at > now() - make_interval(days => ${count}) group by giver, receiver having sum(amount) >= ${least}
      ), ring as (
        select array[a.giver, a.receiver] as players, a.sum + b.sum as sum, greatest(a.last, b.last) as last
        from edge a join edge b on b.giver = a.receiver and b.receiver = a.giver where a.giver < a.receiver
        union all
        select array[a.giver, a.receiver, b.receiver], a.sum + b.sum + c.sum, greatest(a.last, b.last, c.last)
        from edge a join edge b on b.giver = a.receiver join edge c on c.giver = b.receiver and c.receiver = a.giver
        where a.giver < a.receiver and a.giver < b.receiver and a.receiver <> b.receiver
      )
      select players, sum::bigint from ring where last >= ${since} order by players limit ${mostFound}`.execute(db)
    return rows.flatMap(({ players, sum }) => {
      const circle = players.map(Number).toSorted((one, other) => one - other)
      return circleSigns(`circle:${circle.join('-')}`, circle, [{ says: 'Подарено по кругу', kopecks: `${sum}` }])
    })
  },
})

const tipFunnel = riskRule({
  name: 'tip-funnel',
  title: 'Многие дарят одному',
  weight: 40,
  why: 'Деньги нескольких аккаунтов собирают на одном: так складывают приветственные подарки лишних аккаунтов или чужие деньги.',
  numbers: {
    givers: { title: 'Дарителей, не меньше', is: 4, least: 2, most: 1000 },
    roubles: { title: 'Сумма, рублей, не меньше', is: 1000, least: 10, most: 1_000_000 },
    days: days(7),
  },
  async find({ db, since }, { givers, roubles, days: count }) {
    const least = kopecksFromRoubles(roubles)
    const { rows } = await sql<{ receiver: bigint; givers: bigint[]; sum: bigint }>`
      select receiver, array_agg(distinct giver order by giver) as givers, sum(amount)::bigint as sum from ${gifts} g
      where g.at > now() - make_interval(days => ${count}) group by receiver having count(distinct giver) >= ${givers} and sum(amount) >= ${least} and max(at) >= ${since}
      order by receiver limit ${mostFound}`.execute(db)
    return rows.map(({ receiver, givers: from, sum }) => ({
      player: Number(receiver),
      mark: 'funnel',
      size: from.length,
      facts: [
        { says: 'Дарителей', number: from.length, players: from.slice(0, 50).map(Number) },
        { says: 'Подарено', kopecks: `${sum}` },
      ],
    }))
  },
})

const tipThrough = riskRule({
  name: 'tip-through',
  title: 'Пополнил, подарил, получатель вывел',
  weight: 50,
  why: 'Деньги пришли одному, ушли подарком и выведены другим почти сразу: игра тут ни при чём.',
  numbers: {
    roubles: { title: 'Подарено, рублей, не меньше', is: 500, least: 10, most: 1_000_000 },
    hours: { title: 'От пополнения до вывода, часов, не больше', is: 72, least: 1, most: 720 },
  },
  async find({ db, since }, { roubles, hours }) {
    const least = kopecksFromRoubles(roubles)
    const { rows } = await sql<{ giver: bigint; receiver: bigint; sum: bigint; first: Date; last: Date }>`
      select giver, receiver, sum(amount)::bigint as sum, min(at) as first, max(at) as last
      from ${gifts} g
      where g.at > ${since}::timestamptz - make_interval(hours => ${hours}) group by giver, receiver having sum(amount) >= ${least} order by giver, receiver limit ${mostFound}`.execute(
      db,
    )
    const moments = await cashMoments(
      db,
      [...new Set(rows.flatMap(({ giver, receiver }) => [Number(giver), Number(receiver)]))],
      new Date(since.getTime() - 2 * hours * 3_600_000),
    )
    const span = hours * 3_600_000
    return rows.flatMap(({ giver, receiver, sum, first, last }) => {
      const out = moments.filter(
        ({ owner, kind, at }) => kind === 'withdrawal' && owner === Number(receiver) && at >= first && at >= since,
      )
      const into = moments.find(
        ({ owner, kind, at }) =>
          kind === 'deposit' &&
          owner === Number(giver) &&
          at <= last &&
          out.some((payout) => payout.at >= at && payout.at.getTime() - at.getTime() <= span),
      )
      const [paid] = out
      if (into === undefined || paid === undefined) return []
      return circleSigns(
        `through:${giver}-${receiver}`,
        [Number(giver), Number(receiver)],
        [
          { says: 'Пополнено', at: into.at.toISOString() },
          { says: 'Подарено', kopecks: `${sum}` },
          { says: 'Вывод получателя', at: paid.at.toISOString() },
        ],
      )
    })
  },
})

export const riskRulesOfTips: readonly RiskRule[] = [tipCircle, tipFunnel, tipThrough]
