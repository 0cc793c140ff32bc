/** Changes the ways into an account: each change is decided under its player's lock, by the state at that time. */
import type { SignedInContext } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/http.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { changedMeanwhile, type Entrant, lockPlayer, lockUnchanged } from '../recovery/open-links.ts'
import { credentialsChanged } from '../players.ts'
import { factorsOf } from '../second-factor/second-factor.ts'
import { askConfirmation, confirmSession } from '../sessions/sessions.ts'

type Caller = SignedInContext['caller']

/**
 * Performs a dangerous act if the request's session still exists and was confirmed lately. The check of the request is
 * a moment old: since then the owner may have recovered the account, or a second request done the same. A refusal
 * writes nothing.
 */
export function actConfirmed<Done>(
  db: Db,
  caller: Caller,
  act: (tx: Tx, player: { isAdmin: boolean }) => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  return transaction(db, async (tx) => {
    const player = await lockPlayer(tx, caller.id)
    return (await askConfirmation(tx, caller)) ?? act(tx, player)
  })
}

/** The same for an act that changes a way in: every open link and ticket ends with it. */
export function changeWayIn<Done>(
  db: Db,
  caller: Caller,
  act: (tx: Tx, player: { isAdmin: boolean }) => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  return actConfirmed(db, caller, async (tx, player) => {
    const done = await act(tx, player)
    if (!(done instanceof Refusal)) await credentialsChanged(tx, caller.id, caller.session)
    return done
  })
}

/**
 * Records that the session's player has just given a proof. Refused where a way in has changed since the proof was
 * checked.
 */
export function confirmProven(db: Db, { session }: Caller, entrant: Entrant): Promise<Refusal | undefined> {
  return transaction(db, async (tx) => {
    if (!(await lockUnchanged(tx, entrant))) return changedMeanwhile()
    await confirmSession(tx, session)
    return undefined
  })
}

/** An administrator who has set up a second factor keeps one: refused when the removal would leave none. */
export async function keepsFactor(
  tx: Tx,
  caller: Caller,
  isAdmin: boolean,
  taken: 'codes' | 'passkey',
): Promise<Refusal | undefined> {
  if (!isAdmin) return undefined
  const { authenticator, passkeys } = await factorsOf(tx, caller.id)
  if (taken === 'codes')
    return passkeys > 0
      ? undefined
      : new Refusal('InvalidRequest', 'Администратору нужен второй шаг. Сначала добавьте ключ доступа')
  return authenticator || passkeys > 1
    ? undefined
    : new Refusal('InvalidRequest', 'Администратору нужен второй шаг. Сначала включите коды или добавьте другой ключ')
}
