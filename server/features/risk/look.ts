/**
 * Rules look at what is new, on whichever node is first, and what they find is kept as flags. Never in the bet: a rule reads what is
 * committed, with as much patience as a report.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { RiskLook, RiskReaders, RiskRule, RiskSign } from '../../platform/risk-rule.ts'
import { gather } from './gathering.ts'
import { caseWeight, firstLookDays, overlapMinutes, raisedAgainTimes } from './policy.ts'
import type { Row } from './rows.ts'

export interface LookDependencies {
  db: Db
  /** For reading: a rule may take its time. */
  patient: Db
  log: Log
  rules: readonly RiskRule[]
  readers: RiskReaders
}

/** Less than a minute between two looks of a rule is none: another node has had it. */
const pause = sql`interval '20 seconds'`
/** A look that is not over by then is another node's: its own is gone. */
const isGone = sql`interval '10 minutes'`
const flagsAtOnce = 500

/** How a rule is set: what the operator has changed, over what the code says. */
export interface Setting {
  enabled: boolean
  weight: number
  numbers: Record<string, number>
}

type Kept = Pick<Row<'risk_rule'>, 'enabled' | 'weight' | 'numbers'>

export function settingOf(rule: RiskRule, kept: Kept | undefined): Setting {
  const changed = (kept?.numbers ?? {}) as Record<string, number>
  // A number that a later build has narrowed, or does not know, is not in force.
  const inForce = Object.entries(rule.numbers).map(([name, { is, least, most }]) => [name, Math.min(most, Math.max(least, changed[name] ?? is))] as const)
  return { enabled: kept?.enabled ?? true, weight: kept?.weight ?? rule.weight, numbers: Object.fromEntries(inForce) }
}

/** Gives each rule its row, once. */
export async function keepRules(db: Db, rules: readonly RiskRule[]): Promise<void> {
  await sql`insert into risk_rule (name) select unnest(${rules.map(({ name }) => name)}::text[]) on conflict (name) do nothing`.execute(db)
}

/** Looks by every rule that is on and due. */
export async function lookByRules(deps: LookDependencies): Promise<void> {
  for (const rule of deps.rules) await lookBy(deps, rule)
}

type Taken = Pick<Row<'risk_rule'>, 'run' | 'enabled' | 'weight' | 'numbers'> & { since: Date; at: Date }

async function lookBy(deps: LookDependencies, rule: RiskRule): Promise<void> {
  const taken = await take(deps.db, rule.name)
  if (taken === undefined) return
  const setting = settingOf(rule, taken)
  const look: RiskLook = { ...deps.readers, db: deps.patient, since: taken.since }
  try {
    const signs = await rule.find(look, setting.numbers)
    await keep(deps, rule, taken, setting.weight, signs)
  } catch (error) {
    deps.log.warn({ err: error, rule: rule.name }, 'a rule of risk could not look')
    await sql`update risk_rule set began_at = null, failed = ${'Правило не смогло посмотреть: причина в журнале сайта'} where name = ${rule.name} and run = ${taken.run}`.execute(deps.db)
  }
}

/** The rule, for this node alone; undefined: it is off, not due, or another node's. */
async function take(db: Db, name: string): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update risk_rule set began_at = now(), run = run + 1
    where name = ${name} and enabled and (looked_at is null or looked_at < now() - ${pause}) and (began_at is null or began_at < now() - ${isGone})
    returning run, enabled, weight, numbers, now() as at, coalesce(looked_at - make_interval(mins => ${overlapMinutes}), now() - make_interval(days => ${firstLookDays})) as since`.execute(db)
  return rows[0]
}

/** Writes down what was found, some players at a time, and lets cases follow; then that the rule has looked. */
async function keep({ db }: LookDependencies, rule: RiskRule, taken: Taken, weight: number, signs: readonly RiskSign[]): Promise<void> {
  const each = new Map<string, RiskSign>()
  // The first of a mark is the widest.
  for (const sign of signs) if (!each.has(`${sign.player} ${sign.mark}`)) each.set(`${sign.player} ${sign.mark}`, sign)
  const inOrder = [...each.values()].toSorted((a, b) => a.player - b.player)
  for (let at = 0; at < inOrder.length; at += flagsAtOnce) {
    const some = inOrder.slice(at, at + flagsAtOnce)
    if (!(await transaction(db, (tx) => raise(tx, rule.name, taken.run, weight, some)))) return
    const players = await toGather(db, some.map(({ player }) => player))
    for (const gathered of players) await transaction(db, (tx) => gather(tx, gathered))
  }
  await sql`update risk_rule set looked_at = ${taken.at}, began_at = null, failed = null where name = ${rule.name} and run = ${taken.run}`.execute(db)
}

/** Writes the flags of one rule. False: another node looks by it by now, and knows better. */
async function raise(tx: Tx, rule: string, run: number, weight: number, signs: readonly RiskSign[]): Promise<boolean> {
  const { rows: fence } = await sql`select from risk_rule where name = ${rule} and run = ${run} for share`.execute(tx)
  if (fence.length === 0) return false
  const found = signs.map(({ player, mark, size, facts }) => ({ player, mark, size, facts, linked: [...new Set(facts.flatMap(({ players = [] }) => players))].filter((other) => other !== player) }))
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
 * Those with flags that lie in no case and belong into one: also such as were raised by a node that died before it came to this. In an order
 * of players.
 */
async function toGather(db: Db, players: readonly number[]): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'risk_flag'>, 'player'>>`
    select player from risk_flag f where player = any(${[...players]}::bigint[]) and state = 'open' and case_id is null group by player
    having sum(weight) >= ${caseWeight} or exists (select from risk_case_player p join risk_case c on c.id = p.case_id where p.player = f.player and c.state <> 'closed')
    order by player`.execute(db)
  return rows.map(({ player }) => Number(player))
}
