/** Risk in the admin area: flags, cases and decisions. */
import { riskCaseCalls as calls, riskCaseList, riskFlagList } from '@kurazh/contract/admin/risk-cases.ts'
import { sql } from 'kysely'
import type { AdminCaller } from '../../platform/admin/admin-guard.ts'
import { byNumber, onAdminList } from '../../platform/admin/admin-list.ts'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import type { RiskFact, RiskRule } from '../../platform/security/risk-rule.ts'
import { loginsOf } from '../../players/public.ts'
import { noteAdmin } from '../../staff/public.ts'
import {
  addToCase,
  beginCase,
  type CaseRow,
  closeCase,
  type Decider,
  dismissFlag,
  holdCase,
  noteCase,
  reopenCase,
  takeCase,
} from './cases.ts'
import { evidenceIn } from './evidence.ts'
import type { Row } from './rows.ts'

export interface AdminRiskDependencies {
  db: Db
  /** Opens what is kept of members who closed the account. */
  key: EncryptionKey
  rules: readonly RiskRule[]
}

type Flag = Omit<Row<'risk_flag'>, 'mark' | 'linked' | 'decided_at' | 'decided_size'>
type Logins = ReadonlyMap<number, string>

const flagFields = sql`id, player, rule, weight, size, facts, state, raised_at, seen_at, case_id, decided_by, why`
const caseFields = sql`c.id, c.opened_at, c.opened_by, c.why, c.state, c.assignee, c.held_at, c.verdict, c.conclusion, c.closed_at, c.closed_by`

/** Cases that this person is not part of. */
const notAbout = (reader: number) =>
  sql`not exists (select from risk_case_player own where own.case_id = c.id and own.player = ${reader})`

export function adminRiskRoutes(http: Http, deps: AdminRiskDependencies): void {
  const { db } = deps
  onAdminList<typeof riskFlagList, Flag>(http, riskFlagList, {
    // Readers see no flags of their own account.
    streams: ({ player, rule, state }, { id: reader }) => [
      byNumber(
        async (below, count) => {
          const narrowed = sql`${player === undefined ? sql`true` : sql`player = ${player}`} and ${rule === undefined ? sql`true` : sql`rule = ${rule}`} and ${state === undefined ? sql`true` : sql`state = ${state}`}`
          const { rows } =
            await sql<Flag>`select ${flagFields} from risk_flag where player <> ${reader} and ${narrowed} and (${below}::bigint is null or id < ${below}) order by id desc limit ${count}`.execute(
              db,
            )
          return rows
        },
        (flag: Flag) => flag.raised_at,
      ),
    ],
    shown: (flags) => flagsShown(deps, flags),
  })

  onAdminList<typeof riskCaseList, CaseRow>(http, riskCaseList, {
    streams: ({ player, state, assignee }, { id: reader }) => [
      byNumber(
        async (below, count) => {
          const ofPlayer =
            player === undefined
              ? sql`true`
              : sql`c.id in (select case_id from risk_case_player where player = ${player})`
          const narrowed = sql`${ofPlayer} and ${state === undefined ? sql`true` : sql`c.state = ${state}`} and ${assignee === undefined ? sql`true` : sql`c.assignee = ${assignee}`}`
          const { rows } =
            await sql<CaseRow>`select ${caseFields} from risk_case c where ${notAbout(reader)} and ${narrowed} and (${below}::bigint is null or c.id < ${below}) order by c.id desc limit ${count}`.execute(
              db,
            )
          return rows
        },
        (row: CaseRow) => row.opened_at,
      ),
    ],
    shown: async (rows) =>
      (await casesShown(deps, rows)).map((each) => ({
        ...each,
        of: each.players.map(({ login }) => login).join(', '),
      })),
  })

  http.onAdmin(calls.riskCase, async ({ admin, about }, { id }) => {
    const {
      rows: [row],
    } = await sql<CaseRow>`select ${caseFields} from risk_case c where c.id = ${id} and ${notAbout(admin.id)}`.execute(
      db,
    )
    if (row === undefined) return new Refusal('NotFound', `Дела № ${id} нет`)
    const [{ rows: flags }, { rows: lines }, players, [shown]] = await Promise.all([
      sql<Flag>`select ${flagFields} from risk_flag where case_id = ${id} order by id desc limit 500`.execute(db),
      sql<
        Pick<Row<'risk_case_line'>, 'id' | 'at' | 'who' | 'what' | 'says'>
      >`select id, at, who, what, says from risk_case_line where case_id = ${id} order by id desc limit 500`.execute(
        db,
      ),
      casePlayers(deps, id),
      casesShown(deps, [row]),
    ])
    if (shown === undefined) throw new Error('a case that is there is shown')
    players.forEach(({ id: player }) => about(player))
    const evidence = admin.rights.has('risk.decide') ? await evidenceIn(db, deps.key, id) : []
    return {
      success: {
        case: shown,
        flags: await flagsShown(deps, flags),
        players,
        evidence: evidence.map(({ player, login, email, videoCards, signIns, sessions, payees }) => ({
          player,
          login,
          email: email ?? '',
          videoCards: videoCards.map(({ info }) => info),
          networks: [...new Set([...signIns.map(({ network }) => network), ...sessions.map(({ address }) => address)])],
          signIns: signIns.length,
          payees: payees.map(({ details, times }) => ({ details, times })),
        })),
        lines: lines.map(({ id: line, at, who, what, says }) => ({
          id: Number(line),
          at: at.toISOString(),
          who,
          what,
          says,
        })),
      },
    }
  })
  decisions(http, deps)
}

