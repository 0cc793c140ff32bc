/**
 * Creates tournaments by rule, by days and weeks of Moscow, so that one is always running and the next one is visible.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { JobGround } from '../../platform/process/failing-items.ts'
import { freeShare, lockMaking, makeTournament } from './tournaments.ts'
import { usualPlaces } from '@kurazh/contract/rewards/paid-places.ts'
import { type Schedule, schedules, usualLeastEdge } from './policy.ts'

const dayMs = 86_400_000
/** Moscow has had one offset ever since there are tournaments. */
const moscowOffsetMs = 10_800_000
/** The epoch began on a Thursday: this many days before a Monday. */
const daysBeforeMonday = 3

export interface Window {
  /** Counted from 1970; selects the contest. */
  number: number
  startsAt: Date
  endsAt: Date
}

/** The day or week of Moscow that contains the moment, or `after` periods later. */
export function windowAt(name: Schedule['name'], at: Date, after = 0): Window {
  const day = Math.floor((at.getTime() + moscowOffsetMs) / dayMs)
  const days = name === 'daily' ? 1 : 7
  const shift = name === 'daily' ? 0 : daysBeforeMonday
  const number = Math.floor((day + shift) / days) + after
  const start = (number * days - shift) * dayMs - moscowOffsetMs
  return { number, startsAt: new Date(start), endsAt: new Date(start + days * dayMs) }
}

/** Creates what is due: the current and the next one, each once on any node. */
export async function makeDue(ground: JobGround): Promise<void> {
  const { db } = ground
  const {
    rows: [clock],
  } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  if (clock === undefined) throw new Error('the database told no time')
  await eachItem(ground, {
    job: 'tournaments by rule',
    items: schedules.flatMap((schedule) =>
      [0, 1].map((after) => ({ schedule, window: windowAt(schedule.name, clock.now, after) })),
    ),
    nameOf: ({ schedule, window }) => ruleOf(schedule, window),
    async work({ schedule, window }) {
      if (!(await isMade(db, ruleOf(schedule, window)))) await transaction(db, (tx) => makeByRule(tx, schedule, window))
    },
  })
}

const ruleOf = ({ name }: Schedule, { number }: Window): string => `${name}:${number}`

async function isMade(db: Db, rule: string): Promise<boolean> {
  return (await sql`select from tournament where rule = ${rule}`.execute(db)).rows.length > 0
}

/**
 * A tournament created late counts from now on: earlier bets were not placed for it. Its share is limited to what
 * others leave free.
 */
async function makeByRule(tx: Tx, schedule: Schedule, window: Window): Promise<void> {
  await lockMaking(tx)
  const {
    rows: [clock],
  } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  const startsAt = clock !== undefined && clock.now > window.startsAt ? clock.now : window.startsAt
  const contest = schedule.contests[window.number % schedule.contests.length] ?? schedule.contests[0]
  const share = Math.max(0, Math.min(schedule.share, await freeShare(tx, startsAt, window.endsAt)))
  await makeTournament(tx, {
    ...contest,
    rule: ruleOf(schedule, window),
    joining: 'auto',
    fee: 0n,
    share,
    fund: 0n,
    leastEdge: usualLeastEdge,
    places: usualPlaces,
    startsAt,
    endsAt: window.endsAt,
  })
}
