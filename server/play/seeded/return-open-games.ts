/**
 * Returns the stakes of all open steps games: after a restore from backup their players may know what is hidden in
 * them.
 */
import type pg from 'pg'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/process/log.ts'
import { listOpenAfter } from './open-games.ts'
import { createStepsWrites } from './steps-writes.ts'

const atOnce = 500
const whole = 10_000

/**
 * Each game ends like an untouched one: without its moves, its stake returned, outside the journal. Returns how many.
 * Returned games are no longer open, so an interrupted run can simply be repeated.
 */
export async function returnOpenGames(db: Db, pool: pg.Pool, log: Log): Promise<number> {
  const writes = createStepsWrites(pool, log)
  let returned = 0
  for (let last: { player: number; nonce: number } | undefined; ;) {
    const open = await listOpenAfter(db, last, atOnce)
    const closed = await Promise.all(
      open.map(({ player, nonce, stake, moves }) =>
        writes.close({
          player,
          nonce,
          step: moves.length,
          moves: '[]',
          multiplierE4: whole,
          payout: stake,
          more: 0n,
          ended: 'returned',
        }),
      ),
    )
    returned += closed.filter((one) => one !== undefined).length
    last = open.at(-1)
    if (open.length < atOnce) return returned
  }
}
