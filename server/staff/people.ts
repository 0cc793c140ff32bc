/** Manages administrators: their sessions, their roles, the requests that wait for a second person. */
import { staffCalls as calls } from '@kurazh/contract/admin/staff.ts'
import type { AdminRole } from '@kurazh/contract/admin/rights.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import { type Http, Refusal } from '../platform/http/http.ts'
import type { RequestKind } from '../platform/admin/two-people.ts'
import { announce } from '../platform/webhooks/outbox.ts'
import { deviceOf, loginsOf, playerByLogin, setAdmin, tellOwner } from '../players/public.ts'
import { noteAdmin } from './audit.ts'
import { endAdminSession, endAdminSessionsOf, openAdminSessions } from './admin-sessions.ts'
import type { AdminDependencies } from './dependencies.ts'
import { openRequests, proposeRequest } from './requests.ts'
import { holdsRight, known, lockRoles, peopleWithRoles, rolesOf, setRoles } from './role-holders.ts'

export function peopleRoutes(http: Http, deps: AdminDependencies): void {
  const { db } = deps
  sessionRoutes(http, deps)
  takeRolesRoute(http, deps)

  http.onAdmin(calls.admins, async ({ admin }) => {
    const [people, waiting] = await Promise.all([peopleWithRoles(db), openRequests(db)])
    const requests = waiting.filter(({ kind }) => kind === rolesKind)
    const logins = await loginsOf(db, [
      ...people.map(({ id }) => id),
      ...requests.flatMap((each) => [Number(each.subject), Number(each.made_by)]),
    ])
    const loginOf = (id: number | bigint) => logins.get(Number(id)) ?? `игрок ${id}`
    return {
      success: {
        admins: people.map(({ id, roles }) => ({ id, login: loginOf(id), roles })),
        requests: requests.map((each) => ({
          id: Number(each.id),
          login: loginOf(each.subject),
          rolesBefore: each.before as AdminRole[],
          roles: each.body as AdminRole[],
          madeBy: loginOf(each.made_by),
          own: Number(each.made_by) === admin.id,
          madeAt: each.made_at.toISOString(),
          expiresAt: each.expires_at.toISOString(),
          hash: each.hash,
        })),
      },
    }
  })

  http.onAdmin(calls.proposeRoles, async ({ admin, about }, { login, roles }) =>
    transaction(db, async (tx) => {
      const player = await playerByLogin(tx, login)
      if (player === undefined) return new Refusal('NotFound', `Игрока ${login} нет`)
      about(player.id)
      const before = await rolesOf(tx, player.id)
      const made = await proposeRequest(tx, changeOfRoles, admin, player.id, known(roles))
      await noteAdmin(tx, admin, {
        action: calls.proposeRoles.path,
        subject: player.id,
        outcome: 'done',
        detail: { before, after: roles, request: made.id },
      })
      return { success: made }
    }),
  )
}

