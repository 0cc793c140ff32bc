/**
 * Shows administrators how a player signs in: sign-ins, sessions, devices, similar accounts. Ends sessions and removes
 * second factors.
 */
import { playerActionCalls as calls, type linkEvidence } from '@kurazh/contract/admin/player-actions.ts'
import { signInList, type TimelineRow } from '@kurazh/contract/admin/player-lists.ts'
import { sql } from 'kysely'
import type { NoteAdmin } from '../platform/admin/admin-guard.ts'
import { byNumber, onAdminList, type Stream } from '../platform/admin/admin-list.ts'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import { credentialsChanged, type Player, playerById } from './players.ts'
import type { Row } from './rows.ts'
import { type LetterDependencies, tellOwner } from './recovery/email-templates.ts'
import { factorsOf, removeFactors } from './second-factor/second-factor.ts'
import { deviceOf } from './sessions/device.ts'
import { sessionsOf } from './sessions/own-sessions.ts'
import { endSessionsOf, type Sessions } from './sessions/sessions.ts'

type SignInRow = Pick<Row<'sign_in'>, 'id' | 'at' | 'way' | 'success' | 'device' | 'network'>
type Evidence = (typeof linkEvidence)[number]
const linkedShown = 50

export interface AdminWaysDependencies extends LetterDependencies {
  db: Db
  noteAdmin: NoteAdmin
  sessions: Pick<Sessions, 'forget'>
  ofAllSlices: {
    readonly accountLinks: readonly {
      readonly evidence: Evidence
      others(db: Db, player: number, most: number): Promise<number[]>
    }[]
  }
}

export function adminWayRoutes(http: Http, deps: AdminWaysDependencies): void {
  const { db, noteAdmin, sessions } = deps
  onAdminList<typeof signInList, SignInRow>(http, signInList, {
    streams: ({ player }) => [signInsFrom(db, player)],
    shown: async (found) =>
      found.map(({ at, way, success, device, network }) => ({
        at: at.toISOString(),
        way: signInWords[way],
        success,
        device: deviceNamed(device),
        network,
      })),
  })

  http.onAdmin(calls.playerTraces, async (_, { id }) => {
    if ((await playerById(db, id)) === undefined) return new Refusal('NotFound', 'Такого игрока нет')
    const [open, devices, linked] = await Promise.all([sessionsOf(db, id), devicesOf(db, id), linkedTo(deps, id)])
    return {
      success: {
        sessions: open.map(({ id: session, device, network, startedAt, lastSeenAt }) => ({
          id: session,
          device: device.name,
          network,
          startedAt,
          seenAt: lastSeenAt,
        })),
        devices,
        linked,
      },
    }
  })

  const changed = async (id: number, change: (tx: Tx, player: Player) => Promise<{ success: string } | Refusal>) => {
    const done = await transaction(db, async (tx) => {
      const player = await playerById(tx, id)
      return player === undefined ? new Refusal('NotFound', 'Такого игрока нет') : change(tx, player)
    })
    // On this node at once, on other nodes with the notice.
    sessions.forget(id)
    return done
  }

  http.onAdmin(calls.endPlayerSessions, ({ admin }, { id, reason }) =>
    changed(id, async (tx, { login }) => {
      await endSessionsOf(tx, id, 'elsewhere')
      await noteAdmin(tx, admin, {
        action: calls.endPlayerSessions.path,
        subject: id,
        outcome: 'done',
        detail: { reason },
      })
      return { success: `Сеансы ${login} завершены` }
    }),
  )

  http.onAdmin(calls.resetFactors, ({ admin }, { id, reason }) =>
    changed(id, async (tx, { login, isAdmin }) => {
      if (isAdmin) return new Refusal('AdminBan', 'Второй фактор администратора убирают из командной строки')
      const before = await factorsOf(tx, id)
      await removeFactors(tx, id)
      await credentialsChanged(tx, id)
      await endSessionsOf(tx, id, 'password')
      await noteAdmin(tx, admin, {
        action: calls.resetFactors.path,
        subject: id,
        outcome: 'done',
        detail: { before, after: { authenticator: false, passkeys: 0 }, reason },
      })
      await tellOwner(tx, deps, id, 'поддержка убрала второй фактор')
      return { success: `Коды и ключи доступа ${login} убраны, сеансы завершены` }
    }),
  )
}

