/** A player's own limits: tightened at once, loosened after a day and a confirmation. */
import {
  confirmWithinHours,
  type Limit,
  type LimitMeasure,
  limitMeasures,
  type LimitPeriod,
  limitPeriods,
  looseningHours,
} from '@kurazh/contract/account/protection.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { limitsOf, lockLimits, setLimit } from '../../wallet/player-limits.ts'
import type { Row } from './rows.ts'

/** Identifies a limit: what is counted, and over which calendar window. */
export interface Which {
  measure: LimitMeasure
  period: LimitPeriod
}

/** Kopecks; null means no limit. */
type Cap = Row<'protection_change'>['cap']

type ChangeRow = Pick<Row<'protection_change'>, 'measure' | 'period' | 'cap'> &
  Which & { ready_at: Date; lapses_at: Date; ready: boolean }

/** Requested changes that have not lapsed. */
async function changesOf(db: Db | Tx, player: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.measure, c.period, c.cap, t.ready_at, t.lapses_at, t.ready_at <= now() as ready
    from protection_change c cross join lateral (
      select c.asked_at + make_interval(hours => ${looseningHours}) as ready_at,
        c.asked_at + make_interval(hours => ${looseningHours + confirmWithinHours}) as lapses_at
    ) t where c.player = ${player} and t.lapses_at > now()`.execute(db)
  return rows
}

const same = (one: Which) => (other: Which) => one.measure === other.measure && one.period === other.period

/** Every possible limit, set or not, with its pending change. */
export async function limitsShown(db: Db | Tx, player: number): Promise<Limit[]> {
  const [limits, changes] = [await limitsOf(db, player), await changesOf(db, player)]
  return limitMeasures.flatMap((measure) =>
    limitPeriods.map((period) => {
      const limit = limits.find(same({ measure, period }))
      const change = changes.find(same({ measure, period }))
      return {
        measure,
        period,
        cap: limit === undefined ? null : limit.capKopecks,
        used: limit?.usedKopecks ?? 0n,
        change:
          change === undefined
            ? null
            : {
                cap: change.cap === null ? null : change.cap,
                readyAt: change.ready_at.toISOString(),
                lapsesAt: change.lapses_at.toISOString(),
              },
      }
    }),
  )
}

/** Sets a limit at once if it is tighter than the current one. Otherwise returns false and changes nothing. */
export async function tightenLimit(tx: Tx, player: number, which: Which, capKopecks: bigint): Promise<boolean> {
  await lockLimits(tx, player)
  if (!isTighter(capKopecks, await standingCap(tx, player, which))) return false
  await dropChange(tx, player, which)
  await setLimit(tx, player, which.measure, which.period, capKopecks)
  return true
}

const standingCap = async (tx: Tx, player: number, which: Which): Promise<Cap> =>
  (await limitsOf(tx, player)).find(same(which))?.capKopecks ?? null

/** Sets a limit if it is tighter than the current one; otherwise stores the request for a looser one. */
export async function askLimit(tx: Tx, player: number, which: Which, cap: Cap): Promise<void> {
  const { measure, period } = which
  await lockLimits(tx, player)
  if (cap !== null && (await tightenLimit(tx, player, which, cap))) return
  // Requesting the current limit cancels a pending looser one.
  if (cap === (await standingCap(tx, player, which))) {
    await dropChange(tx, player, which)
    return
  }
  // A repeated request does not restart the day; one for a different limit does.
  await sql`
    insert into protection_change as c (player, measure, period, cap, asked_at) values (${player}, ${measure}, ${period}, ${cap}, now())
    on conflict (player, measure, period) do update set cap = excluded.cap,
      asked_at = case when c.cap is not distinct from excluded.cap and c.asked_at + make_interval(hours => ${looseningHours + confirmWithinHours}) > now()
        then c.asked_at else now() end`.execute(tx)
}

const isTighter = (cap: bigint, standing: Cap) => standing === null || cap < standing

/** The confirmation: applies the looser limit after its day. False if none is ready. */
export async function confirmLimit(tx: Tx, player: number, which: Which): Promise<boolean> {
  await lockLimits(tx, player)
  const change = (await changesOf(tx, player)).find(same(which))
  if (change?.ready !== true) return false
  await dropChange(tx, player, which)
  await setLimit(tx, player, which.measure, which.period, change.cap ?? undefined)
  return true
}

/** Cancels the pending change. */
export async function dropChange(tx: Tx, player: number, { measure, period }: Which): Promise<void> {
  await sql`delete from protection_change where player = ${player} and measure = ${measure} and period = ${period}`.execute(
    tx,
  )
}
