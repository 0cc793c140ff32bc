/** The one write of a bet: many bets collected into one call of `play_settle`, each decided on its own. */
import pg from 'pg'
import { createGroupCommit, type GroupCommit } from '../platform/group-commit.ts'
import { playHouse } from '../wallet/wallet.ts'

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
}

/** `limit`: a limit of the player's own. `break`: the player is on one. `duplicate`: this nonce was settled before, with this or another body. */
export type SettleVerdict = 'accepted' | 'duplicate' | 'frozen' | 'break' | 'insufficient' | 'limit' | 'absent'

export interface Settled {
  verdict: SettleVerdict
  /** Kopecks after the bet. */
  balance: bigint
  at: Date
}

const query = {
  name: 'play_settle',
  text: 'select player, verdict, balance, at from play_settle($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)',
  rowMode: 'array',
  // As text: the moment is the same in every row, and reading a date costs more than the rest of the row.
  types: { getTypeParser: () => (text: string) => text },
} as const

/** As everywhere else, so that a bet read back later has the same moment to the millisecond. */
const momentOf: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** The queue every bet goes through. */
export function createSettlement(pool: pg.Pool): GroupCommit<BetToSettle, Settled> {
  return createGroupCommit({
    keyOf: (bet) => bet.player,
    write: (batch) => settle(pool, batch),
    batchSize: 512,
    writesInFlight: 2,
    patienceMs: 15_000,
  })
}

async function settle(pool: pg.Pool, batch: readonly BetToSettle[]): Promise<Settled[]> {
  const { rows } = await pool.query<[player: string, verdict: SettleVerdict, balance: string, at: string]>({
    ...query,
    values: [
      array(batch, (bet) => bet.player), array(batch, (bet) => bet.nonce), array(batch, (bet) => quoted(bet.game)),
      array(batch, (bet) => bet.version), array(batch, (bet) => bet.stake), array(batch, (bet) => bet.multiplierE4),
      array(batch, (bet) => bet.payout), array(batch, (bet) => quoted(bet.clientSeed)), array(batch, (bet) => quoted(bet.params)), playHouse,
    ],
  })
  const at = momentOf(rows[0]?.[3] ?? '')
  const byPlayer = new Map(rows.map(([player, verdict, balance]) => [Number(player), { verdict, balance: BigInt(balance), at }]))
  return batch.map((bet) => {
    const settled = byPlayer.get(bet.player)
    if (settled === undefined) throw new Error('a bet got no verdict')
    return settled
  })
}

/** PostgreSQL's array literal, made here because the driver's general one costs more than the bet. */
function array<Item>(items: readonly Item[], value: (item: Item) => string | number | bigint): string {
  let text = '{'
  for (const item of items) text += (text.length === 1 ? '' : ',') + value(item)
  return `${text}}`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
