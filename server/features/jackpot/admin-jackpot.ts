/** The jackpot in the admin area: pots, what their draws have come to, and prizes that wait. */
import { rewardCalls as calls } from '@kurazh/contract/admin/rewards.ts'
import { microOfKopeck } from '@kurazh/shared/proofs/jackpot.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { loginsOf } from '../../players/public.ts'
import { prizesOf } from './reading.ts'
import type { Row } from './rows.ts'

const potsShown = 50

type Shown = Pick<
  Row<'jackpot_pot'>,
  | 'pot'
  | 'least'
  | 'ceiling'
  | 'total'
  | 'carried'
  | 'opened_at'
  | 'withdrawn_at'
  | 'fallen_at'
  | 'root'
  | 'leaves'
  | 'seeds'
  | 'seeds_hash'
  | 'drawn_at'
>

export function adminJackpotRoutes(http: Http, db: Db): void {
  http.onAdmin(calls.jackpotPots, async () => {
    const { rows } = await sql<Shown>`
      select pot, least, ceiling, total, carried, opened_at, withdrawn_at, fallen_at, root, leaves, seeds, seeds_hash, drawn_at
      from jackpot_pot order by pot desc limit ${potsShown}`.execute(db)
    const prizes = await prizesOf(
      db,
      rows.map(({ pot }) => Number(pot)),
    )
    const logins = await loginsOf(
      db,
      [...prizes.values()].map(({ player }) => player),
    )
    return {
      success: {
        pots: rows.map((row) => {
          const prize = prizes.get(Number(row.pot))
          return {
            pot: Number(row.pot),
            stage: stageOf(row),
            least: row.least,
            ceiling: row.ceiling,
            total: row.total / microOfKopeck,
            carried: row.carried,
            openedAt: row.opened_at.toISOString(),
            fallenAt: row.fallen_at?.toISOString() ?? null,
            players: row.leaves,
            seeds: row.seeds,
            winner: prize ? { player: prize.player, login: logins.get(prize.player) ?? '', prize: prize.state } : null,
          }
        }),
      },
    }
  })
}

function stageOf(row: Shown): 'open' | 'withdrawn' | 'counting' | 'seeds' | 'drawing' | 'drawn' {
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.fallen_at === null) return 'open'
  if (row.root === null) return 'counting'
  if (row.seeds_hash === null) return 'seeds'
  return row.drawn_at === null ? 'drawing' : 'drawn'
}
