/** Setting up and taking away second factors, and proving who one is before anything dangerous. */
import { security as calls } from '@kurazh/contract/security.ts'
import { transaction } from '../../platform/database.ts'
import { type Http, Refusal, type SignedInContext } from '../../platform/http.ts'
import { tellOwner } from './letters.ts'
import type { IdentityParts } from './parts.ts'
import { passwordFits } from './passwords.ts'
import { credentialsChanged, playerById } from './players.ts'
import {
  asksSecondStep, beginAuthenticator, disableAuthenticator, enableAuthenticator, factorsOf, newBackupCodes, removeBackupCodes,
} from './second-factor.ts'
import { proveCode } from './second-step.ts'
import { askConfirmation, confirmSession } from './sessions.ts'
import { base32, otpauthUri } from './totp.ts'

const triesPerPlayer = 10
const triesWindowSeconds = 900

export function factorRoutes(http: Http, parts: IdentityParts): void {
  const { db } = parts
  http.onSignedIn(calls.confirm, (context, body) => confirm(parts, context, body))

  http.onSignedIn(calls.beginAuthenticator, async ({ caller }) => {
    const refusal = await askConfirmation(db, caller)
    if (refusal !== undefined) return refusal
    const secret = await beginAuthenticator(db, parts.secretKey, caller.id)
    const player = await playerById(db, caller.id)
    if (secret === undefined || player === undefined) return new Refusal('InvalidRequest', 'Коды при входе уже включены. Чтобы сменить приложение, сначала выключите их')
    return { success: { secret: base32(secret), uri: otpauthUri(parts.brand, player.login, secret) } }
  })

  http.onSignedIn(calls.enableAuthenticator, (context, { code }) => enable(parts, context, code))

  http.onSignedIn(calls.disableAuthenticator, async ({ caller }) => {
    const refusal = await askConfirmation(db, caller)
    if (refusal !== undefined) return refusal
    const { authenticator, passkeys } = await factorsOf(db, caller.id)
    if (authenticator && caller.role === 'admin' && passkeys === 0) {
      return new Refusal('InvalidRequest', 'Администратору нужен второй шаг. Сначала добавьте ключ доступа')
    }
    await transaction(db, async (tx) => {
      await disableAuthenticator(tx, caller.id)
      // An administrator's passkey goes on asking for them.
      if (caller.role !== 'admin') await removeBackupCodes(tx, caller.id)
      if (authenticator) await credentialsChanged(tx, caller.id)
    })
    if (authenticator) tellOwner(parts, caller.id, 'выключены коды при входе')
    return { success: 'Коды при входе выключены' }
  })

  http.onSignedIn(calls.renewBackupCodes, async ({ caller }) => {
    const refusal = await askConfirmation(db, caller)
    if (refusal !== undefined) return refusal
    if (!asksSecondStep(await factorsOf(db, caller.id), caller.role === 'admin')) {
      return new Refusal('InvalidRequest', 'Запасные коды нужны, когда включён второй шаг. Сначала включите его')
    }
    const backupCodes = await transaction(db, async (tx) => {
      await credentialsChanged(tx, caller.id)
      return newBackupCodes(tx, caller.id)
    })
    tellOwner(parts, caller.id, 'выданы новые запасные коды')
    return { success: { backupCodes } }
  })
}

async function enable(parts: IdentityParts, { caller }: SignedInContext, code: string) {
  const { db, rateLimits, secretKey } = parts
  const refusal = await askConfirmation(db, caller)
  if (refusal !== undefined) return refusal
  const bucket = `code ${caller.id}`
  if (!(await rateLimits.allow(bucket, triesPerPlayer, triesWindowSeconds))) return new Refusal('TooManyRequests')
  const backupCodes = await enableAuthenticator(db, secretKey, caller.id, code)
  if (backupCodes === undefined) return new Refusal('WrongCode', 'Код не подошёл. Проверьте, что часы телефона идут верно, и введите следующий')
  await rateLimits.clear(bucket)
  await transaction(db, (tx) => credentialsChanged(tx, caller.id))
  tellOwner(parts, caller.id, 'включены коды при входе')
  return { success: { backupCodes } }
}

async function confirm(parts: IdentityParts, { caller }: SignedInContext, { password, code }: { password: string; code?: string | undefined }) {
  const { db, rateLimits } = parts
  const bucket = `confirmation ${caller.id}`
  if (!(await rateLimits.allow(bucket, triesPerPlayer, triesWindowSeconds))) return new Refusal('TooManyRequests')
  const player = await playerById(db, caller.id)
  if (!(await passwordFits(player?.passwordHash, password)) || player === undefined) return new Refusal('WrongCredentials', 'Неверный пароль')
  if (asksSecondStep(await factorsOf(db, caller.id), player.isAdmin)) {
    if (code === undefined) return new Refusal('WrongCode', 'Введите код приложения или запасной код')
    const refusal = await proveCode(parts, caller.id, code)
    if (refusal !== undefined) return refusal
  }
  await rateLimits.clear(bucket)
  await confirmSession(db, caller.session)
  return { success: 'Подтверждено' }
}
