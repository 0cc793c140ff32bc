/** Tournaments made by rule, by days and weeks of Moscow, so that there is always one running and the next is seen. */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { freeShare, lockMaking, makeTournament } from './tournaments.ts'
import { type Schedule, schedules, usualLeastEdge, usualPlaces } from './policy.ts'

const dayMs = 86_400_000
/** Moscow has had one offset all the time there were tournaments. */
const moscowOffsetMs = 10_800_000
/** The epoch began on a Thursday: so many days before a Monday. */
const daysBeforeMonday = 3

export interface Window {
  /** Counted from 1970: which contest it has. */
  number: number
  startsAt: Date
  endsAt: Date
}

/** The day or week of Moscow the moment lies in, or so many after it. */
export function windowAt(name: Schedule['name'], at: Date, after = 0): Window {
  const day = Math.floor((at.getTime() + moscowOffsetMs) / dayMs)
  const days = name === 'daily' ? 1 : 7
  const shift = name === 'daily' ? 0 : daysBeforeMonday
  const number = Math.floor((day + shift) / days) + after
  const start = (number * days - shift) * dayMs - moscowOffsetMs
  return { number, startsAt: new Date(start), endsAt: new Date(start + days * dayMs) }
}

/** Makes what is due: what runs now and what comes next, each once whoever is at it. */
export async function makeDue(db: Db): Promise<void> {
  for (const schedule of schedules) {
    const { rows: [clock] } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    if (clock === undefined) throw new Error('the database told no time')
    for (const after of [0, 1]) {
      const window = windowAt(schedule.name, clock.now, after)
      if (!(await isMade(db, ruleOf(schedule, window)))) await transaction(db, (tx) => makeByRule(tx, schedule, window))
    }
  }
}

const ruleOf = ({ name }: Schedule, { number }: Window): string => `${name}:${number}`

async function isMade(db: Db, rule: string): Promise<boolean> {
  return (await sql`select from tournament where rule = ${rule}`.execute(db)).rows.length > 0
}

/** Begun late it counts from now on: what was played before, nobody played for it. Of the share it takes what others have left. */
async function makeByRule(tx: Tx, schedule: Schedule, window: Window): Promise<void> {
  await lockMaking(tx)
  const { rows: [clock] } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  const startsAt = clock !== undefined && clock.now > window.startsAt ? clock.now : window.startsAt
  const contest = schedule.contests[window.number % schedule.contests.length] ?? schedule.contests[0]
  const share = Math.max(0, Math.min(schedule.share, await freeShare(tx, startsAt, window.endsAt)))
  await makeTournament(tx, { ...contest, rule: ruleOf(schedule, window), joining: 'auto', fee: 0n, share, fund: 0n, leastEdge: usualLeastEdge, places: usualPlaces, startsAt, endsAt: window.endsAt })
}
