/** What movements of tips and rains belong to: their number, and the other player. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { shownLoginsOf } from '../../players/public.ts'
import type { MovementKeys, MovementSubject } from '../../wallet/statement.ts'
import type { Row } from './rows.ts'

const tipKey = /^tip:([0-9a-f-]{36})$/
const rainKey = /^rain:(\d{1,15})(?::(?:back|share))?$/

interface Found {
  key: string
  what: 'tip' | 'rain'
  number: number
  /** The other player; the giver of a rain, for a share of it. */
  other: number | undefined
}

export const tipMovements: MovementKeys = {
  async behind(db, player, keys) {
    const found = [...(await tipsBehind(db, player, keys)), ...(await rainsBehind(db, player, keys))]
    const names = await shownLoginsOf(
      db,
      found.flatMap(({ other }) => other ?? []),
    )
    return new Map(
      found.map(({ key, what, number, other }): [string, MovementSubject] => {
        const who = other === undefined ? undefined : names.get(other)
        return [key, { what, number, ...(who !== undefined && { who }) }]
      }),
    )
  },
  async under(db, player, { number }) {
    const { rows } = await sql<Pick<Row<'tips_given'>, 'request'>>`
      select request from tips_given where player = ${player} and id = ${number}
      union all select request from tips_given where receiver = ${player} and id = ${number}`.execute(db)
    return {
      keys: [
        ...rows.map(({ request }) => `tip:${request}`),
        ...['', ':back', ':share'].map((ending) => `rain:${number}${ending}`),
      ],
      beginnings: [],
    }
  },
}

async function tipsBehind(db: Db, player: number, keys: readonly string[]): Promise<Found[]> {
  const requests = keys.flatMap((key) => tipKey.exec(key)?.[1] ?? [])
  if (requests.length === 0) return []
  const { rows } = await sql<Pick<Row<'tips_given'>, 'request' | 'id' | 'player' | 'receiver'>>`
    select request, id, player, receiver from tips_given where player = ${player} and request = any(${requests}::uuid[])
    union all
    select request, id, player, receiver from tips_given where receiver = ${player} and request = any(${requests}::uuid[])`.execute(
    db,
  )
  return rows.map(({ request, id, player: giver, receiver }) => ({
    key: `tip:${request}`,
    what: 'tip',
    number: Number(id),
    other: Number(Number(giver) === player ? receiver : giver),
  }))
}

async function rainsBehind(db: Db, player: number, keys: readonly string[]): Promise<Found[]> {
  const asked = keys.flatMap((key) => {
    const number = rainKey.exec(key)?.[1]
    return number === undefined ? [] : [{ key, number: Number(number) }]
  })
  if (asked.length === 0) return []
  const { rows } = await sql<Pick<Row<'tips_rain'>, 'id' | 'player'>>`
    select r.id, r.player from tips_entrant e join tips_rain r on r.id = e.rain
    where e.player = ${player} and e.rain = any(${asked.map(({ number }) => number)}::bigint[])`.execute(db)
  const givers = new Map(rows.map(({ id, player: giver }) => [Number(id), Number(giver)]))
  return asked.map(({ key, number }) => ({ key, what: 'rain', number, other: givers.get(number) }))
}
