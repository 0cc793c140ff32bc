/**
 * Responsible play: a player's own limits, breaks that no one ends early, and the reality check. Limits and breaks are
 * enforced in the write that moves the money.
 */
import { type BreakLength, exclusions, protection as calls } from '@kurazh/contract/account/protection.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { Jurisdiction } from '../../play/jurisdictions.ts'
import { forever, type Moment, shownPause, takeBreak } from '../../wallet/player-limits.ts'
import { askConfirmation, keepMarks } from '../../players/public.ts'
import { askLimit, confirmLimit, dropChange, limitsShown } from './limit-changes.ts'
import type { Row } from './rows.ts'
import { breakIntervals } from './policy.ts'
import { checkSeen, visitOf } from './visits.ts'

export interface ProtectionDependencies {
  db: Db
  jurisdiction: Jurisdiction
  /** Keys the marks by which a self-excluded person is recognised. */
  markKey: Buffer
}

export function protectionRoutes(http: Http, { db, jurisdiction, markKey }: ProtectionDependencies): void {
  http.onSignedIn(calls.protection, ({ caller }) => stateOf(db, caller.id))

  http.onSignedIn(calls.setLimit, async ({ caller }, { measure, period, cap }) => {
    const { depositMonth } = jurisdiction
    if (measure === 'deposit' && period === 'month' && depositMonth !== null && (cap === null || cap > depositMonth)) {
      return new Refusal(
        'InvalidRequest',
        `По правилам этой площадки за месяц можно пополнить не больше чем на ${formatRoundMoney(depositMonth)}: лимит может быть только меньше`,
      )
    }
    await transaction(db, (tx) => askLimit(tx, caller.id, { measure, period }, cap))
    return stateOf(db, caller.id)
  })

  http.onSignedIn(calls.confirmLimit, async ({ caller }, which) => {
    const confirmed = await transaction(db, (tx) => confirmLimit(tx, caller.id, which))
    return confirmed
      ? stateOf(db, caller.id)
      : new Refusal(
          'InvalidRequest',
          'Подтверждать пока нечего: новый лимит можно подтвердить через 24 часа после просьбы',
        )
  })

  http.onSignedIn(calls.keepLimit, async ({ caller }, which) => {
    await transaction(db, (tx) => dropChange(tx, caller.id, which))
    return stateOf(db, caller.id)
  })

  http.onSignedIn(calls.takeBreak, async ({ caller }, { length }) => {
    const refusal = isExclusion(length) ? await askConfirmation(db, caller) : undefined
    if (refusal !== undefined) return refusal
    await transaction(db, async (tx) => {
      const until = await goAway(tx, caller.id, length, null)
      if (isExclusion(length)) await keepMarks(tx, markKey, caller.id, until)
    })
    return stateOf(db, caller.id)
  })

  http.onSignedIn(calls.visit, async ({ caller }) => ({ success: await visitOf(db, jurisdiction, caller.id) }))

  http.onSignedIn(calls.realityChecked, async ({ caller }) => {
    await checkSeen(db, caller.id)
    return { success: await visitOf(db, jurisdiction, caller.id) }
  })
}

const isExclusion = (length: BreakLength) => exclusions.some((each) => each === length)

async function stateOf(db: Db, player: number) {
  return { success: { limits: await limitsShown(db, player), pause: await shownPause(db, player) } }
}

/** The next players with an exclusion in force, and its end, in the order of players. */
export async function excludedPlayers(
  db: Db,
  after: number,
  most: number,
): Promise<{ player: number; until: Moment }[]> {
  const { rows } = await sql<Pick<Row<'protection_break'>, 'player' | 'until'>>`
    select player, max(until) as until from protection_break where player > ${after} and length = any(${[...exclusions]}::text[]) and until > now()
    group by player order by player limit ${most}`.execute(db)
  return rows.map(({ player, until }) => ({ player: Number(player), until: until instanceof Date ? until : forever }))
}

/** Sends the player on a break and stores it. Pending looser limits stay as they are. */
export async function goAway(tx: Tx, player: number, length: BreakLength, byStaff: string | null): Promise<Moment> {
  const { rows } = await sql<{
    until: Date
  }>`select now() + ${length === 'forever' ? '1 hour' : breakIntervals[length]}::interval as until`.execute(tx)
  const wanted = length === 'forever' ? forever : rows[0]?.until
  if (wanted === undefined) throw new Error('the database gave no time')
  const until = await takeBreak(tx, player, wanted)
  await sql`
    insert into protection_break (player, length, taken_at, until, by_staff) values (${player}, ${length}, now(), ${wanted}::timestamptz, ${byStaff})`.execute(
    tx,
  )
  await sql`delete from protection_change where player = ${player}`.execute(tx)
  return until
}
