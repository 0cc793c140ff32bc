/** Risk rules in the admin area: what each checks, with which numbers, and the call that changes them. */
import { riskCaseCalls as calls } from '@kurazh/contract/admin/risk-cases.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import type { RiskRule } from '../../platform/security/risk-rule.ts'
import { noteAdmin } from '../../staff/public.ts'
import { settingOf } from './run-rules.ts'
import { caseWeight } from './policy.ts'
import type { Row } from './rows.ts'

type Kept = Pick<Row<'risk_rule'>, 'name' | 'enabled' | 'weight' | 'numbers' | 'looked_at' | 'failed'>

export function adminRuleRoutes(http: Http, { db, rules }: { db: Db; rules: readonly RiskRule[] }): void {
  http.onAdmin(calls.riskRules, async () => {
    const [kept, { rows: months }] = await Promise.all([
      keptRules(db),
      sql<
        Pick<Row<'risk_flag'>, 'rule'> & { count: bigint }
      >`select rule, count(*) as count from risk_flag where raised_at > now() - interval '30 days' group by rule`.execute(
        db,
      ),
    ])
    return {
      success: {
        caseWeight,
        rules: rules.map((rule) => {
          const row = kept.find(({ name }) => name === rule.name)
          const { enabled, weight, numbers } = settingOf(rule, row)
          return {
            name: rule.name,
            title: rule.title,
            why: rule.why,
            enabled,
            weight,
            usualWeight: rule.weight,
            lookedAt: row?.looked_at?.toISOString() ?? null,
            failed: row?.failed ?? null,
            month: Number(months.find((each) => each.rule === rule.name)?.count ?? 0n),
            numbers: Object.entries(rule.numbers).map(([name, { title, is: usual, least, most }]) => ({
              name,
              title,
              usual,
              least,
              most,
              is: numbers[name] ?? usual,
            })),
          }
        }),
      },
    }
  })

  http.onAdmin(calls.setRiskRule, ({ admin }, { rule: name, enabled, weight, numbers }) =>
    transaction(db, async (tx) => {
      const rule = rules.find((each) => each.name === name)
      if (rule === undefined) return new Refusal('NotFound', 'Такого правила нет')
      const fault = faultOf(rule, numbers)
      if (fault !== undefined) return new Refusal('InvalidRequest', fault)
      const {
        rows: [row],
      } =
        await sql<Kept>`select name, enabled, weight, numbers, looked_at, failed from risk_rule where name = ${name} for update`.execute(
          tx,
        )
      const before = settingOf(rule, row)
      // With other numbers the rule looks at its whole range again: what was below the old ones may be above the new
      // ones.
      await sql`
      update risk_rule set enabled = ${enabled}, weight = ${weight}, numbers = ${JSON.stringify(numbers)}::jsonb, run = run + 1, began_at = null, failed = null,
        looked_at = case when ${JSON.stringify(before.numbers) === JSON.stringify({ ...before.numbers, ...numbers })} then looked_at end
      where name = ${name}`.execute(tx)
      await announce(tx, {
        kind: 'staff.act',
        detail: { admin: admin.id, act: enabled ? 'risk rule changed' : 'risk rule switched off', rule: name },
      })
      await noteAdmin(tx, admin, {
        action: calls.setRiskRule.path,
        outcome: 'done',
        detail: { rule: name, before, after: { enabled, weight, numbers } },
      })
      return { success: enabled ? `Правило «${rule.title}» изменено` : `Правило «${rule.title}» выключено` }
    }),
  )
}

function faultOf(rule: RiskRule, numbers: Readonly<Record<string, number>>): string | undefined {
  for (const [name, value] of Object.entries(numbers)) {
    const known = Object.hasOwn(rule.numbers, name) ? rule.numbers[name] : undefined
    if (known === undefined) return 'У правила нет такого числа. Обновите страницу'
    if (value < known.least || value > known.most) return `${known.title}: от ${known.least} до ${known.most}`
  }
  return undefined
}

async function keptRules(db: Db | Tx): Promise<Kept[]> {
  const { rows } =
    await sql<Kept>`select name, enabled, weight, numbers, looked_at, failed from risk_rule order by name`.execute(db)
  return rows
}
