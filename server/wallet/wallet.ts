/** A player's money in verbs. The stake and the payout of a bet go through `wallet_wager` in the engine's one write. */
import type { RewardName } from '@kurazh/contract/rewards.ts'
import { sql } from 'kysely'
import { balanceOf as ledgerBalanceOf, chart, type HouseAccount, frozenSince as ledgerFrozenSince, isFrozen, lockOwner, openAccount, post, postedAt, setFrozen, transfersOf, type Verdict } from '../ledger/ledger.ts'
import { notify } from '../platform/bus.ts'
import type { Db, Tx } from '../platform/database.ts'
import type { Row } from './rows.ts'

/** Topic of the notice that a deposit was committed. */
export const depositTopic = 'wallet.deposited'
export interface DepositNotice {
  player: number
  amountKopecks: string
}

/** The house account that stakes go to and payouts come from. */
export const playHouse = chart.play

/** Opens a new player's wallet, empty. */
export const open = openAccount

/** Gives a player kopecks from the house: a welcome gift, a bonus. Once for each key. */
export async function grant(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  return credited(await post(tx, { owner: player, key, out: 0n, in: amountKopecks, house: chart.gifts, outKind: 'gift-back', inKind: 'gift' }))
}

const rewardAccounts = {
  rakeback: chart.rakeback, status: chart.statuses, referral: chart.referral, tournament: chart.tournaments, heist: chart.heist, wheel: chart.wheel, promo: chart.promo, task: chart.tasks,
} as const satisfies Record<RewardName, HouseAccount>

/** `frozen`: banned. `break`: on a break. `held`: waits for a person. To none of them anything is given. */
export type RewardVerdict = 'accepted' | 'duplicate' | 'frozen' | 'break' | 'held'

/** Gives a player what a reward comes to, from its own cost account, once for each key; not to who is banned, on a break or held. */
export async function reward(tx: Tx, player: number, amountKopecks: bigint, key: string, name: RewardName): Promise<{ verdict: RewardVerdict; balance: bigint }> {
  const { rows } = await sql<Pick<Row<'wallet_reward'>, 'verdict' | 'balance'> & { verdict: RewardVerdict | 'absent' }>`
    select verdict, balance from wallet_reward(${player}::bigint, ${key}::text, ${amountKopecks}::bigint, ${rewardAccounts[name]}::smallint, ${name}::text)`.execute(tx)
  const row = rows[0]
  if (row === undefined || row.verdict === 'absent') throw new Error(`player ${player} has no wallet`)
  return { verdict: row.verdict, balance: row.balance }
}

/** Stakes what was given in the same transaction: no limit of the player's own looks at it or counts it. `stopped`: the books differ. */
export async function stakeGiven(tx: Tx, player: number, key: string, stakeKopecks: bigint, payoutKopecks: bigint): Promise<{ verdict: Verdict | 'stopped'; balance: bigint }> {
  return post(tx, { owner: player, key, out: stakeKopecks, in: payoutKopecks, house: chart.play, outKind: 'stake', inKind: 'payout' })
}

/** What the write of an entry fee says, as that of a stake does. */
export type EntryVerdict = 'accepted' | 'duplicate' | 'frozen' | 'break' | 'held' | 'insufficient' | 'limit' | 'stopped'