function decisions(http: Http, { db }: AdminRiskDependencies): void {
  const deciderOf = async (tx: Tx, { id }: AdminCaller): Promise<Decider> => ({
    id,
    login: (await loginsOf(tx, [id])).get(id) ?? `${id}`,
  })
  const decided = <Done>(admin: AdminCaller, decide: (tx: Tx, who: Decider) => Promise<Done | Refusal>) =>
    transaction(db, async (tx) => decide(tx, await deciderOf(tx, admin)))
  /** Runs a change of a case. Its audit row stores the state before; there is one for each player of the case. */
  const inCase = (
    admin: AdminCaller,
    action: string,
    detail: Record<string, string | number | boolean>,
    says: string,
    change: (tx: Tx, who: Decider) => Promise<CaseRow | Refusal>,
  ) =>
    decided(admin, async (tx, who) => {
      const before = await change(tx, who)
      if (before instanceof Refusal) return before
      const players = typeof detail.player === 'number' ? [detail.player] : await playersIn(tx, before.id)
      for (const subject of players)
        await noteAdmin(tx, admin, {
          action,
          subject,
          outcome: 'done',
          detail: {
            ...detail,
            case: Number(before.id),
            before: { state: before.state, assignee: before.assignee, held: before.held_at !== null },
          },
        })
      return { success: says }
    })

  http.onAdmin(calls.dismissFlag, ({ admin }, { player, id, why }) =>
    decided(admin, async (tx, who) => {
      const rule = await dismissFlag(tx, player, id, why, who)
      if (rule instanceof Refusal) return rule
      await noteAdmin(tx, admin, {
        action: calls.dismissFlag.path,
        subject: player,
        outcome: 'done',
        detail: { flag: id, rule, why },
      })
      return { success: `Признак № ${id} снят` }
    }),
  )
  http.onAdmin(calls.openCase, ({ admin }, { player, why, hold }) =>
    decided(admin, async (tx, who) => {
      if (!(await loginsOf(tx, [player])).has(player)) return new Refusal('NotFound', 'Такого игрока нет')
      const id = await beginCase(tx, player, why, hold, who)
      if (id instanceof Refusal) return id
      await noteAdmin(tx, admin, {
        action: calls.openCase.path,
        subject: player,
        outcome: 'done',
        detail: { case: id, why, hold },
      })
      return { success: { id } }
    }),
  )
  http.onAdmin(calls.takeCase, ({ admin }, { id }) =>
    inCase(admin, calls.takeCase.path, {}, `Дело № ${id} ведёте вы`, (tx, who) => takeCase(tx, id, who)),
  )
  http.onAdmin(calls.noteInCase, ({ admin }, { id, text }) =>
    inCase(admin, calls.noteInCase.path, {}, 'Записано', (tx, who) => noteCase(tx, id, text, who)),
  )
  http.onAdmin(calls.holdInCase, ({ admin }, { id, hold }) =>
    inCase(
      admin,
      calls.holdInCase.path,
      { hold },
      hold ? 'Выводы игроков дела ждут сотрудника' : 'Выводы игроков дела больше не ждут из-за него',
      (tx, who) => holdCase(tx, id, hold, who),
    ),
  )
  http.onAdmin(calls.closeCase, ({ admin }, { id, verdict, conclusion }) =>
    inCase(admin, calls.closeCase.path, { verdict, conclusion }, `Дело № ${id} закрыто`, (tx, who) =>
      closeCase(tx, id, verdict, conclusion, who),
    ),
  )
  http.onAdmin(calls.reopenCase, ({ admin }, { id, why }) =>
    inCase(admin, calls.reopenCase.path, { why }, `Дело № ${id} открыто снова`, (tx, who) =>
      reopenCase(tx, id, why, who),
    ),
  )
  http.onAdmin(calls.addToCase, ({ admin }, { id, player, why }) =>
    inCase(admin, calls.addToCase.path, { player, why }, `Игрок ${player} в деле № ${id}`, async (tx, who) =>
      (await loginsOf(tx, [player])).has(player)
        ? addToCase(tx, id, player, why, who)
        : new Refusal('NotFound', 'Такого игрока нет'),
    ),
  )
}

