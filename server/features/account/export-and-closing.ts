/** Exports everything the site stores about a player, and closes an account permanently. */
import { account as calls } from '@kurazh/contract/account/account.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { Download, type Http, Refusal } from '../../platform/http/http.ts'
import { emptyVault } from '../../wallet/vault.ts'
import { balanceOf, freeze, giveUp, isFrozen, ownedBy } from '../../wallet/wallet.ts'
import type { ClosingBar, DataExport } from '../../slice.ts'
import { lock } from '../../wallet/withdrawals.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import { askConfirmation, evidenceOf } from '../../players/public.ts'
import { payeesOf } from '../payments/public.ts'
import { keepEvidence, openCasesOf } from '../risk/public.ts'

export interface AccountDependencies {
  db: Db
  /** What each slice stores about a player, in the order of the file. */
  dataExport: readonly DataExport[]
  /** Reasons of all slices that prevent closing. */
  closingBars: readonly ClosingBar[]
  /** Deletes the player's personal data in every slice, in the same transaction. */
  erase(tx: Tx, player: number, key: EncryptionKey): Promise<void>
  /** Seals what an open case of risk needs of a closed account, and marks its login. */
  key: EncryptionKey
  /** Called after the commit, so that this node does not wait for the notice. */
  forget(player: number): void
}

export function accountRoutes(http: Http, deps: AccountDependencies): void {
  const { db } = deps
  http.onSignedIn(
    calls.ownRecords,
    async ({ caller }) =>
      (await askConfirmation(db, caller)) ?? new Download('kurazh-account.json', written(deps, caller.id)),
  )

  http.onSignedIn(calls.closeAccount, async ({ caller }, { giveUp: givesUp }) => {
    const refusal =
      (await askConfirmation(db, caller)) ?? (await transaction(db, (tx) => close(tx, deps, caller.id, givesUp)))
    if (refusal !== undefined) return refusal
    deps.forget(caller.id)
    return { success: 'Аккаунт закрыт' }
  })
}

/** Holds the player's money lock: every other movement waits for it and then finds the account frozen. */
async function close(
  tx: Tx,
  deps: AccountDependencies,
  player: number,
  givesUp: boolean,
): Promise<Refusal | undefined> {
  await lock(tx, player)
  // Banned, or closed from another page, while this call waited for the lock.
  if (await isFrozen(tx, player)) return new Refusal('Banned')
  for (const bar of deps.closingBars) {
    if (await bar.stands(tx, player)) return new Refusal('InvalidRequest', bar.text)
  }
  if ((await ownedBy(tx, player)) > 0n) {
    if (!givesUp) return new Refusal('BalanceLeft')
    await giveUp(tx, player)
  }
  await freeze(tx, player)
  await erase(tx, deps, player)
  return undefined
}

/**
 * Closes an account on the decision of two people: also a banned one. The money stays on it, frozen, to be paid out by
 * two people; what was in the vault is on the balance.
 */
export async function closeByStaff(
  tx: Tx,
  deps: AccountDependencies,
  player: number,
): Promise<{ left: bigint } | Refusal> {
  await lock(tx, player)
  for (const bar of deps.closingBars) {
    if (await bar.stands(tx, player)) return new Refusal('InvalidRequest', `Закрыть пока нельзя: ${bar.text}`)
  }
  await emptyVault(tx, player)
  const left = await balanceOf(tx, player)
  if (!(await isFrozen(tx, player))) await freeze(tx, player)
  await erase(tx, deps, player)
  return { left }
}

/** Erases the player in every slice; what an open case needs is sealed first. */
async function erase(tx: Tx, { erase: eraseAll, key }: AccountDependencies, player: number): Promise<void> {
  const open = (await openCasesOf(tx, [player])).get(player)
  if (open !== undefined)
    await keepEvidence(
      tx,
      key,
      { player, case: open },
      { ...(await evidenceOf(tx, player)), payees: await payeesOf(tx, player) },
    )
  await eraseAll(tx, player, key)
}

/** Streams the file piece by piece, so that only a few rows are in memory at once. */
export async function* written({ db, dataExport }: AccountDependencies, player: number): AsyncIterable<string> {
  yield `{\n"writtenAt": ${JSON.stringify(new Date().toISOString())}`
  for (const { name, rows } of dataExport) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const row of rows(db, player)) {
      yield (
        separator +
        JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
      )
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}
