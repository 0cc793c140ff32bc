/**
 * Runs the risk rules over new data, on whichever node is first, and stores what they find as flags. Never part of a
 * bet: a rule reads committed data, as slowly as a report may.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import { inTurns } from '../../platform/process/in-turns.ts'
import type { Log } from '../../platform/process/log.ts'
import type { RiskRule, RiskSign } from '../../platform/security/risk-rule.ts'
import { riskReaders } from '../../players/public.ts'
import { gather } from './gathering.ts'
import { caseWeight, firstLookDays, overlapMinutes, raisedAgainTimes } from './policy.ts'
import type { Row } from './rows.ts'

export interface LookDependencies {
  db: Db
  /** For long reads: a rule may take its time, up to a limit. */
  background: Db
  log: Log
  rules: readonly RiskRule[]
}

/** The shortest pause between two looks of a rule: within it, another node has just looked. */
const pause = sql`interval '20 seconds'`
/** A look not finished by then counts as lost, and another node may take over. */
const isGone = sql`interval '10 minutes'`
const flagsAtOnce = 200
/** The longest time of one statement of a rule: the others wait for it. */
const patienceMs = 180_000

/** The settings of a rule: the operator's changes over the defaults in the code. */
export interface Setting {
  enabled: boolean
  weight: number
  numbers: Record<string, number>
}

type Kept = Pick<Row<'risk_rule'>, 'enabled' | 'weight' | 'numbers'>

export function settingOf(rule: RiskRule, kept: Kept | undefined): Setting {
  const changed = (kept?.numbers ?? {}) as Record<string, number>
  // A number outside the bounds of this build is clamped, and an unknown one is ignored.
  const inForce = Object.entries(rule.numbers).map(
    ([name, { is, least, most }]) => [name, Math.min(most, Math.max(least, changed[name] ?? is))] as const,
  )
  return { enabled: kept?.enabled ?? true, weight: kept?.weight ?? rule.weight, numbers: Object.fromEntries(inForce) }
}

/** Creates the row of each rule, once. */
export async function keepRules(db: Db, rules: readonly RiskRule[]): Promise<void> {
  await sql`insert into risk_rule (name) select unnest(${rules.map(({ name }) => name)}::text[]) on conflict (name) do nothing`.execute(
    db,
  )
}

/** Runs every enabled rule that is due. */
export async function lookByRules(deps: LookDependencies): Promise<void> {
  await eachItem(deps, {
    job: 'rules of risk',
    items: deps.rules,
    nameOf: ({ name }) => name,
    work: (rule) => lookBy(deps, rule),
  })
}

type Taken = Pick<Row<'risk_rule'>, 'run' | 'enabled' | 'weight' | 'numbers'> & { since: Date; at: Date }

async function lookBy(deps: LookDependencies, rule: RiskRule): Promise<void> {
  const taken = await take(deps.db, rule.name)
  if (taken === undefined) return
  const setting = settingOf(rule, taken)
  try {
    const signs = await transaction(deps.background, async (tx) => {
      await sql`select set_config('statement_timeout', ${`${patienceMs}`}, true)`.execute(tx)
      return rule.find({ ...riskReaders, db: tx, since: taken.since }, setting.numbers)
    })
    await keep(deps, rule, taken, setting.weight, signs)
  } catch (error) {
    deps.log.warn({ err: error, rule: rule.name }, 'a rule of risk could not look')
    await sql`update risk_rule set began_at = null, failed = ${'Правило не смогло посмотреть: причина в журнале сайта'} where name = ${rule.name} and run = ${taken.run}`.execute(
      deps.db,
    )
    throw error
  }
}

/** Takes the rule for this node; undefined if it is off, not due or taken by another node. */
async function take(db: Db, name: string): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update risk_rule set began_at = now(), run = run + 1
    where name = ${name} and enabled and (looked_at is null or looked_at < now() - ${pause}) and (began_at is null or began_at < now() - ${isGone})
    returning run, enabled, weight, numbers, now() as at, coalesce(looked_at - make_interval(mins => ${overlapMinutes}), now() - make_interval(days => ${firstLookDays})) as since`.execute(
    db,
  )
  return rows[0]
}

/** Stores the findings, some players at a time, and updates cases after each; finally marks the rule as run. */
async function keep(
  deps: LookDependencies,
  rule: RiskRule,
  taken: Taken,
  weight: number,
  signs: readonly RiskSign[],
): Promise<void> {
  const { db } = deps
  const each = new Map<string, RiskSign>()
  // The first finding of a mark is the widest.
  await inTurns(signs, (sign) => {
    const key = `${sign.player} ${sign.mark}`
    if (!each.has(key)) each.set(key, sign)
  })
  const inOrder = [...each.values()].toSorted((a, b) => a.player - b.player)
  for (let at = 0; at < inOrder.length; at += flagsAtOnce) {
    const some = inOrder.slice(at, at + flagsAtOnce)
    if (!(await transaction(db, (tx) => raise(tx, rule.name, taken.run, weight, some)))) return
    const players = await toGather(
      db,
      some.map(({ player }) => player),
    )
    await eachItem(deps, {
      job: 'players with signs of risk',
      items: players,
      nameOf: (player) => `player ${player}`,
      work: (player) => transaction(db, (tx) => gather(tx, player)),
    })
  }
  await sql`update risk_rule set looked_at = ${taken.at}, began_at = null, failed = null where name = ${rule.name} and run = ${taken.run}`.execute(
    db,
  )
}

/** Stores the flags of one rule. False if another node has taken the rule since. */
async function raise(tx: Tx, rule: string, run: number, weight: number, signs: readonly RiskSign[]): Promise<boolean> {
  const { rows: fence } = await sql`select from risk_rule where name = ${rule} and run = ${run} for share`.execute(tx)
  if (fence.length === 0) return false
  const found = signs.map(({ player, mark, size, facts }) => ({
    player,
    mark,
    size,
    facts,
    linked: [...new Set(facts.flatMap(({ players = [] }) => players))].filter((other) => other !== player),
  }))
  const again = sql`(f.state <> 'open' and excluded.size >= f.decided_size * ${raisedAgainTimes})`
  await sql`
    insert into risk_flag as f (player, rule, mark, weight, size, facts, linked)
    select player, ${rule}, mark, ${weight}, size, facts, array(select other::bigint from jsonb_array_elements_text(linked) as other)
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(player bigint, mark text, size int, facts jsonb, linked jsonb) order by player
    on conflict (player, rule, mark) do update set
      size = excluded.size, facts = excluded.facts, linked = excluded.linked, weight = excluded.weight, seen_at = now(),
      state = case when ${again} then 'open' else f.state end, case_id = case when ${again} then null else f.case_id end,
      why = case when ${again} then null else f.why end, decided_by = case when ${again} then null else f.decided_by end
    where f.size <> excluded.size or f.facts <> excluded.facts or f.weight <> excluded.weight`.execute(tx)
  return true
}

/**
 * Players with flags that belong in a case but are in none, also those left by a node that died in between. In the
 * order of player ids.
 */
async function toGather(db: Db, players: readonly number[]): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'risk_flag'>, 'player'>>`
    select player from risk_flag f where player = any(${[...players]}::bigint[]) and state = 'open' and case_id is null group by player
    having sum(weight) >= ${caseWeight} or exists (select from risk_case_player p join risk_case c on c.id = p.case_id where p.player = f.player and c.state <> 'closed')
    order by player`.execute(db)
  return rows.map(({ player }) => Number(player))
}