/** Takes roles away at once: one person with the right to grant them is enough to stop a leaver. The last owner stays. */
function takeRolesRoute(http: Http, deps: AdminDependencies): void {
  const { db } = deps
  http.onAdmin(calls.takeRoles, async ({ admin, about }, { login, roles, reason }) => {
    const everyone = await peopleWithRoles(db)
    return transaction(db, async (tx) => {
      const player = await playerByLogin(tx, login)
      if (player === undefined) return new Refusal('NotFound', `Игрока ${login} нет`)
      about(player.id)
      await lockRoles(tx)
      // The right with which the call was admitted may have been taken while it waited for the lock.
      if (!(await holdsRight(tx, admin.id, 'role.grant'))) return new Refusal('RightMissing')
      const before = await rolesOf(tx, player.id)
      const taken = before.filter((role) => roles.includes(role))
      if (taken.length === 0) return new Refusal('NotFound', `У ${login} этих ролей нет`)
      if (taken.includes('owner') && player.id !== admin.id && (await ownersTaken(tx)) > 0)
        return new Refusal('SecondPerson', 'За сутки можно забрать роль одного владельца: остальное решают двое')
      const after = before.filter((role) => !taken.includes(role))
      if (!(await setRoles(tx, player.id, after))) return new Refusal('LastOwner')
      await afterChange(tx, player.id)
      await noteAdmin(tx, admin, {
        action: calls.takeRoles.path,
        subject: player.id,
        outcome: 'done',
        detail: { before, after, roles: taken, reason },
      })
      await announce(tx, { kind: 'staff.act', detail: { admin: admin.id, act: 'roles taken', player: player.id } })
      // Everybody with a role learns of it, the one who lost theirs too: an intruder cannot do it in silence.
      for (const { id } of everyone)
        await tellOwner(
          tx,
          { ...deps, brand: deps.config.brand },
          id,
          id === player.id ? 'забраны роли в админке' : `есть роли в админке: в ней сейчас забрали роли у ${login}`,
        )
      return { success: `Роли забраны, сеансы ${login} в админке завершены` }
    })
  })
}

/** How many times the role of an owner was taken by one person within a day. */
async function ownersTaken(tx: Tx): Promise<number> {
  const { rows } = await sql<{ taken: bigint }>`
    select count(*) as taken from admin_event
    where action = ${calls.takeRoles.path} and outcome = 'done' and detail -> 'roles' ? 'owner' and at > now() - interval '1 day'`.execute(
    tx,
  )
  return Number(rows[0]?.taken ?? 0n)
}

const rolesKind = 'roles'

/** A change of roles that one administrator requests and another one carries out. */
export const changeOfRoles: RequestKind<AdminRole[]> = {
  kind: rolesKind,
  right: 'role.grant',
  async before(tx, subject) {
    await lockRoles(tx)
    return rolesOf(tx, subject)
  },
  async carryOut(tx, subject, roles) {
    if (!(await setRoles(tx, subject, known(roles)))) return new Refusal('LastOwner')
    await afterChange(tx, subject)
    return 'Роли изменены'
  },
}

function sessionRoutes(http: Http, deps: AdminDependencies): void {
  const { db } = deps
  http.onAdmin(calls.adminSessions, async ({ admin }) => {
    const open = await openAdminSessions(db)
    const logins = await loginsOf(
      db,
      open.map(({ player }) => Number(player)),
    )
    return {
      success: {
        sessions: open.map((each) => ({
          player: Number(each.player),
          id: Number(each.id),
          login: logins.get(Number(each.player)) ?? '',
          own: Number(each.id) === admin.session,
          startedAt: each.started_at.toISOString(),
          seenAt: each.seen_at.toISOString(),
          until: each.expires_at.toISOString(),
          address: each.address,
          device: deviceOf(each.agent).name,
        })),
      },
    }
  })

  http.onAdmin(calls.endAdminSession, async ({ admin }, { player, id }) =>
    transaction(db, async (tx) => {
      if (!(await endAdminSession(tx, player, id))) return new Refusal('NotFound', 'Этот сеанс уже завершён')
      await noteAdmin(tx, admin, {
        action: calls.endAdminSession.path,
        subject: player,
        outcome: 'done',
        detail: { session: id },
      })
      return { success: 'Сеанс завершён' }
    }),
  )
}

/** An administrator with changed roles has to open the area again: their pages and sockets close with the commit. */
async function afterChange(tx: Tx, player: number): Promise<void> {
  await endAdminSessionsOf(tx, player)
  await setAdmin(tx, player, (await rolesOf(tx, player)).length > 0)
}

/**
 * Gives a player these roles without a second person: for the command line, which creates the second administrator.
 * False: no owner would be left.
 */
export function giveRoles(db: Db, player: number, roles: readonly AdminRole[]): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await setRoles(tx, player, roles))) return false
    await afterChange(tx, player)
    return true
  })
}
