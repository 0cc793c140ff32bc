/** Writes bets: many bets collected into one call of `play_settle`, each decided on its own. */
import pg from 'pg'
import { arrayLiteral, quoted } from '../../platform/database/array-literal.ts'
import { createGroupCommit, type GroupCommit } from '../../platform/database/group-commit.ts'
import type { Log } from '../../platform/process/log.ts'
import { playHouse } from '../../wallet/wallet.ts'
import type { StakeVerdict } from '../bets/bettor.ts'

export interface BetToSettle {
  player: number
  nonce: number
  game: string
  version: number
  stake: bigint
  multiplierE4: number
  payout: bigint
  clientSeed: string
  /** JSON text. */
  params: string
  /** The number of the declared bank it was admitted under. */
  bank: number
}

export interface Settled {
  verdict: StakeVerdict
  /** Kopecks after the bet. */
  balance: bigint
  /** The time in ISO 8601: all bets of a write have the same. */
  at: string
}

const query = {
  name: 'play_settle',
  text: 'select player, verdict, balance, at from play_settle($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)',
  rowMode: 'array',
  // As text: the time is the same in every row, and parsing a date costs more than the rest of the row.
  types: { getTypeParser: () => (text: string) => text },
} as const

/** Parsed as everywhere else, so that a bet read later has the same time to the millisecond. */
const momentOf: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** The queue every bet goes through. */
export function createSettlement(pool: pg.Pool, log?: Log): GroupCommit<BetToSettle, Settled> {
  return createGroupCommit({
    keyOf: (bet) => bet.player,
    write: (batch) => settle(pool, batch),
    batchSize: 512,
    writesInFlight: 2,
    troubled: (error) => log?.error({ err: error }, 'bets cannot be written and are tried again'),
  })
}

async function settle(pool: pg.Pool, batch: readonly BetToSettle[]): Promise<Settled[]> {
  const { rows } = await pool.query<[player: string, verdict: StakeVerdict, balance: string, at: string]>({
    ...query,
    values: [
      arrayLiteral(batch, (bet) => bet.player),
      arrayLiteral(batch, (bet) => bet.nonce),
      arrayLiteral(batch, (bet) => quoted(bet.game)),
      arrayLiteral(batch, (bet) => bet.version),
      arrayLiteral(batch, (bet) => bet.stake),
      arrayLiteral(batch, (bet) => bet.multiplierE4),
      arrayLiteral(batch, (bet) => bet.payout),
      arrayLiteral(batch, (bet) => quoted(bet.clientSeed)),
      arrayLiteral(batch, (bet) => quoted(bet.params)),
      playHouse,
      arrayLiteral(batch, (bet) => bet.bank),
    ],
  })
  const at = momentOf(rows[0]?.[3] ?? '').toISOString()
  const byPlayer = new Map<number, Settled>()
  for (const [player, verdict, balance] of rows) byPlayer.set(Number(player), { verdict, balance: BigInt(balance), at })
  return batch.map((bet) => {
    const settled = byPlayer.get(bet.player)
    if (settled === undefined) throw new Error('a bet got no verdict')
    return settled
  })
}
