/**
 * Money from one player to another: tips at once, rains through an account of their own until they are drawn. The account
 * between players is passed through inside one transaction: at every instant its sum is zero.
 */
import { sql } from 'kysely'
import { chart, momentsOf, post, receivedSince as ledgerReceivedSince, shift, type Verdict } from '../ledger/ledger.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/**
 * `day`: more than a player gives away on one day. `stopped`: the books differ. The others are those of a stake.
 */
export type GivingVerdict =
  | Extract<Verdict, 'accepted' | 'duplicate' | 'frozen' | 'insufficient'>
  | 'break'
  | 'held'
  | 'stopped'
  | 'day'
/** `receiver`: something forbids the receiver to have it. */
export type TipVerdict = GivingVerdict | 'receiver'

/** The most that a player gives away, and is given, on one day of Moscow, in kopecks. */
export interface MostOfDay {
  given: bigint
  received: bigint
}

const tipKey = (request: string) => `tip:${request}`
const rainKey = (id: number) => `rain:${id}`

/** Locks the money of several players in one order, until the transaction ends. */
export async function lockAll(tx: Tx, players: readonly number[]): Promise<void> {
  await sql`select ledger_lock(${[...players]}::bigint[])`.execute(tx)
}

/** Gives a tip, once per request. Counts in the receiver's limits of top-ups. */
export async function tip(
  tx: Tx,
  { giver, receiver, request, amount }: { giver: number; receiver: number; request: string; amount: bigint },
  most: MostOfDay,
): Promise<TipVerdict> {
  const { rows } = await sql<{ verdict: TipVerdict | 'absent' }>`
    select wallet_tip(${giver}::bigint, ${receiver}::bigint, ${tipKey(request)}::text, ${amount}::bigint, ${most.given}::bigint, ${most.received}::bigint) as verdict`.execute(
    tx,
  )
  return known(rows[0]?.verdict)
}

/** Takes the money of a rain from the player who opens it, once per rain. */
export async function holdForRain(
  tx: Tx,
  player: number,
  { id, amount }: { id: number; amount: bigint },
  most: MostOfDay,
): Promise<GivingVerdict> {
  const { rows } = await sql<{ verdict: GivingVerdict | 'absent' }>`
    select wallet_rain(${player}::bigint, ${rainKey(id)}::text, ${amount}::bigint, ${most.given}::bigint) as verdict`.execute(
    tx,
  )
  return known(rows[0]?.verdict)
}

/** Returns the money of a rain to its player, also to a frozen balance. Once per rain. */
export async function returnRain(tx: Tx, player: number, id: number, amount: bigint): Promise<void> {
  const { verdict } = await post(tx, {
    owner: player,
    key: `${rainKey(id)}:back`,
    out: 0n,
    in: amount,
    house: chart.rains,
    outKind: 'rain',
    inKind: 'rain-back',
  })
  if (verdict !== 'accepted' && verdict !== 'duplicate') throw new Error(`the ledger refused a rain back: ${verdict}`)
}

/** Pays a rain out to those who were picked. Their shares are together its whole sum. */
export async function payRain(
  tx: Tx,
  player: number,
  id: number,
  winners: readonly { player: number; share: bigint }[],
): Promise<void> {
  const players = winners.map((each) => each.player)
  const shares = winners.map(({ share }) => share)
  // All of them in one order first, so that two transactions over the same players do not wait for each other.
  await lockAll(tx, [player, ...players])
  const isMoved = await shift(tx, {
    owner: player,
    key: `${rainKey(id)}:drawn`,
    from: chart.rains,
    to: chart.between,
    amount: shares.reduce((sum, share) => sum + share, 0n),
    kind: 'rain-drawn',
  })
  if (!isMoved) throw new Error(`rain ${id} was drawn before`)
  await sql`select wallet_rain_shares(${players}::bigint[], ${shares}::bigint[], ${`${rainKey(id)}:share`}::text)`.execute(
    tx,
  )
}

/** Why the player may not be given this much now; undefined: nothing forbids it. */
export async function receivingBar(
  db: Db | Tx,
  player: number,
  amount: bigint,
  most: MostOfDay,
): Promise<'frozen' | 'break' | 'held' | 'limit' | 'day' | undefined> {
  const { rows } = await sql<{ bar: 'frozen' | 'break' | 'held' | 'limit' | 'day' | null }>`
    select wallet_receiving_bar(${player}::bigint, ${amount}::bigint, ${most.received}::bigint) as bar`.execute(db)
  return rows[0]?.bar ?? undefined
}

/** Kopecks that the player has given away on this day of Moscow. */
export async function givenToday(db: Db | Tx, player: number): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select wallet_given_today(${player}::bigint) as sum`.execute(db)
  return rows[0]?.sum ?? 0n
}

/** When these players topped up and asked for payouts, oldest first. */
export const cashMoments = (db: Db | Tx, players: readonly number[], since: Date) =>
  momentsOf(db, players, ['deposit', 'withdrawal'], since)

/** Kopecks that other players have given to the player since the moment, and when the first of them came. */
export const receivedSince = (tx: Tx, player: number, since: Date): Promise<{ sum: bigint; first: Date | undefined }> =>
  ledgerReceivedSince(tx, player, ['tip-received', 'rain-share'], since)

function known<Known extends string>(verdict: Known | 'absent' | undefined): Known {
  if (verdict === undefined || verdict === 'absent') throw new Error('a player without a wallet gives money away')
  return verdict
}
