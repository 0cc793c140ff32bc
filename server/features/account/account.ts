/** What a player can do with the account as a whole: take along everything the site knows, or close it for ever. */
import { account as calls } from '@kurazh/contract/account.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { type Caller, Download, type Http, Refusal } from '../../platform/http.ts'
import { balanceOf, giveUp } from '../../wallet/wallet.ts'

/** What one slice knows of a player, row by row. */
export interface KnownPart {
  name: string
  rows(db: Db, player: number): AsyncIterable<unknown>
}

interface AccountParts {
  db: Db
  /** What is known of a player, in the order of the file. */
  known: readonly KnownPart[]
  askConfirmation(db: Db, caller: Caller): Promise<Refusal | undefined>
  /** Why the account cannot be closed now, as the player is told; undefined when nothing stands against it. */
  standsAgainst(tx: Tx, player: number): Promise<string | undefined>
  /** Deletes who the player was and ends the sessions, with the commit. */
  closeIdentity(tx: Tx, player: number): Promise<void>
  /** After the commit: this node does not wait for the notice. */
  forget(player: number): void
}

export function accountRoutes(http: Http, parts: AccountParts): void {
  const { db } = parts
  http.onSignedIn(calls.ownRecords, async ({ caller }) =>
    (await parts.askConfirmation(db, caller)) ?? new Download('kurazh-account.json', written(parts, caller.id)))

  http.onSignedIn(calls.closeAccount, async ({ caller }, { giveUp: givesUp }) => {
    const refusal = (await parts.askConfirmation(db, caller)) ?? (await transaction(db, (tx) => close(tx, parts, caller.id, givesUp)))
    if (refusal !== undefined) return refusal
    parts.forget(caller.id)
    return { success: 'Аккаунт закрыт' }
  })
}

async function close(tx: Tx, { standsAgainst, closeIdentity }: AccountParts, player: number, givesUp: boolean): Promise<Refusal | undefined> {
  const bar = await standsAgainst(tx, player)
  if (bar !== undefined) return new Refusal('InvalidRequest', bar)
  if ((await balanceOf(tx, player)) > 0n) {
    if (!givesUp) return new Refusal('BalanceLeft')
    await giveUp(tx, player)
  }
  await closeIdentity(tx, player)
  return undefined
}

/** The file, piece by piece: however many rows there are, few are in memory. */
async function* written({ db, known }: AccountParts, player: number): AsyncIterable<string> {
  yield `{\n"writtenAt": ${JSON.stringify(new Date().toISOString())}`
  for (const { name, rows } of known) {
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
