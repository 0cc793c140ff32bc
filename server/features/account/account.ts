/** What a player can do with the account as a whole: take along everything the site knows, or close it for ever. */
import { account as calls } from '@kurazh/contract/account.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { type Caller, Download, type Http, Refusal } from '../../platform/http.ts'
import { balanceOf, freeze, giveUp, isFrozen } from '../../wallet/wallet.ts'
import type { ClosingBar, DataExport } from '../../slice.ts'
import { lock } from '../../wallet/withdrawals.ts'

export interface AccountDependencies {
  db: Db
  /** What is known of a player, in the order of the file. */
  dataExport: readonly DataExport[]
  askConfirmation(db: Db, caller: Caller): Promise<Refusal | undefined>
  /** What stands against closing, of every slice. */
  closingBars: readonly ClosingBar[]
  /** Deletes in every slice who the player was, with the commit. */
  erase(tx: Tx, player: number): Promise<void>
  /** After the commit: this node does not wait for the notice. */
  forget(player: number): void
}

export function accountRoutes(http: Http, deps: AccountDependencies): void {
  const { db } = deps
  http.onSignedIn(calls.ownRecords, async ({ caller }) =>
    (await deps.askConfirmation(db, caller)) ?? new Download('kurazh-account.json', written(deps, caller.id)))

  http.onSignedIn(calls.closeAccount, async ({ caller }, { giveUp: givesUp }) => {
    const refusal = (await deps.askConfirmation(db, caller)) ?? (await transaction(db, (tx) => close(tx, deps, caller.id, givesUp)))
    if (refusal !== undefined) return refusal
    deps.forget(caller.id)
    return { success: 'Аккаунт закрыт' }
  })
}

/** Whatever would move this player's money meanwhile waits for the lock and finds the account frozen. */
async function close(tx: Tx, { closingBars, erase }: AccountDependencies, player: number, givesUp: boolean): Promise<Refusal | undefined> {
  await lock(tx, player)
  // Banned, or closed by another page, while this waited.
  if (await isFrozen(tx, player)) return new Refusal('Banned')
  for (const bar of closingBars) {
    if (await bar.stands(tx, player)) return new Refusal('InvalidRequest', bar.text)
  }
  if ((await balanceOf(tx, player)) > 0n) {
    if (!givesUp) return new Refusal('BalanceLeft')
    await giveUp(tx, player)
  }
  await freeze(tx, player)
  await erase(tx, player)
  return undefined
}

/** The file, piece by piece: however many rows there are, few are in memory. */
async function* written({ db, dataExport }: AccountDependencies, player: number): AsyncIterable<string> {
  yield `{\n"writtenAt": ${JSON.stringify(new Date().toISOString())}`
  for (const { name, rows } of dataExport) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const row of rows(db, player)) {
      yield separator + JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}
