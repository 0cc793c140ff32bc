/**
 * A player's money as operations. The stake and the payout of a bet go through `wallet_wager` in the engine's one
 * write.
 */
import type { RewardName } from '@kurazh/contract/rewards/rewards.ts'
import { sql } from 'kysely'
import {
  balanceOf as ledgerBalanceOf,
  chart,
  type HouseAccount,
  frozenSince as ledgerFrozenSince,
  isFrozen,
  lockOwner,
  openAccount,
  post,
  postedAt,
  setFrozen,
  transfersOf,
  type Verdict,
} from '../ledger/ledger.ts'
import { notify } from '../platform/database/bus.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { keepAside } from '../platform/database/kept-aside.ts'
import { emptyVault, savedOf } from './vault.ts'
import type { Row } from './rows.ts'

/** Topic of the notice that a deposit was committed. */
export const depositTopic = 'wallet.deposited'
export interface DepositNotice {
  player: number
  amountKopecks: string
}

/** The site's account that receives stakes and pays payouts. */
export const playHouse = chart.play

/** Opens a new player's wallet, empty. */
export const open = openAccount

/** Gives a player kopecks from the site: a welcome gift, a bonus. Once per key. */
export async function grant(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  return credited(
    await post(tx, {
      owner: player,
      key,
      out: 0n,
      in: amountKopecks,
      house: chart.gifts,
      outKind: 'gift-back',
      inKind: 'gift',
    }),
  )
}

const rewardAccounts = {
  rakeback: chart.rakeback,
  status: chart.statuses,
  referral: chart.referral,
  tournament: chart.tournaments,
  heist: chart.heist,
  wheel: chart.wheel,
  promo: chart.promo,
  task: chart.tasks,
  jackpot: chart.jackpot,
  challenge: chart.challenges,
  mission: chart.missions,
} as const satisfies Record<RewardName, HouseAccount>

/**
 * `frozen`: banned. `break`: on a break. `held`: waits for a person to check the account. None of them is given
 * anything.
 */
export type RewardVerdict = 'accepted' | 'duplicate' | 'frozen' | 'break' | 'held'

/**
 * Pays a reward to a player from its own cost account, once per key. Refused for a player who is banned, on a break or
 * held.
 */
export async function reward(
  tx: Tx,
  player: number,
  amountKopecks: bigint,
  key: string,
  name: RewardName,
): Promise<{ verdict: RewardVerdict; balance: bigint }> {
  const { rows } = await sql<Pick<Row<'wallet_reward'>, 'verdict' | 'balance'> & { verdict: RewardVerdict | 'absent' }>`
    select verdict, balance from wallet_reward(${player}::bigint, ${key}::text, ${amountKopecks}::bigint, ${rewardAccounts[name]}::smallint, ${name}::text)`.execute(
    tx,
  )
  const row = rows[0]
  if (row === undefined || row.verdict === 'absent') throw new Error(`player ${player} has no wallet`)
  return { verdict: row.verdict, balance: row.balance }
}

/**
 * Stakes what was given in the same transaction. The player's own limits do not apply to it and do not count it.
 * `stopped`: the books differ.
 */
export async function stakeGiven(
  tx: Tx,
  player: number,
  key: string,
  stakeKopecks: bigint,
  payoutKopecks: bigint,
): Promise<{ verdict: Verdict | 'stopped'; balance: bigint }> {
  return post(tx, {
    owner: player,
    key,
    out: stakeKopecks,
    in: payoutKopecks,
    house: chart.play,
    outKind: 'stake',
    inKind: 'payout',
  })
}

/** Verdict of the write of an entry fee, like that of a stake. */
export type EntryVerdict = 'accepted' | 'duplicate' | 'frozen' | 'break' | 'held' | 'insufficient' | 'limit' | 'stopped'

