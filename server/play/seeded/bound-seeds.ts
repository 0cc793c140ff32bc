/**
 * Stores the client seeds bound to nonces: one for every refused bet, before its answer is sent. The first seed
 * received for a nonce stays bound, whatever happened to its bet; see 0007.
 */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import type { BoundNonce } from '@kurazh/contract/play/play.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { playHouse } from '../../wallet/wallet.ts'
import { codeOfVerdict, type StakeVerdict } from '../bets/bettor.ts'
import type { Row } from '../rows.ts'

/** The bet that was refused. Kopecks. */
interface RefusedBet {
  player: number
  nonce: number
  clientSeed: string
  game: string
  stake: bigint
  reason: RefusalCode
}

/** The state of the nonce now: bound to this seed, bound to another one, or used by a bet (then nothing was bound). */
export type Binding = 'bound' | 'other' | 'used'

export async function bindSeed(
  db: Db,
  { player, nonce, clientSeed, game, stake, reason }: RefusedBet,
): Promise<Binding> {
  const {
    rows: [row],
  } = await sql<{ binding: Binding }>`
    select play_bind_seed(${player}::bigint, ${nonce}::bigint, ${clientSeed}::text, ${game}::text, ${stake}::bigint, ${reason}::text) as binding`.execute(
    db,
  )
  if (row === undefined) throw new Error('a seed was not bound')
  return row.binding
}

type BoundRow = Pick<Row<'bound_seed'>, 'nonce' | 'client_seed' | 'game' | 'stake' | 'reason' | 'at'>

const shown = ({ nonce, client_seed, game, stake, reason, at }: BoundRow): BoundNonce => ({
  nonce: Number(nonce),
  clientSeed: client_seed,
  game,
  stake,
  reason,
  at: at.toISOString(),
})

/** The refused bets under these nonces that were not used since. */
export async function boundUnder(db: Db, player: number, nonces: readonly number[]): Promise<BoundNonce[]> {
  const { rows } = await sql<BoundRow>`
    select s.nonce, s.client_seed, s.game, s.stake, s.reason, s.at from bound_seed s
    where s.player = ${player} and s.nonce = any(${nonces}::bigint[])
      and not exists (select from play_bets_of(s.player, s.nonce, s.nonce + 1, 1))
      and not exists (select from open_bet o where o.player = s.player and o.nonce = s.nonce)
      and not exists (select from package_round r where r.player = s.player and r.nonce = s.nonce)
    order by s.nonce`.execute(db)
  return rows.map(shown)
}

/** Every refused bet that has bound a nonce of the player, used since or not. */
export async function listBound(db: Db, player: number, after: number, limit: number): Promise<BoundNonce[]> {
  const { rows } = await sql<BoundRow>`
    select nonce, client_seed, game, stake, reason, at from bound_seed where player = ${player} and nonce > ${after} order by nonce limit ${limit}`.execute(
    db,
  )
  return rows.map(shown)
}

/** Stores how many other seeds were tried under a bound nonce. */
export async function noteTries(db: Db, player: number, nonce: number, tries: number): Promise<void> {
  await sql`
    update bound_seed set tries = greatest(tries, ${tries}), tried_at = clock_timestamp() where player = ${player} and nonce = ${nonce}`.execute(
    db,
  )
}

/** `bank`: the number of the declared bank it was admitted under. */
type Stake = Pick<RefusedBet, 'player' | 'nonce' | 'game' | 'stake'> & { bank: number }

/** Why the write of a stake would refuse it now. Checked before a draw whose stake may not be there. */
export async function tryStake(db: Db, stake: Stake): Promise<RefusalCode | undefined> {
  const verdict = await stakeVerdict(db, stake)
  if (verdict === 'duplicate') return 'NonceReused'
  return verdict === 'accepted' ? undefined : codeOfVerdict[verdict]
}

/** The verdict that the write of a stake would give now. */
export async function stakeVerdict(db: Db, { player, nonce, game, stake, bank }: Stake): Promise<StakeVerdict> {
  const {
    rows: [row],
  } = await sql<{ verdict: StakeVerdict }>`
    select play_try_stake(${player}::bigint, ${`bet:${nonce}`}::text, ${game}::text, ${stake}::bigint, ${playHouse}::smallint, ${bank}::int) as verdict`.execute(
    db,
  )
  if (row === undefined) throw new Error('a stake got no verdict')
  return row.verdict
}

/** True if a refused bet has bound the nonce to another seed. */
export async function isBoundToOther(db: Db, player: number, nonce: number, clientSeed: string): Promise<boolean> {
  const { rows } =
    await sql`select from bound_seed where player = ${player} and nonce = ${nonce} and client_seed <> ${clientSeed}`.execute(
      db,
    )
  return rows.length > 0
}
