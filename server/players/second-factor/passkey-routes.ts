/** Serves the calls of passkeys: signing in, confirming, adding and removing. */
import { security as calls } from '@kurazh/contract/account/security.ts'
import { type Http, Refusal, type SignedInContext } from '../../platform/http/http.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { tellOwner } from '../recovery/email-templates.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import {
  addPasskey,
  assertionOptions,
  isKnownPasskey,
  passkeysOf,
  proveByPasskey,
  registrationOptions,
  removePasskey,
} from './passkeys.ts'
import { mostPasskeys } from '../policy.ts'
import { type Player, playerById } from '../players.ts'
import { factorsOf, newBackupCodes } from './second-factor.ts'
import { enter } from './second-step.ts'
import { askConfirmation } from '../sessions/sessions.ts'
import { recordSignIn } from '../sessions/sign-ins.ts'
import { actConfirmed, changeWayIn, confirmProven, keepsFactor } from '../sign-in/ways-in.ts'

const unknownPasskey = () =>
  new Refusal('WrongCredentials', 'Этот ключ доступа здесь не подошёл. Войдите паролем или другим ключом')

export function passkeyRoutes(http: Http, deps: IdentityDependencies): void {
  const { db } = deps

  http.on(calls.passkeyChallenge, async () => ({
    success: { options: await assertionOptions(db, deps, 'sign-in', null) },
  }))

  http.on(calls.passkeySignIn, async (context, { credential, info }) => {
    const entrant = await proveByPasskey(db, deps, 'sign-in', null, credential)
    if (entrant === undefined) {
      deps.signIns.count('refused')
      return (await isKnownPasskey(db, credential.id)) ? unknownPasskey() : new Refusal('PasskeyUnknown')
    }
    return enter(deps, context, entrant, { way: 'passkey', info })
  })

  http.onSignedIn(calls.confirmChallenge, async ({ caller }) => ({
    success: { options: await assertionOptions(db, deps, 'confirmation', caller.id) },
  }))

  http.onSignedIn(calls.confirmByPasskey, async (context, { credential }) => {
    const { caller } = context
    const entrant = await proveByPasskey(db, deps, 'confirmation', caller.id, credential)
    if (entrant === undefined) {
      await recordSignIn(db, caller.id, 'passkey', false, context)
      return unknownPasskey()
    }
    return (await confirmProven(db, caller, entrant)) ?? { success: 'Подтверждено' }
  })

  http.onSignedIn(calls.passkeyOptions, async ({ caller }, { automatic = false }) => {
    const refusal = await askConfirmation(db, caller)
    if (refusal !== undefined) return refusal
    const player = await playerById(db, caller.id)
    if (player === undefined) return new Refusal('Unauthorized')
    if (automatic && (await isGuarded(db, player))) return notAutomatic()
    return { success: { options: await registrationOptions(db, deps, player) } }
  })

  http.onSignedIn(calls.addPasskey, (context, { credential: answer, name, automatic = false }) =>
    automatic ? addAutomatic(deps, context, answer, name) : add(deps, context, answer, name),
  )

  http.onSignedIn(calls.removePasskey, async ({ caller }, { id }) => {
    const removed = await changeWayIn(db, caller, async (tx, { isAdmin }) => {
      const refusal = await keepsFactor(tx, caller, isAdmin, 'passkey')
      if (refusal !== undefined) return refusal
      if (!(await removePasskey(tx, caller.id, id))) return new Refusal('InvalidRequest', 'Такого ключа уже нет')
      await tellOwner(tx, deps, caller.id, 'убран ключ доступа')
      return 'removed' as const
    })
    if (removed instanceof Refusal) return removed
    return { success: 'Ключ доступа убран' }
  })
}

const tooMany = () => new Refusal('InvalidRequest', `Больше ${mostPasskeys} ключей не бывает. Уберите лишний`)
const notSaved = () =>
  new Refusal('WrongCredentials', 'Ключ доступа не сохранён: браузер ответил не на тот вызов. Попробуйте ещё раз')
const notAutomatic = () => new Refusal('InvalidRequest', 'Добавьте ключ доступа в аккаунте, в разделе «Вход и защита»')

/** Who has chosen a second step, or must have one, gets no way in without being asked. */
const isGuarded = async (db: Db | Tx, { id, isAdmin }: Pick<Player, 'id' | 'isAdmin'>): Promise<boolean> =>
  isAdmin || (await factorsOf(db, id)).authenticator

/**
 * Adds a key that the browser has saved by itself. It is worth no more than the password it follows, so nothing else
 * ends, and payouts go on.
 */
async function addAutomatic(deps: IdentityDependencies, { caller }: SignedInContext, answer: unknown, name: string) {
  const added = await actConfirmed(deps.db, caller, async (tx, { isAdmin }) => {
    if (await isGuarded(tx, { id: caller.id, isAdmin })) return notAutomatic()
    if ((await passkeysOf(tx, caller.id)).length >= mostPasskeys) return tooMany()
    const passkey = await addPasskey(tx, deps, caller.id, { answer, name, automatic: true })
    if (passkey === undefined) return notSaved()
    await tellOwner(tx, deps, caller.id, 'браузер сохранил ключ доступа')
    return { passkey, backupCodes: [] }
  })
  return added instanceof Refusal ? added : { success: added }
}

async function add(deps: IdentityDependencies, { caller }: SignedInContext, answer: unknown, name: string) {
  const added = await changeWayIn(deps.db, caller, async (tx, { isAdmin }) => {
    if ((await passkeysOf(tx, caller.id)).length >= mostPasskeys) return tooMany()
    const passkey = await addPasskey(tx, deps, caller.id, { answer, name, automatic: false })
    if (passkey === undefined) return notSaved()
    // From now on an administrator's password is not enough: the codes are for the day the passkey is lost.
    const { backupCodesLeft } = await factorsOf(tx, caller.id)
    await tellOwner(tx, deps, caller.id, 'добавлен ключ доступа')
    return { passkey, backupCodes: isAdmin && backupCodesLeft === 0 ? await newBackupCodes(tx, caller.id) : [] }
  })
  if (added instanceof Refusal) return added
  return { success: added }
}