/** Takes a fee, once per key. A zero fee skips limits and funds; all other refusals of a stake apply. */
export async function payEntry(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<EntryVerdict> {
  const { rows } = await sql<Pick<Row<'wallet_entry'>, 'verdict'> & { verdict: EntryVerdict | 'absent' }>`
    select verdict from wallet_entry(${player}::bigint, ${key}::text, ${amountKopecks}::bigint, ${chart.tournaments}::smallint)`.execute(
    tx,
  )
  const verdict = rows[0]?.verdict
  if (verdict === undefined || verdict === 'absent') throw new Error(`player ${player} has no wallet`)
  return verdict
}

/** Returns a fee that was taken at `enteredAt`, once per key, with its room in the limits. Answers the balance. */
export async function returnEntry(
  tx: Tx,
  player: number,
  amountKopecks: bigint,
  key: string,
  enteredAt: Date,
): Promise<bigint> {
  const { rows } = await sql<Pick<Row<'wallet_entry_back'>, 'verdict' | 'balance'> & { verdict: Verdict }>`
    select verdict, balance from wallet_entry_back(${player}::bigint, ${key}::text, ${amountKopecks}::bigint, ${enteredAt}::timestamptz, ${chart.tournaments}::smallint)`.execute(
    tx,
  )
  const row = rows[0]
  if (row === undefined) throw new Error('the wallet gave no verdict')
  return credited(row)
}

/**
 * Adds kopecks to a balance or takes them off, at the cost of an account, once per key. A frozen balance does not
 * move, and no balance becomes negative.
 */
export async function correct(
  tx: Tx,
  player: number,
  amountKopecks: bigint,
  key: string,
  account: 'gifts' | 'corrections',
): Promise<Verdict> {
  const [out, into] = amountKopecks < 0n ? [-amountKopecks, 0n] : [0n, amountKopecks]
  await lockOwner(tx, player)
  if (await isFrozen(tx, player)) return 'frozen'
  return (
    await post(tx, {
      owner: player,
      key,
      out,
      in: into,
      house: chart[account],
      outKind: 'correction',
      inKind: 'correction',
    })
  ).verdict
}

/**
 * False for a player who is banned, on a break or held: nothing is given to them, and waiting rewards are not shown.
 */
export async function mayBeGiven(db: Db | Tx, player: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not ledger_is_frozen(${player}::bigint)
      and not exists (select from wallet_break where player = ${player} and (held or until > wallet_now())) as may`.execute(
    db,
  )
  return rows[0]?.may === true
}

/** Takes a payment into a player's wallet, once per key, and notifies the player's pages after the commit. */
export async function deposit(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  const result = await post(tx, {
    owner: player,
    key,
    out: 0n,
    in: amountKopecks,
    house: chart.payments,
    outKind: 'withdrawal',
    inKind: 'deposit',
  })
  const notice: DepositNotice = { player, amountKopecks: `${amountKopecks}` }
  if (result.verdict === 'accepted') await notify(tx, depositTopic, notice)
  return credited(result)
}

/** What is on the balance and in the vault, in kopecks. */
export async function ownedBy(tx: Tx, player: number): Promise<bigint> {
  return (await balanceOf(tx, player)) + (await savedOf(tx, player))
}

/** Gives up the balance and the vault: a player closes the account without a payout. Once for ever. */
export async function giveUp(tx: Tx, player: number): Promise<void> {
  await lockOwner(tx, player)
  await emptyVault(tx, player)
  const out = await balanceOf(tx, player)
  if (out === 0n) return
  const { verdict } = await post(tx, {
    owner: player,
    key: 'given-up',
    out,
    in: 0n,
    house: chart.gifts,
    outKind: 'given-up',
    inKind: 'gift',
  })
  if (verdict !== 'accepted') throw new Error(`the ledger refused to take what was given up: ${verdict}`)
}

/** Yields every movement of a player's balance, oldest first within its key, read in pages. */
export const movementsOf = transfersOf

/**
 * Returns when money left the balance under each of these keys, one key per player at the same index; undefined where
 * none has.
 */
export const leftAt = postedAt

function credited({ verdict, balance }: { verdict: Verdict; balance: bigint }): bigint {
  if (verdict === 'accepted' || verdict === 'duplicate') return balance
  throw new Error(`the ledger refused a credit: ${verdict}`)
}

/** Topic of the notice that a player was frozen: the player's open bets must be ended. */
export const frozenTopic = 'wallet.frozen'

export { lockOwner as lock } from '../ledger/ledger.ts'
export { stopForRestoration } from '../ledger/auditor.ts'

/** Freezes a banned player's money, waiting for bets in progress. After the commit none of their bets is accepted. */
export async function freeze(tx: Tx, player: number): Promise<void> {
  await setFrozen(tx, player, true)
  await notify(tx, frozenTopic, { player })
  await keepAside(tx, { kind: 'frozen', player, frozen: true })
}

/** Returns which of these players are banned, and since when, in milliseconds since 1970. */
export async function frozenSince(db: Db, players: readonly number[]): Promise<Map<number, number>> {
  return new Map([...(await ledgerFrozenSince(db, players))].map(([player, at]) => [player, at.getTime()]))
}
export async function thaw(tx: Tx, player: number): Promise<void> {
  await setFrozen(tx, player, false)
  await keepAside(tx, { kind: 'frozen', player, frozen: false })
}

/** True for a banned player, from the ban's commit on. */
export { balancesOf, isFrozen } from '../ledger/ledger.ts'

/** Returns the player's balance in kopecks. Throws for a player without a wallet. */
export async function balanceOf(db: Db | Tx, player: number): Promise<bigint> {
  const balance = await ledgerBalanceOf(db as Tx, player)
  if (balance === undefined) throw new Error(`player ${player} has no wallet`)
  return balance
}