const signInWords: Readonly<Record<SignInRow['way'], string>> = {
  password: 'Пароль',
  code: 'Код из письма',
  passkey: 'Ключ доступа',
  vk: 'VK ID',
  registration: 'Регистрация',
}

function deviceNamed(kept: string): string {
  const device = JSON.parse(kept) as { name?: string }
  return device.name ?? ''
}

/** A player's sign-ins and attempts, newest first. */
function signInsFrom(db: Db, player: number): Stream<SignInRow> {
  return byNumber(
    async (below, count) => {
      const { rows } = await sql<SignInRow>`
      select id, at, way, success, device, network from sign_in where player = ${player} and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
        db,
      )
      return rows
    },
    ({ at }) => at,
  )
}

/** Sign-ins as a part of the player's timeline. */
export function signInsTold(db: Db, player: number): Stream<TimelineRow> {
  const signIns = signInsFrom(db, player)
  return async (after, count) =>
    (await signIns(after, count)).map(({ found: { at, way, success, device }, ...where }) => ({
      ...where,
      found: {
        at: at.toISOString(),
        part: 'way',
        what: `${success ? 'Вход' : 'Неудачный вход'}: ${signInWords[way]}, ${deviceNamed(device)}`,
        game: null,
        amount: null,
        balance: null,
        link: null,
      },
    }))
}

async function devicesOf(db: Db, player: number) {
  const { rows } = await sql<Pick<Row<'player_device'>, 'info' | 'first_seen_at' | 'last_seen_at'>>`
    select info, first_seen_at, last_seen_at from player_device where player = ${player} order by last_seen_at desc`.execute(
    db,
  )
  return rows.map(({ info, first_seen_at: first, last_seen_at: last }) => ({
    info: deviceOf(info).name || info,
    firstSeenAt: first.toISOString(),
    lastSeenAt: last.toISOString(),
  }))
}

/**
 * Returns accounts of players similar to this one, with what they share: a video card in a browser, a network with a device, and
 * links known to other slices.
 */
async function linkedTo({ db, ofAllSlices: { accountLinks } }: AdminWaysDependencies, player: number) {
  const [{ rows: byDevice }, { rows: byNetwork }, ...byOthers] = await Promise.all([
    sql<Pick<Row<'player_device'>, 'player'>>`
      select distinct b.player from player_device a join player_device b using (info_hash) where a.player = ${player} and b.player <> ${player} order by b.player desc limit ${linkedShown}`.execute(
      db,
    ),
    sql<Pick<Row<'sign_in'>, 'player'>>`
      select distinct b.player from (select distinct network, device from sign_in where player = ${player} and success) a
      join sign_in b on b.network = a.network and b.device = a.device and b.success and b.player <> ${player} order by b.player desc limit ${linkedShown}`.execute(
      db,
    ),
    ...accountLinks.map(({ others }) => others(db, player, linkedShown)),
  ])
  const because = new Map<number, Evidence[]>()
  const add = (others: readonly number[], evidence: Evidence) =>
    others.forEach((other) => because.set(other, [...(because.get(other) ?? []), evidence]))
  add(
    byDevice.map((row) => Number(row.player)),
    'device',
  )
  add(
    byNetwork.map((row) => Number(row.player)),
    'network',
  )
  accountLinks.forEach(({ evidence }, place) => add(byOthers[place] ?? [], evidence))
  const { rows } = await sql<Pick<Row<'player'>, 'id' | 'login'> & { banned: boolean }>`
    select id, login, banned_at is not null as banned from player where id = any(${[...because.keys()]}::bigint[]) and not is_admin`.execute(
    db,
  )
  const shown = rows.map(({ id, login, banned }) => ({
    id: Number(id),
    login,
    banned,
    because: because.get(Number(id)) ?? [],
  }))
  return shown.toSorted((a, b) => b.because.length - a.because.length || b.id - a.id).slice(0, linkedShown)
}

/** When a player was last on the site: by an open session, otherwise by the last sign-in. Undefined: neither is kept. */
export async function lastSeenOf(db: Db, player: number): Promise<Date | undefined> {
  const {
    rows: [row],
  } = await sql<{ at: Date | null }>`
    select greatest((select max(last_seen_at) from session where player = ${player}), (select max(at) from sign_in where player = ${player} and success)) as at`.execute(
    db,
  )
  return row?.at ?? undefined
}