/** Takes a fee, once for each key: refused for whatever a stake is refused for. A fee of nothing moves nothing and is refused likewise, but for limits and means. */
export async function payEntry(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<EntryVerdict> {
  const { rows } = await sql<Pick<Row<'wallet_entry'>, 'verdict'> & { verdict: EntryVerdict | 'absent' }>`
    select verdict from wallet_entry(${player}::bigint, ${key}::text, ${amountKopecks}::bigint, ${chart.tournaments}::smallint)`.execute(tx)
  const verdict = rows[0]?.verdict
  if (verdict === undefined || verdict === 'absent') throw new Error(`player ${player} has no wallet`)
  return verdict
}

/** Gives a fee that was taken at `enteredAt` back, once for each key, with the room it took of limits; answers the balance. */
export async function returnEntry(tx: Tx, player: number, amountKopecks: bigint, key: string, enteredAt: Date): Promise<bigint> {
  const { rows } = await sql<Pick<Row<'wallet_entry_back'>, 'verdict' | 'balance'> & { verdict: Verdict }>`
    select verdict, balance from wallet_entry_back(${player}::bigint, ${key}::text, ${amountKopecks}::bigint, ${enteredAt}::timestamptz, ${chart.tournaments}::smallint)`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the wallet gave no verdict')
  return credited(row)
}

/** Adds kopecks to a balance or takes them off, at the cost of an account, once for each key. Nothing moves on a frozen one, and no more leaves than is there. */
export async function correct(tx: Tx, player: number, amountKopecks: bigint, key: string, account: 'gifts' | 'corrections'): Promise<Verdict> {
  const [out, into] = amountKopecks < 0n ? [-amountKopecks, 0n] : [0n, amountKopecks]
  await lockOwner(tx, player)
  if (await isFrozen(tx, player)) return 'frozen'
  return (await post(tx, { owner: player, key, out, in: into, house: chart[account], outKind: 'correction', inKind: 'correction' })).verdict
}

/** False for who is banned, on a break or held: nothing is given to them, and nothing told of that waits. */
export async function mayBeGiven(db: Db | Tx, player: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not ledger_is_frozen(${player}::bigint)
      and not exists (select from wallet_break where player = ${player} and (held or until > wallet_now())) as may`.execute(db)
  return rows[0]?.may === true
}

/** Takes a payment into a player's wallet, once for each key, and tells the player's pages after the commit. */
export async function deposit(tx: Tx, player: number, amountKopecks: bigint, key: string): Promise<bigint> {
  const result = await post(tx, { owner: player, key, out: 0n, in: amountKopecks, house: chart.payments, outKind: 'withdrawal', inKind: 'deposit' })
  const notice: DepositNotice = { player, amountKopecks: `${amountKopecks}` }
  if (result.verdict === 'accepted') await notify(tx, depositTopic, notice)
  return credited(result)
}

/** Gives up what is on the balance: a player closes the account and asks for nothing. Once for ever. */
export async function giveUp(tx: Tx, player: number): Promise<void> {
  await lockOwner(tx, player)
  const out = await balanceOf(tx, player)
  if (out === 0n) return
  const { verdict } = await post(tx, { owner: player, key: 'given-up', out, in: 0n, house: chart.gifts, outKind: 'given-up', inKind: 'gift' })
  if (verdict !== 'accepted') throw new Error(`the ledger refused to take what was given up: ${verdict}`)
}

/** Every movement of a player's balance, oldest first within its key, read in pages. */
export const movementsOf = transfersOf

/** When something left the balance under each of these keys, one key a player beside another: undefined where nothing has. */
export const leftAt = postedAt

function credited({ verdict, balance }: { verdict: Verdict; balance: bigint }): bigint {
  if (verdict === 'accepted' || verdict === 'duplicate') return balance
  throw new Error(`the ledger refused a credit: ${verdict}`)
}

/** Topic of the notice that a player was frozen: what they have in the air is to be ended. */
export const frozenTopic = 'wallet.frozen'

export { lockOwner as lock } from '../ledger/ledger.ts'

/** Freezes a banned player's money, waiting for bets in flight: after the commit no bet of theirs is accepted. */
export async function freeze(tx: Tx, player: number): Promise<void> {
  await setFrozen(tx, player, true)
  await notify(tx, frozenTopic, { player })
}

/** Which of these players are banned, and since when, in milliseconds since 1970. */
export async function frozenSince(db: Db, players: readonly number[]): Promise<Map<number, number>> {
  return new Map([...(await ledgerFrozenSince(db, players))].map(([player, at]) => [player, at.getTime()]))
}
export const thaw = (tx: Tx, player: number) => setFrozen(tx, player, false)

/** True for a banned player, from the ban's commit on. */
export { balancesOf, isFrozen } from '../ledger/ledger.ts'

/** The player's balance in kopecks. Throws for a player without a wallet. */
export async function balanceOf(db: Db | Tx, player: number): Promise<bigint> {
  const balance = await ledgerBalanceOf(db as Tx, player)
  if (balance === undefined) throw new Error(`player ${player} has no wallet`)
  return balance
}
