/**
 * Opens the admin area: a second factor opens it; wrong ones lock the account out of it, and all administrators are
 * notified.
 */
import { staffCalls as calls } from '@kurazh/contract/admin/staff.ts'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { transaction } from '../platform/database/database.ts'
import { type Http, Refusal, type SignedInContext } from '../platform/http/http.ts'
import type { AdminCaller } from '../platform/admin/admin-guard.ts'
import { endAdminSession, findAdmin, forgetCookie, proveAdminSession, startAdminSession } from './admin-sessions.ts'
import { actorOf, note, noteAdmin } from './audit.ts'
import type { AdminDependencies } from './dependencies.ts'
import { factorsOf, loginsOf, proveOwner, tellOwner } from '../players/public.ts'
import { lockoutSeconds, wrongProofs } from './policy.ts'
import { peopleWithRoles } from './role-holders.ts'

type Proof = BodyOf<typeof calls.enterAdmin>

export function wayIn(http: Http, deps: AdminDependencies): void {
  const { db } = deps

  http.onSignedIn(calls.adminState, async (context) => {
    const { caller } = context
    const [factors, logins] = await Promise.all([factorsOf(db, caller.id), loginsOf(db, [caller.id])])
    const admin = await findAdmin(db, context.cookieHeader, caller, context.hasHostCookies)
    return {
      success: {
        login: logins.get(caller.id) ?? '',
        codes: factors.authenticator,
        passkeys: factors.passkeys > 0,
        inside: admin === undefined ? null : shown(admin),
      },
    }
  })

  http.onSignedIn(calls.enterAdmin, async (context, proof) => {
    const refusal = await refusalOfProof(deps, context, calls.enterAdmin.path, proof)
    if (refusal !== undefined) return refusal
    const admin = await transaction(db, async (tx) => {
      const started = await startAdminSession(tx, context)
      await noteAdmin(tx, started, { action: calls.enterAdmin.path, outcome: 'done' })
      return started
    })
    return { success: shown(admin) }
  })

  http.onAdmin(calls.proveAdmin, async ({ admin, context }, proof) => {
    const refusal = await refusalOfProof(deps, context, calls.proveAdmin.path, proof)
    if (refusal !== undefined) return refusal
    const provenAt = await transaction(db, (tx) => proveAdminSession(tx, admin))
    return { success: shown({ ...admin, provenAt: provenAt.getTime() }) }
  })

  http.onAdmin(calls.leaveAdmin, async ({ admin, context }) => {
    await transaction(db, async (tx) => {
      await endAdminSession(tx, admin.id, admin.session)
      await noteAdmin(tx, admin, { action: calls.leaveAdmin.path, outcome: 'done' })
    })
    forgetCookie(context)
    return { success: 'Админка закрыта' }
  })
}

const shown = ({ roles, rights, until, provenAt }: AdminCaller) => ({
  roles: [...roles],
  rights: [...rights],
  until: new Date(until).toISOString(),
  provenAt: new Date(provenAt).toISOString(),
})

/** Counted per account, over all nodes and addresses. Undefined where a second factor has just been given. */
async function refusalOfProof(
  deps: AdminDependencies,
  { caller }: SignedInContext,
  action: string,
  proof: Proof,
): Promise<Refusal | undefined> {
  const { db, rateLimits } = deps
  const { authenticator, passkeys } = await factorsOf(db, caller.id)
  if (!authenticator && passkeys === 0) return new Refusal('FactorMissing')
  const bucket = `admin proof ${caller.id}`
  if (!(await rateLimits.allow(bucket, wrongProofs, lockoutSeconds))) {
    await tellLockout(deps, caller.id)
    return new Refusal('TooManyRequests', 'Слишком много неверных подтверждений. Подождите пятнадцать минут')
  }
  const missing = await proveOwner({ ...deps, secretKey: deps.key, brand: deps.config.brand }, caller.id, proof)
  if (missing === undefined) return void (await rateLimits.clear(bucket))
  const refusal =
    missing instanceof Refusal
      ? missing
      : new Refusal('ConfirmationRequired', 'Введите пароль и код или приложите ключ доступа')
  const { who } = await actorOf(db, caller.id)
  await note(db, { id: caller.id, who, way: 'area' }, { action, outcome: `refused: ${refusal.code}` })
  return refusal
}

/** Once per lockout: a row of the audit log, and a letter to everyone with a role. */
async function tellLockout(deps: AdminDependencies, player: number): Promise<void> {
  const { db, rateLimits } = deps
  if (!(await rateLimits.allow(`admin lockout ${player}`, 1, lockoutSeconds))) return
  const [actor, everyone] = await Promise.all([actorOf(db, player), peopleWithRoles(db)])
  await note(db, actor, { action: 'lockout', subject: player, outcome: 'refused: TooManyRequests' })
  await transaction(db, async (tx) => {
    for (const { id } of everyone)
      await tellOwner(
        tx,
        { ...deps, brand: deps.config.brand },
        id,
        `закрыт на время вход в админку для ${actor.who}: слишком много неверных подтверждений`,
      )
  })
}
