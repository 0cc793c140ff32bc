/** The journal of sign-ins: shows its player who signed in and who tried to. */
import type { SignIn, signInWays } from '@kurazh/contract/account/account.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { inParts } from '../../platform/database/in-parts.ts'
import type { Context } from '../../platform/http/http.ts'
import { deviceOf, networkShown } from './device.ts'
import type { Row } from '../rows.ts'
import { infoHash } from '../players.ts'
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

/**
 * Whether this device is unknown to a player who has signed in before: another browser or system, or the same in a
 * network and with a video card that the player has never come with. Asked before the sign-in is recorded.
 */
export async function isNewDevice(db: Db, player: number, context: Context, info: string): Promise<boolean> {
  const { rows } = await sql<{ entered: boolean; known: boolean }>`
    select count(*) > 0 as entered, count(*) filter (
      where s.device::json ->> 'name' = ${deviceOf(context.agent).name} and (s.network = ${networkShown(context.address)}
        or exists (select from player_device d where d.player = ${player} and d.info_hash = ${infoHash(info)}))) > 0 as known
    from sign_in s where s.player = ${player} and s.success`.execute(db)
  return rows[0]?.entered === true && !rows[0].known
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
  // Each has an index of its own: sign_in_at and sign_in_refused_at.
  for (const success of [sql`success`, sql`not success`])
    await inParts(
      db,
      (most) => sql`
        delete from sign_in where ctid = any(array(
          select ctid from sign_in where ${success} and at < now() - make_interval(days => ${signInsKeptDays}) limit ${most}))`,
    )
}
