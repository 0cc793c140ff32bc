/** Operations on the vault: what a player has put aside, and what of it is on its way back to the balance. */
import type { Vault } from '@kurazh/contract/money/vault.ts'
import { sql } from 'kysely'
import { balanceOf } from '../ledger/ledger.ts'
import { notify } from '../platform/database/bus.ts'
import { type Db, transaction, type Tx } from '../platform/database/database.ts'
import { keepAside } from '../platform/database/kept-aside.ts'
import { eachItem } from '../platform/process/each-item.ts'
import type { JobGround } from '../platform/process/failing-items.ts'
import { mostReturns, returnsAtOnce } from './policy.ts'
import type { Row } from './rows.ts'

/** Topic of the notice that a player's vault has changed. */
export const vaultTopic = 'wallet.vault'

export type PutVerdict = 'accepted' | 'reused' | 'frozen' | 'insufficient'
export type AskVerdict = PutVerdict | 'many'

interface Wanted {
  request: string
  amount: bigint
}

/** Puts kopecks of the balance aside, once per request. */
export async function putAside(tx: Tx, player: number, { request, amount }: Wanted): Promise<PutVerdict> {
  const { rows } = await sql<{ verdict: PutVerdict | 'absent' }>`
    select wallet_vault_put(${player}::bigint, ${request}::uuid, ${amount}::bigint) as verdict`.execute(tx)
  return told(tx, player, rows[0]?.verdict)
}

/** Asks for kopecks back, once per request: they arrive after the delay, without one at once. */
export async function askBack(tx: Tx, player: number, { request, amount }: Wanted): Promise<AskVerdict> {
  const { rows } = await sql<{ verdict: AskVerdict | 'absent' }>`
    select wallet_vault_ask(${player}::bigint, ${request}::uuid, ${amount}::bigint, ${mostReturns}::int) as verdict`.execute(
    tx,
  )
  return told(tx, player, rows[0]?.verdict)
}

/** Leaves in the vault what was asked back and has not arrived. `returned`: it is on the balance already. */
export async function cancelReturn(
  tx: Tx,
  player: number,
  request: string,
): Promise<'cancelled' | 'returned' | 'absent'> {
  const { rows } = await sql<{ verdict: 'cancelled' | 'returned' | 'absent' }>`
    select wallet_vault_cancel(${player}::bigint, ${request}::uuid) as verdict`.execute(tx)
  await notify(tx, vaultTopic, { player })
  return rows[0]?.verdict ?? 'absent'
}

async function told<Verdict extends string>(
  tx: Tx,
  player: number,
  verdict: Verdict | 'absent' | undefined,
): Promise<Exclude<Verdict, 'absent'>> {
  if (verdict === undefined || verdict === 'absent') throw new Error(`player ${player} has no wallet`)
  await notify(tx, vaultTopic, { player })
  return verdict as Exclude<Verdict, 'absent'>
}

/** Chooses the delay of later returns: a longer one at once, a shorter one after the present delay. */
export async function setVaultDelay(tx: Tx, player: number, minutes: number): Promise<void> {
  await sql`select wallet_vault_set_delay(${player}::bigint, ${minutes}::int)`.execute(tx)
  await keepAside(tx, { kind: 'vault-delay', player, minutes: await delayOf(tx, player) })
  await notify(tx, vaultTopic, { player })
}

/** The delay in force, in minutes. */
export async function delayOf(db: Db | Tx, player: number): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`select wallet_vault_delay(${player}::bigint) as minutes`.execute(db)
  return rows[0]?.minutes ?? 0
}

interface SeenVault {
  saved: bigint
  free: bigint
  delay: number
  next: number | null
  begins: Date | null
  returns: readonly { request: string; kopecks: string; due: string }[]
}

/** The vault as its player sees it: one statement, so that the sums agree. */
export async function vaultOf(db: Db | Tx, player: number): Promise<Vault> {
  const { rows } = await sql<SeenVault>`
    select ledger_saved(v.player) as saved, wallet_vault_free(v.player) as free, wallet_vault_delay(v.player) as delay,
      (select n.next_delay_minutes from wallet_vault n where n.player = v.player and n.next_from > wallet_now()) as next,
      (select n.next_from from wallet_vault n where n.player = v.player and n.next_from > wallet_now()) as begins,
      (select coalesce(jsonb_agg(jsonb_build_object('request', r.request, 'kopecks', r.amount::text, 'due', r.due_at) order by r.due_at, r.request), '[]')
        from wallet_vault_return r where r.player = v.player and r.state = 'waiting') as returns
    from (select ${player}::bigint as player) v`.execute(db)
  const [seen] = rows
  if (seen === undefined) throw new Error('the database said nothing of a vault')
  const { saved, free, delay, next, begins, returns } = seen
  return {
    saved,
    free,
    delay,
    nextDelay: next === null || begins === null ? null : { minutes: next, from: begins.toISOString() },
    returns: returns.map(({ request, kopecks, due }) => ({
      request,
      amount: BigInt(kopecks),
      dueAt: new Date(due).toISOString(),
    })),
  }
}

/** Kopecks in the player's vault, those on their way back included. */
export async function savedOf(db: Db | Tx, player: number): Promise<bigint> {
  const { rows } = await sql<{ saved: bigint | null }>`select ledger_saved(${player}::bigint) as saved`.execute(db)
  const saved = rows[0]?.saved
  if (saved === undefined || saved === null) throw new Error(`player ${player} has no wallet`)
  return saved
}

/**
 * Takes out of the vault what the balance lacks of a sum that the site takes from the player: money put aside pays debts
 * as money on the balance does. Call it before the balance is read, under the same lock. Once per key.
 */
export async function vaultPays(tx: Tx, player: number, neededKopecks: bigint, key: string): Promise<void> {
  await sql`select wallet_vault_pays(${player}::bigint, ${`${key}:vault`}::text, ${neededKopecks}::bigint)`.execute(tx)
}

/** Moves everything onto the balance, and cancels what was on its way: the account is being closed. */
export async function emptyVault(tx: Tx, player: number): Promise<void> {
  const balance = (await balanceOf(tx, player)) ?? 0n
  await vaultPays(tx, player, balance + (await savedOf(tx, player)), 'closed')
}

type Due = Pick<Row<'wallet_vault_return'>, 'player' | 'request' | 'due_at'>

/** Puts what is due on the balances, however long ago it was due. Two nodes may do so at once. */
export async function returnDue(ground: JobGround): Promise<void> {
  const { db } = ground
  await eachItem<Due, void>(ground, {
    job: 'returns from vaults',
    atOnce: returnsAtOnce,
    async next(after, atOnce) {
      const { rows } = await sql<Due>`
        select player, request, due_at from wallet_vault_return
        where state = 'waiting' and due_at <= wallet_now()
          and (due_at, player, request) > (${after?.due_at ?? '-infinity'}::timestamptz, ${after?.player ?? 0n}::bigint, ${after?.request ?? '00000000-0000-0000-0000-000000000000'}::uuid)
        order by due_at, player, request limit ${atOnce}`.execute(db)
      return rows
    },
    nameOf: ({ player, request }) => `player ${player} return ${request}`,
    work: ({ player, request }) =>
      transaction(db, async (tx) => {
        await sql`select wallet_vault_return_due(${player}::bigint, ${request}::uuid)`.execute(tx)
        await notify(tx, vaultTopic, { player: Number(player) })
      }),
  })
}
