/** Changes of the ways into an account: each is decided under its player's lock, by what stands there then. */
import type { SignedInContext } from '../../../platform/http.ts'
import { Refusal } from '../../../platform/http.ts'
import { type Db, transaction, type Tx } from '../../../platform/database.ts'
import { changedMeanwhile, type Entrant, lockPlayer, lockUnchanged } from '../recovery/open-links.ts'
import { credentialsChanged } from '../players.ts'
import { factorsOf } from '../second-factor/second-factor.ts'
import { askConfirmation, confirmSession } from '../sessions/sessions.ts'

type Caller = SignedInContext['caller']

/**
 * Makes a dangerous act where the session that asks still stands and was confirmed lately: the check of the request is a
 * moment old, and meanwhile the owner may have recovered, or a second request done the same. A refusal writes nothing.
 */
export function actConfirmed<Done>(db: Db, caller: Caller, act: (tx: Tx, player: { isAdmin: boolean }) => Promise<Done | Refusal>): Promise<Done | Refusal> {
  return transaction(db, async (tx) => {
    const player = await lockPlayer(tx, caller.id)
    return (await askConfirmation(tx, caller)) ?? act(tx, player)
  })
}

/** The same for an act that changes a way in: whatever was left open ends with it. */
export function changeWayIn<Done>(db: Db, caller: Caller, act: (tx: Tx, player: { isAdmin: boolean }) => Promise<Done | Refusal>): Promise<Done | Refusal> {
  return actConfirmed(db, caller, async (tx, player) => {
    const done = await act(tx, player)
    if (!(done instanceof Refusal)) await credentialsChanged(tx, caller.id, caller.session)
    return done
  })
}

/** Writes down that the session's player has just proven it. A refusal where a way in has changed since the proof was checked. */
export function confirmProven(db: Db, { session }: Caller, entrant: Entrant): Promise<Refusal | undefined> {
  return transaction(db, async (tx) => {
    if (!(await lockUnchanged(tx, entrant))) return changedMeanwhile()
    await confirmSession(tx, session)
    return undefined
  })
}

/** An administrator who has set up a second factor keeps one: a refusal where none would be left besides what is taken away. */
export async function keepsFactor(tx: Tx, caller: Caller, isAdmin: boolean, taken: 'codes' | 'passkey'): Promise<Refusal | undefined> {
  if (!isAdmin) return undefined
  const { authenticator, passkeys } = await factorsOf(tx, caller.id)
  if (taken === 'codes') return passkeys > 0 ? undefined : new Refusal('InvalidRequest', 'Администратору нужен второй шаг. Сначала добавьте ключ доступа')
  return authenticator || passkeys > 1 ? undefined : new Refusal('InvalidRequest', 'Администратору нужен второй шаг. Сначала включите коды или добавьте другой ключ')
}
