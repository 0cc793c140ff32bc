/** Makes play old: what was played in a test is moved back in time, as if it had been spread over months. */
import type { Database } from '../platform/database/database.ts'

/**
 * Moves rounds of a game with their bets, decisions and transfers back, the first one furthest: so many days for each
 * round.
 */
export async function ageRounds(
  { pool }: Database,
  kind: 'round' | 'table',
  game: string,
  days: number,
): Promise<void> {
  const [round, bet] = kind === 'table' ? ['table_round', 'table_bet'] : ['round', 'round_bet']
  const back = (number: string) =>
    `make_interval(days => ${days} * (1 + (select max(n.number) from ${round} n where n.game = '${game}') - ${number})::int)`
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `update ledger_transfer t set at = t.at - ${back('ledger_number(t.key)')}
      where ledger_series(t.key) = '${kind}:${game}'`,
    )
    await client.query(
      `update ${bet} b set placed_at = b.placed_at - ${back('b.round')}, settled_at = b.settled_at - ${back('b.round')}
      where b.game = '${game}' and b.state <> 'open'`,
    )
    if (kind === 'table')
      await client.query(`update table_move m set at = m.at - ${back('m.round')} where m.game = '${game}'`)
    await client.query(
      `update ${round} r set ended_at = r.ended_at - ${back('r.number')}, started_at = r.started_at - ${back('r.number')}
      where r.game = '${game}' and r.settled`,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
