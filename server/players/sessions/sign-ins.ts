/** The journal of sign-ins: shows its player who signed in and who tried to. */
import type { SignIn, signInWays } from '@kurazh/contract/account/account.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/http.ts'
import { deviceOf, networkShown } from './device.ts'
import type { Row } from '../rows.ts'
import { signInsKeptDays } from '../policy.ts'

export type SignInWay = (typeof signInWays)[number]

const shown = 50

/** Records a sign-in or a failed attempt. `byCode`: a code was checked in addition to the first proof. */
export async function recordSignIn(
  db: Db,
  player: number,
  way: SignInWay,
  success: boolean,
  context: Context,
  byCode = false,
): Promise<void> {
  await sql`
    insert into sign_in (player, way, by_code, success, device, network)
    values (${player}, ${way}, ${byCode}, ${success}, ${JSON.stringify(deviceOf(context.agent))}, ${networkShown(context.address)})`.execute(
    db,
  )
}

type SignInRow = Omit<Row<'sign_in'>, 'player'>

/** Returns a player's own journal, newest first. */
export async function signInsOf(db: Db, player: number, count = shown): Promise<SignIn[]> {
  const { rows } = await sql<SignInRow>`
    select id, at, way, by_code, success, device, network from sign_in where player = ${player} order by id desc limit ${count}`.execute(
    db,
  )
  return rows.map(({ id, at, way, by_code: code, success, device, network }) => ({
    id: Number(id),
    at: at.toISOString(),
    way,
    code,
    success,
    device: JSON.parse(device) as SignIn['device'],
    network,
  }))
}

/** Deletes entries that are too old. */
export async function sweepSignIns(db: Db): Promise<void> {
  await sql`delete from sign_in where at < now() - make_interval(days => ${signInsKeptDays})`.execute(db)
}