/** Each case with its players and the total weight of their flags that were not dismissed. */
async function casesShown({ db }: AdminRiskDependencies, rows: readonly CaseRow[]) {
  const ids = rows.map(({ id }) => id)
  const [{ rows: members }, { rows: weights }] = await Promise.all([
    sql<
      Pick<Row<'risk_case_player'>, 'case_id' | 'player'>
    >`select case_id, player from risk_case_player where case_id = any(${ids}::bigint[]) order by case_id, added_at, player`.execute(
      db,
    ),
    sql<
      Pick<Row<'risk_flag'>, 'case_id'> & { weight: bigint }
    >`select case_id, sum(weight) as weight from risk_flag where case_id = any(${ids}::bigint[]) and state <> 'dismissed' group by case_id`.execute(
      db,
    ),
  ])
  const logins = await loginsOf(
    db,
    members.map(({ player }) => Number(player)),
  )
  return rows.map(
    ({
      id,
      state,
      opened_at: openedAt,
      opened_by: openedBy,
      why,
      assignee,
      held_at: heldAt,
      verdict,
      conclusion,
      closed_at: closedAt,
      closed_by: closedBy,
    }) => ({
      id: Number(id),
      state,
      openedAt: openedAt.toISOString(),
      openedBy,
      why,
      assignee,
      held: heldAt !== null,
      verdict,
      conclusion,
      closedAt: closedAt?.toISOString() ?? null,
      closedBy,
      weight: Number(weights.find((each) => each.case_id === id)?.weight ?? 0n),
      players: members.filter((each) => each.case_id === id).map(({ player }) => named(logins, Number(player))),
    }),
  )
}

async function playersIn(tx: Tx, id: bigint): Promise<number[]> {
  const { rows } = await sql<
    Pick<Row<'risk_case_player'>, 'player'>
  >`select player from risk_case_player where case_id = ${id} order by added_at, player`.execute(tx)
  return rows.map(({ player }) => Number(player))
}

async function casePlayers({ db }: AdminRiskDependencies, id: number) {
  const { rows } = await sql<Pick<Row<'risk_case_player'>, 'player' | 'added_at'> & { weight: bigint }>`
    select p.player, p.added_at, coalesce((select sum(weight) from risk_flag f where f.player = p.player and f.case_id = p.case_id and f.state <> 'dismissed'), 0)::bigint as weight
    from risk_case_player p where p.case_id = ${id} order by p.added_at, p.player`.execute(db)
  const logins = await loginsOf(
    db,
    rows.map(({ player }) => Number(player)),
  )
  return rows.map(({ player, added_at: at, weight }) => ({
    ...named(logins, Number(player)),
    addedAt: at.toISOString(),
    weight: Number(weight),
  }))
}

const named = (logins: Logins, id: number) => ({ id, login: logins.get(id) ?? `№ ${id}` })

async function flagsShown({ db, rules }: AdminRiskDependencies, rows: readonly Flag[]) {
  const facts = rows.map((row) => row.facts as RiskFact[])
  const logins = await loginsOf(db, [
    ...new Set([...rows.map(({ player }) => Number(player)), ...facts.flat().flatMap(({ players = [] }) => players)]),
  ])
  return rows.map(
    (
      {
        id,
        player,
        rule,
        weight,
        size,
        state,
        raised_at: raisedAt,
        seen_at: seenAt,
        case_id: inCase,
        decided_by: decidedBy,
        why,
      },
      place,
    ) => ({
      id: Number(id),
      player: Number(player),
      login: logins.get(Number(player)) ?? '',
      rule,
      title: rules.find(({ name }) => name === rule)?.title ?? rule,
      weight,
      size,
      state,
      raisedAt: raisedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      case: inCase === null ? null : Number(inCase),
      decidedBy,
      why,
      facts: (facts[place] ?? []).map(({ says, number = null, kopecks, at = null, players = [], personal = null }) => ({
        says,
        number,
        sum: kopecks === undefined ? null : BigInt(kopecks),
        at,
        players: players.map((other) => named(logins, other)),
        personal,
      })),
    }),
  )
}
