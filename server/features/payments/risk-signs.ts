/** Risk signs in deposits and payouts. Uses the same numbers as the payout queue where they mean the same. */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import {
  circleSigns,
  mostFound,
  type RiskLook,
  type RiskRule,
  riskRule,
  type RiskSign,
} from '../../platform/security/risk-rule.ts'
import { stakedSince } from '../../wallet/withdrawals.ts'
import { manyADay } from './policy.ts'
import type { Row } from './rows.ts'

type Owner = Pick<Row<'payout'>, 'player'>

const days = (is: number) => ({ title: 'За сколько дней', is, least: 1, most: 365 })
/** Players with payouts requested since the last look; refused and returned ones do not count. */
const asking = (since: Date) =>
  sql`select distinct player from payout where created_at >= ${since} and state not in ('refused', 'returned')`
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const sharedDetails = riskRule({
  name: 'shared-details',
  title: 'Один получатель у нескольких аккаунтов',
  weight: 60,
  why: 'Выводы разных игроков идут на один счёт или карту. Так выводят и с чужих аккаунтов, и со своих лишних.',
  numbers: { accounts: { title: 'Аккаунтов, не меньше', is: 2, least: 2, most: 100 }, days: days(90) },
  async find({ db, since }, numbers) {
    const { rows } = await sql<Pick<Row<'payout'>, 'details_key'> & { players: bigint[]; masked: string | null }>`
      with fresh as (select distinct details_key from payout where created_at >= ${since} and length(details_key) > 0)
      select p.details_key, array_agg(distinct p.player order by p.player) as players, max(p.details->>'masked') as masked
      from payout p join fresh using (details_key) where p.created_at > now() - make_interval(days => ${numbers.days})
      group by p.details_key having count(distinct p.player) >= ${numbers.accounts} order by p.details_key limit ${mostFound}`.execute(
      db,
    )
    return rows.flatMap(({ details_key: key, players, masked }) =>
      circleSigns(`details:${key.toString('hex').slice(0, 24)}`, players.map(Number), [
        { says: 'Куда', personal: masked ?? '' },
      ]),
    )
  },
})

const manyDetails = riskRule({
  name: 'many-details',
  title: 'Много получателей у одного аккаунта',
  weight: 30,
  why: 'Деньги уходят то туда, то сюда: так раздают чужое или прячут своё.',
  numbers: { details: { title: 'Получателей, не меньше', is: 4, least: 2, most: 100 }, days: days(30) },
  async find({ db, since }, numbers) {
    const { rows } = await sql<Owner & { details: bigint; sum: bigint }>`
      with fresh as (${asking(since)})
      select p.player, count(distinct p.details_key) as details, sum(p.amount)::bigint as sum from payout p join fresh using (player)
      where p.created_at > now() - make_interval(days => ${numbers.days}) and p.state not in ('refused', 'returned') and length(p.details_key) > 0
      group by p.player having count(distinct p.details_key) >= ${numbers.details} order by p.player limit ${mostFound}`.execute(
      db,
    )
    return rows.map(({ player, details, sum }) => ({
      player: Number(player),
      mark: 'details',
      size: Number(details),
      facts: [
        { says: 'Получателей', number: Number(details) },
        { says: 'Выведено или ждёт', kopecks: `${sum}` },
      ],
    }))
  },
})

const passesThrough = riskRule({
  name: 'passes-through',
  title: 'Пополнил и вывел, почти не играя',
  weight: 50,
  why: 'Игра тут ни при чём: деньгам меняли вид. О таком спрашивает и закон.',
  numbers: {
    roubles: { title: 'Вывод, рублей, не меньше', is: 10_000, least: 100, most: 10_000_000 },
    percent: { title: 'Поставлено меньше этой доли пополнений, %', is: 50, least: 1, most: 100 },
    days: days(7),
  },
  async find({ db, since }, { roubles, percent, days: within }) {
    const least = kopecksFromRoubles(roubles)
    const { rows } = await sql<Owner & { out: bigint; last: Date; credited: bigint; first: Date }>`
      with fresh as (${asking(since)}),
        outgoing as (
          select p.player, sum(p.amount)::bigint as out, max(p.created_at) as last from payout p join fresh using (player)
          where p.created_at > now() - make_interval(days => ${within}) and p.state not in ('refused', 'returned') group by p.player
        ),
        incoming as (
          select i.player, sum(i.credited - i.returned)::bigint as credited, min(i.credited_at) as first from payment i join fresh using (player)
          where i.credited_at > now() - make_interval(days => ${within}) group by i.player
        )
      select player, out, last, credited, first from outgoing join incoming using (player) where out >= ${least} and credited >= ${least} order by player limit ${mostFound}`.execute(
      db,
    )
    const found: RiskSign[] = []
    for (const { player, out, last, credited, first } of rows) {
      const staked = await transaction(db, (tx) => stakedSince(tx, Number(player), first))
      if (staked * 100n >= credited * BigInt(percent)) continue
      found.push({
        player: Number(player),
        mark: `day:${dayOf(last)}`,
        size: 1,
        facts: [
          { says: 'Пополнено', kopecks: `${credited}` },
          { says: 'Поставлено', kopecks: `${staked}` },
          { says: 'Выведено или ждёт', kopecks: `${out}` },
        ],
      })
    }
    return found
  },
})

