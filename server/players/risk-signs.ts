/** Derives risk signs from sign-ins, for a person to check. */
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { circleSigns, mostFound, type RiskReaders, riskRule } from '../platform/security/risk-rule.ts'
import type { Row } from './rows.ts'
import { deviceOf } from './sessions/device.ts'

const dayMs = 86_400_000

interface Circle {
  info_hash: Buffer
  device: string
  network: string
  players: bigint[]
}

interface Asked {
  /** Only circles with a member who has signed in since. */
  since: Date
  /** Only these players; null: all. */
  among: readonly number[] | null
  days: number
  least: number
}

/** Returns accounts that signed in from one video card, one browser and one network. */
async function circles(db: Db, { since, among, days, least }: Asked): Promise<Circle[]> {
  const players = among && [...among]
  const { rows } = await sql<Circle>`
    with fresh as (select distinct player from sign_in where success and at >= ${since} and (${players}::bigint[] is null or player = any(${players}::bigint[]))),
      ways as (
        select distinct d.info_hash, s.device, s.network from fresh join player_device d using (player) join sign_in s using (player)
        where s.success and s.at > now() - make_interval(days => ${days})
      )
    select w.info_hash, w.device, w.network, array_agg(distinct s.player order by s.player) as players
    from ways w join sign_in s on s.network = w.network and s.device = w.device and s.success join player_device d on d.player = s.player and d.info_hash = w.info_hash
    where s.at > now() - make_interval(days => ${days}) and (${players}::bigint[] is null or s.player = any(${players}::bigint[]))
    group by w.info_hash, w.device, w.network having count(distinct s.player) >= ${least}
    order by count(distinct s.player) desc, w.info_hash limit ${mostFound}`.execute(db)
  return rows
}

const shown = ({ device, network }: Circle): string =>
  `${(JSON.parse(device) as { name?: string }).name ?? ''}, сеть ${network}`

export const sharedDevice = riskRule({
  name: 'shared-device',
  title: 'Несколько аккаунтов с одного устройства',
  weight: 40,
  why: 'Та же видеокарта, тот же браузер и та же сеть. Семья за одним компьютером бывает; десять аккаунтов за ним — один человек.',
  numbers: {
    accounts: { title: 'Аккаунтов, не меньше', is: 3, least: 2, most: 100 },
    days: { title: 'За сколько дней', is: 30, least: 1, most: 90 },
  },
  async find({ db, since }, { accounts, days }) {
    const found = await circles(db, { since, among: null, days, least: accounts })
    // The widest circle of a device, over all networks.
    const widest = new Map<string, Circle>()
    for (const circle of found)
      if (!widest.has(circle.info_hash.toString('hex'))) widest.set(circle.info_hash.toString('hex'), circle)
    return [...widest].flatMap(([hash, circle]) =>
      circleSigns(`device:${hash.slice(0, 24)}`, circle.players.map(Number), [
        { says: 'Откуда', personal: shown(circle) },
      ]),
    )
  },
})

export const fallenCounter = riskRule({
  name: 'passkey-counter',
  title: 'Счётчик ключа доступа пошёл назад',
  weight: 20,
  why: 'Ключ доступа считает входы. Меньше прежнего счёт бывает после переноса ключа на новый телефон, а бывает у копии. Рядом с входом из нового места посмотрите на выводы.',
  numbers: { falls: { title: 'Сколько раз, не меньше', is: 1, least: 1, most: 100 } },
  async find({ db, since }, { falls }) {
    const { rows } = await sql<Pick<Row<'passkey'>, 'id' | 'player' | 'name' | 'counter_falls' | 'counter_fell_at'>>`
      select id, player, name, counter_falls, counter_fell_at from passkey
      where counter_fell_at >= ${since} and counter_falls >= ${falls} order by counter_fell_at desc limit ${mostFound}`.execute(
      db,
    )
    return rows.map(({ id, player, name, counter_falls: size, counter_fell_at: at }) => ({
      player: Number(player),
      mark: `passkey:${id.slice(0, 24)}`,
      size,
      facts: [
        { says: 'Раз', number: size, ...(at && { at: at.toISOString() }) },
        { says: 'Ключ', personal: name },
      ],
    }))
  },
})

export const riskReaders: RiskReaders = {
  async newDevices(db, players, since) {
    const { rows } = await sql<Pick<Row<'player_device'>, 'player' | 'info' | 'first_seen_at'>>`
      select d.player, d.info, d.first_seen_at from player_device d
      where d.player = any(${[...players]}::bigint[]) and d.first_seen_at >= ${since}
        and exists (select from player_device before where before.player = d.player and before.first_seen_at < d.first_seen_at - interval '1 day')
      order by d.player, d.first_seen_at`.execute(db)
    return rows.map(({ player, info, first_seen_at: at }) => ({
      player: Number(player),
      at,
      device: deviceOf(info).name,
    }))
  },
  async alike(db, players, days, least) {
    const found = await circles(db, { since: new Date(Date.now() - days * dayMs), among: players, days, least })
    return found.map((circle) => ({ device: shown(circle), players: circle.players.map(Number) }))
  },
}
