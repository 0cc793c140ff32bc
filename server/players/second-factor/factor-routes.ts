/** Serves the calls that set up and remove second factors, and that confirm the player before dangerous acts. */
import { security as calls } from '@kurazh/contract/account/security.ts'
import { type Http, Refusal, type SignedInContext } from '../../platform/http/http.ts'
import { tellOwner } from '../recovery/email-templates.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { passwordFits } from '../sign-in/passwords.ts'
import { credentialsChanged, playerById } from '../players.ts'
import {
  asksSecondStep,
  beginAuthenticator,
  disableAuthenticator,
  enableAuthenticator,
  factorsOf,
  newBackupCodes,
  removeBackupCodes,
} from './second-factor.ts'
import { proveSecondStep } from './second-step.ts'
import { askConfirmation } from '../sessions/sessions.ts'
import { base32, otpauthUri } from './totp.ts'
import { actConfirmed, changeWayIn, confirmProven, keepsFactor } from '../sign-in/ways-in.ts'
import { confirmationTries, confirmationWindowSeconds } from '../policy.ts'

export function factorRoutes(http: Http, deps: IdentityDependencies): void {
  const { db } = deps
  http.onSignedIn(calls.confirm, (context, body) => confirm(deps, context, body))

  http.onSignedIn(calls.beginAuthenticator, async ({ caller }) => {
    const begun = await actConfirmed(db, caller, async (tx) => {
      const secret = await beginAuthenticator(tx, deps.secretKey, caller.id)
      const player = await playerById(tx, caller.id)
      if (secret !== undefined && player !== undefined) return { secret, login: player.login }
      return new Refusal(
        'InvalidRequest',
        'Коды при входе уже включены. Чтобы сменить приложение, сначала выключите их',
      )
    })
    if (begun instanceof Refusal) return begun
    return { success: { secret: base32(begun.secret), uri: otpauthUri(deps.brand, begun.login, begun.secret) } }
  })

  http.onSignedIn(calls.enableAuthenticator, (context, { code }) => enable(deps, context, code))

  http.onSignedIn(calls.disableAuthenticator, async ({ caller }) => {
    const wereOn = await actConfirmed(db, caller, async (tx, { isAdmin }) => {
      if (!(await factorsOf(tx, caller.id)).authenticator) return false
      const refusal = await keepsFactor(tx, caller, isAdmin, 'codes')
      if (refusal !== undefined) return refusal
      await disableAuthenticator(tx, caller.id)
      // An administrator's passkey still requires them.
      if (!isAdmin) await removeBackupCodes(tx, caller.id)
      await credentialsChanged(tx, caller.id, caller.session)
      await tellOwner(tx, deps, caller.id, 'выключены коды при входе')
      return true
    })
    if (wereOn instanceof Refusal) return wereOn
    return { success: 'Коды при входе выключены' }
  })

  http.onSignedIn(calls.renewBackupCodes, async ({ caller }) => {
    const backupCodes = await changeWayIn(db, caller, async (tx, { isAdmin }) => {
      if (!asksSecondStep(await factorsOf(tx, caller.id), isAdmin))
        return new Refusal('InvalidRequest', 'Запасные коды нужны, когда включён второй шаг. Сначала включите его')
      await tellOwner(tx, deps, caller.id, 'выданы новые запасные коды')
      return newBackupCodes(tx, caller.id)
    })
    if (backupCodes instanceof Refusal) return backupCodes
    return { success: { backupCodes } }
  })
}

async function enable(deps: IdentityDependencies, { caller }: SignedInContext, code: string) {
  const { db, rateLimits, secretKey } = deps
  const refusal = await askConfirmation(db, caller)
  if (refusal !== undefined) return refusal
  const bucket = `code ${caller.id}`
  if (!(await rateLimits.allow(bucket, confirmationTries, confirmationWindowSeconds)))
    return new Refusal('TooManyRequests')
  const backupCodes = await changeWayIn(db, caller, async (tx) => {
    const enabled = await enableAuthenticator(tx, secretKey, caller.id, code)
    if (enabled === undefined)
      return new Refusal('WrongCode', 'Код не подошёл. Проверьте, что часы телефона идут верно, и введите следующий')
    await tellOwner(tx, deps, caller.id, 'включены коды при входе')
    return enabled
  })
  if (backupCodes instanceof Refusal) return backupCodes
  await rateLimits.clear(bucket)
  return { success: { backupCodes } }
}

async function confirm(
  deps: IdentityDependencies,
  { caller }: SignedInContext,
  { password, code }: { password: string; code?: string | undefined },
) {
  const { db, rateLimits } = deps
  const bucket = `confirmation ${caller.id}`
  if (!(await rateLimits.allow(bucket, confirmationTries, confirmationWindowSeconds)))
    return new Refusal('TooManyRequests')
  const player = await playerById(db, caller.id)
  if (!(await passwordFits(db, player, password)) || player === undefined)
    return new Refusal('WrongCredentials', 'Неверный пароль')
  const refusal = await proveSecondStep(deps, caller.id, code)
  if (refusal !== undefined) return refusal
  await rateLimits.clear(bucket)
  return (await confirmProven(db, caller, player)) ?? { success: 'Подтверждено' }
}