const payoutPace = riskRule({
  name: 'payout-pace',
  title: 'Много выводов подряд',
  weight: 20,
  why: 'Сумму делят, чтобы она не дошла до порога проверки, или спешат вынести чужое.',
  numbers: {
    payouts: { title: 'Выводов, не меньше', is: manyADay, least: 2, most: 100 },
    hours: { title: 'За сколько часов', is: 24, least: 1, most: 168 },
  },
  async find({ db, since }, { payouts, hours }) {
    const { rows } = await sql<Owner & { count: bigint; sum: bigint; last: Date }>`
      with fresh as (${asking(since)})
      select p.player, count(*) as count, sum(p.amount)::bigint as sum, max(p.created_at) as last from payout p join fresh using (player)
      where p.created_at > now() - make_interval(hours => ${hours}) and p.state not in ('refused', 'returned') group by p.player having count(*) >= ${payouts} order by p.player limit ${mostFound}`.execute(
      db,
    )
    return rows.map(({ player, count, sum, last }) => ({
      player: Number(player),
      mark: `day:${dayOf(last)}`,
      size: Number(count),
      facts: [
        { says: 'Выводов', number: Number(count) },
        { says: 'На сумму', kopecks: `${sum}` },
        { says: 'Последний', at: last.toISOString() },
      ],
    }))
  },
})

const returnedPayments = riskRule({
  name: 'returned-payments',
  title: 'Пополнения возвращают плательщику',
  weight: 60,
  why: 'Платёж отозван после зачисления: карта чужая, или игрок отзывает проигранное.',
  numbers: { returns: { title: 'Возвратов, не меньше', is: 2, least: 1, most: 100 }, days: days(90) },
  async find({ db }, numbers) {
    // One is enough where the money was no longer there: it was played away before it was taken back.
    const { rows } = await sql<Pick<Row<'payment'>, 'player'> & { count: bigint; sum: bigint; missing: bigint }>`
      select p.player, count(*) as count, sum(p.returned)::bigint as sum, coalesce(sum(back.missing), 0)::bigint as missing
      from payment p left join lateral (
        select sum(r.missing)::bigint as missing from payment_return r where r.player = p.player and r.payment = p.id) as back on true
      where p.returned > 0 and p.created_at > now() - make_interval(days => ${numbers.days})
      group by p.player having count(*) >= ${numbers.returns} or sum(back.missing) > 0 order by p.player limit ${mostFound}`.execute(
      db,
    )
    return rows.map(({ player, count, sum, missing }) => ({
      player: Number(player),
      mark: 'returned',
      size: Number(count),
      facts: [
        { says: 'Возвратов', number: Number(count) },
        { says: 'На сумму', kopecks: `${sum}` },
        ...(missing > 0n ? [{ says: 'Уже проиграно или выведено', kopecks: `${missing}` }] : []),
      ],
    }))
  },
})

const newDevicePayout = riskRule({
  name: 'new-device-payout',
  title: 'Вывод сразу с нового устройства',
  weight: 40,
  why: 'Вошли с устройства, которого раньше не было, и выводят: так забирают деньги с угнанного аккаунта.',
  numbers: {
    hours: { title: 'После входа, часов, не больше', is: 24, least: 1, most: 168 },
    roubles: { title: 'Вывод, рублей, не меньше', is: 1000, least: 1, most: 10_000_000 },
  },
  async find(look, { hours, roubles }) {
    const payouts = await payoutsSince(look, kopecksFromRoubles(roubles))
    const devices = await look.newDevices(
      look.db,
      [...new Set(payouts.map(({ player }) => player))],
      new Date(look.since.getTime() - hours * 3_600_000),
    )
    return devices.flatMap(({ player, at, device }) => {
      const soon = payouts.filter(
        (payout) =>
          payout.player === player && payout.at >= at && payout.at.getTime() - at.getTime() <= hours * 3_600_000,
      )
      const [first] = soon
      if (first === undefined) return []
      const sum = soon.reduce((all, { amount }) => all + amount, 0n)
      return [
        {
          player,
          mark: `device:${at.toISOString()}`,
          size: soon.length,
          facts: [
            { says: 'Устройство впервые', at: at.toISOString(), personal: device },
            { says: 'Первый вывод после', at: first.at.toISOString() },
            { says: 'На сумму', kopecks: `${sum}` },
          ],
        },
      ]
    })
  },
})

async function payoutsSince(
  { db, since }: Pick<RiskLook, 'since'> & { db: Db },
  least: bigint,
): Promise<{ player: number; at: Date; amount: bigint }[]> {
  const { rows } = await sql<Pick<Row<'payout'>, 'player' | 'created_at' | 'amount'>>`
    select player, created_at, amount from payout where created_at >= ${since} and amount >= ${least} and state not in ('refused', 'returned') order by player, created_at limit ${mostFound}`.execute(
    db,
  )
  return rows.map(({ player, created_at: at, amount }) => ({ player: Number(player), at, amount }))
}

export const riskRulesOfPayments: readonly RiskRule[] = [
  sharedDetails,
  manyDetails,
  passesThrough,
  payoutPace,
  returnedPayments,
  newDevicePayout,
]
