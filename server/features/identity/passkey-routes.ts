/** The calls of passkeys: signing in, confirming, adding and removing. */
import { security as calls } from '@kurazh/contract/security.ts'
import { transaction } from '../../platform/database.ts'
import { type Http, Refusal, type SignedInContext } from '../../platform/http.ts'
import { tellOwner } from './letters.ts'
import type { IdentityParts } from './parts.ts'
import { addPasskey, assertionOptions, mostPasskeys, passkeysOf, proveByPasskey, registrationOptions, removePasskey } from './passkeys.ts'
import { credentialsChanged, playerById } from './players.ts'
import { factorsOf, newBackupCodes } from './second-factor.ts'
import { enter } from './second-step.ts'
import { askConfirmation, confirmSession } from './sessions.ts'
import { recordSignIn } from './sign-ins.ts'

const unknownPasskey = () => new Refusal('WrongCredentials', 'Этот ключ доступа здесь не подошёл. Войдите паролем или другим ключом')

export function passkeyRoutes(http: Http, parts: IdentityParts): void {
  const { db } = parts

  http.on(calls.passkeyChallenge, async () => ({ success: { options: await assertionOptions(db, parts, 'sign-in', null) } }))

  http.on(calls.passkeySignIn, async (context, { credential, info }) => {
    const player = await proveByPasskey(db, parts, 'sign-in', null, credential)
    if (player === undefined) return unknownPasskey()
    await enter(parts, context, player, 'passkey', info)
    return { success: 'Вы вошли на сайт' }
  })

  http.onSignedIn(calls.confirmChallenge, async ({ caller }) => ({ success: { options: await assertionOptions(db, parts, 'confirmation', caller.id) } }))

  http.onSignedIn(calls.confirmByPasskey, async (context, { credential }) => {
    const { caller } = context
    if ((await proveByPasskey(db, parts, 'confirmation', caller.id, credential)) === undefined) {
      await recordSignIn(db, caller.id, 'passkey', false, context)
      return unknownPasskey()
    }
    await confirmSession(db, caller.session)
    return { success: 'Подтверждено' }
  })

  http.onSignedIn(calls.passkeyOptions, async ({ caller }) => {
    const refusal = await askConfirmation(db, caller)
    if (refusal !== undefined) return refusal
    const player = await playerById(db, caller.id)
    if (player === undefined) return new Refusal('Unauthorized')
    return { success: { options: await registrationOptions(db, parts, player) } }
  })

  http.onSignedIn(calls.addPasskey, (context, { credential, name }) => add(parts, context, credential, name))

  http.onSignedIn(calls.removePasskey, async ({ caller }, { id }) => {
    const refusal = (await askConfirmation(db, caller)) ?? (await lastFactorOfAdmin(parts, caller))
    if (refusal !== undefined) return refusal
    const removed = await transaction(db, async (tx) => {
      if (!(await removePasskey(tx, caller.id, id))) return false
      await credentialsChanged(tx, caller.id)
      return true
    })
    if (!removed) return new Refusal('InvalidRequest', 'Такого ключа уже нет')
    tellOwner(parts, caller.id, 'убран ключ доступа')
    return { success: 'Ключ доступа убран' }
  })
}

async function add(parts: IdentityParts, { caller }: SignedInContext, credential: unknown, name: string) {
  const { db } = parts
  const refusal = await askConfirmation(db, caller)
  if (refusal !== undefined) return refusal
  if ((await passkeysOf(db, caller.id)).length >= mostPasskeys) return new Refusal('InvalidRequest', `Больше ${mostPasskeys} ключей не бывает. Уберите лишний`)
  const passkey = await addPasskey(db, parts, caller.id, credential, name)
  if (passkey === undefined) return new Refusal('WrongCredentials', 'Ключ доступа не сохранён: браузер ответил не на тот вызов. Попробуйте ещё раз')
  const backupCodes = await transaction(db, async (tx) => {
    await credentialsChanged(tx, caller.id)
    // From now on an administrator's password is not enough: the codes are for the day the passkey is lost.
    const { backupCodesLeft } = await factorsOf(tx, caller.id)
    return caller.role === 'admin' && backupCodesLeft === 0 ? newBackupCodes(tx, caller.id) : []
  })
  tellOwner(parts, caller.id, 'добавлен ключ доступа')
  return { success: { passkey, backupCodes } }
}

/** An administrator who has set up a second factor keeps one. */
async function lastFactorOfAdmin({ db }: IdentityParts, { id, role }: SignedInContext['caller']): Promise<Refusal | undefined> {
  if (role !== 'admin') return undefined
  const { authenticator, passkeys } = await factorsOf(db, id)
  if (authenticator || passkeys > 1) return undefined
  return new Refusal('InvalidRequest', 'Администратору нужен второй шаг. Сначала включите коды или добавьте другой ключ')
}
