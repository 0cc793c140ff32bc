/**
 * A round dealt by people where no table deals: 32 was entered and red was paid; the correct number was 17 and nothing
 * should have been paid.
 */
import type { Database } from '../platform/database/database.ts'
import { playerByLogin } from '../players/players.ts'

const table = 'roulette-la-partage'

export async function writeRoundByHand({ db, pool }: Database, login: string, corrected: boolean): Promise<void> {
  const player = await playerByLogin(db, login)
  if (player === undefined) throw new Error(`no player is called ${login}`)
  const {
    rows: [{ number } = { number: 1 }],
  } = await pool.query<{ number: number }>(
    'select coalesce(max(number), 0)::int + 1 as number from table_round where game = $1',
    [table],
  )
  await pool.query(
    `
    insert into table_round (game, number, version, phase, closes_at, started_at, ended_at, drawn, result, settled, corrected)
    values ($1, $2, 1, 'ended', now(), now(), now(), 1, $3, true, $4)`,
    [table, number, corrected ? '17' : '32', corrected],
  )
  for (const [step, [act, value]] of (
    [
      ['open', null],
      ['close', null],
      ['enter', 32],
      ['confirm', null],
    ] as const
  ).entries()) {
    await pool.query(
      'insert into table_act (game, round, step, act, value, admin, at) values ($1, $2, $3, $4, $5, 1, now())',
      [table, number, step, act, value],
    )
  }
  if (corrected) {
    await pool.query(
      "insert into table_correction (game, round, told, former, reason, made_by, approved_by, settled) values ($1, $2, '{17}', '32', 'mistyped', 1, 2, true)",
      [table, number],
    )
  }
  const [paid, first] = corrected ? [0, 20_000] : [20_000, null]
  await pool.query(
    `
    insert into table_bet (player, game, round, place, version, revision, key, stake, params, state, settled_at, by_hand, payout, multiplier_e4, first_payout, first_multiplier_e4, corrected)
    values ($1, $2, $3, 1, 1, 1, 'by-hand', 10000, '{"spots":{"red":10000}}', 'settled', now(), true, $4, $4, $5, $5, $6)`,
    [player.id, table, number, paid, first, corrected ? 0 : null],
  )
}
