/**
 * Risk: rules check what players do with accounts and money, people decide what it means. No rule bans, and none
 * affects play.
 */
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { RiskRule } from '../../platform/security/risk-rule.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminRiskRoutes, type AdminRiskDependencies } from './admin-risk.ts'
import { adminRuleRoutes } from './admin-rules.ts'
import { sealedEvidence, sweepEvidence } from './evidence.ts'
import { keepRules, type LookDependencies, lookByRules } from './run-rules.ts'
import type { Row } from './rows.ts'

const lookEveryMs = 30_000
const sweepEveryMs = 3_600_000

export interface RiskSliceDependencies extends Omit<AdminRiskDependencies, 'rules'>, Pick<LookDependencies, 'log'> {
  http: Http
  database: Pick<Database, 'background'>
  ofAllSlices: { readonly riskRules: readonly RiskRule[] }
}

const untold = 'a person who knows of it hides, and the law forbids telling'

export const riskSlice: Slice<RiskSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/risk',
  afterRestoration: null,
  playersTables: {
    risk_flag: {
      copy: { none: untold },
      closing: {
        stays:
          'what was noticed of an account explains what was decided; devices and payout details in it are forgotten',
      },
    },
    risk_evidence: { copy: { none: untold }, closing: { stays: 'sealed until half a year after the case is closed' } },
    risk_case_player: { copy: { none: untold }, closing: { stays: 'a case is about its players' } },
  },
  measures: [{ name: 'kurazh_risk_cases', help: 'Cases that are not closed', label: 'state', read: casesByState }],
  sealed: [sealedEvidence],
  erase: forgetPersonal,
  async open({ ofAllSlices: { riskRules: rules }, database: { background }, ...deps }) {
    await keepRules(deps.db, rules)
    adminRiskRoutes(deps.http, { ...deps, rules })
    adminRuleRoutes(deps.http, { ...deps, rules })
    return {
      jobs: [
        { name: 'rules of risk', everyMs: lookEveryMs, run: () => lookByRules({ ...deps, background, rules }) },
        { name: 'evidence that has outlived its case', everyMs: sweepEveryMs, run: () => sweepEvidence(deps.db) },
      ],
    }
  },
}

async function casesByState(db: Db) {
  const { rows } = await sql<
    Pick<Row<'risk_case'>, 'state'> & { count: bigint }
  >`select state, count(*) as count from risk_case where state <> 'closed' group by state`.execute(db)
  return ['open', 'working'].map((of) => ({ of, value: Number(rows.find(({ state }) => state === of)?.count ?? 0n) }))
}

async function forgetPersonal(tx: Tx, player: number): Promise<void> {
  await sql`
    update risk_flag set why = null, facts = (select coalesce(jsonb_agg(fact - 'personal' order by place), '[]') from jsonb_array_elements(facts) with ordinality as each(fact, place)) where player = ${player}`.execute(
    tx,
  )
}
