/** Findings of risk rules, and the cases in which people investigate them. Players see none of it. */
import * as z from 'zod/mini'
import { money } from '../core/money.ts'
import { adminCall } from './admin-call.ts'
import { shownWith } from './field-mask.ts'
import { adminList } from './list.ts'

const id = z.int().check(z.minimum(1))
const why = z.string().check(z.trim(), z.minLength(3, 'Напишите, почему'), z.maxLength(500))
const rule = z.string().check(z.regex(/^[a-z-]{1,32}$/))

const flagStates = ['open', 'dismissed', 'settled'] as const
const caseStates = ['open', 'working', 'closed'] as const
export const caseVerdicts = ['clear', 'confirmed'] as const
const caseLineKinds = ['opened', 'player', 'flag', 'taken', 'note', 'held', 'let go', 'closed', 'again'] as const

const named = z.object({ id: z.number(), login: z.string() })
/** One finding of a rule, worded on the day it was made. `personal`: a device, a network, or a payout destination. */
const fact = z.object({
  says: z.string(),
  number: z.nullable(z.number()),
  sum: z.nullable(money),
  at: z.nullable(z.string()),
  players: z.array(named),
  personal: shownWith('player.contact.view', z.nullable(z.string())),
})
const flag = z.object({
  id: z.number(),
  player: z.number(),
  login: z.string(),
  rule: z.string(),
  title: z.string(),
  weight: z.number(),
  size: z.number(),
  facts: z.array(fact),
  state: z.enum(flagStates),
  raisedAt: z.string(),
  seenAt: z.string(),
  case: z.nullable(z.number()),
  decidedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
})

export const riskFlagList = adminList({
  path: '/api/admin/risk/flags',
  summary: 'Признаки, которые заметили правила риска, новые первыми',
  right: 'risk.view',
  audited: 'read',
  about: 'player',
  filters: { player: z.optional(id), rule: z.optional(rule), state: z.optional(z.enum(flagStates)) },
  row: flag,
  titles: {
    id: 'Номер',
    player: 'Игрок',
    login: 'Логин',
    title: 'Признак',
    weight: 'Вес',
    size: 'Сколько',
    state: 'Состояние',
    raisedAt: 'Замечен (Москва)',
    seenAt: 'Виден ещё (Москва)',
    case: 'Дело',
    decidedBy: 'Кто решил',
    why: 'Почему',
  },
})

const riskCase = z.object({
  id: z.number(),
  state: z.enum(caseStates),
  openedAt: z.string(),
  openedBy: z.nullable(z.string()),
  why: z.string(),
  assignee: z.nullable(z.string()),
  held: z.boolean(),
  weight: z.number(),
  players: z.array(named),
  verdict: z.nullable(z.enum(caseVerdicts)),
  conclusion: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
})

export const riskCaseList = adminList({
  path: '/api/admin/risk/cases',
  summary: 'Дела, новые первыми',
  right: 'risk.view',
  audited: 'read',
  about: 'player',
  filters: {
    player: z.optional(id),
    state: z.optional(z.enum(caseStates)),
    assignee: z.optional(z.string().check(z.maxLength(64))),
  },
  row: z.extend(riskCase, { of: z.string() }),
  titles: {
    id: 'Номер',
    of: 'Игроки',
    state: 'Состояние',
    openedAt: 'Открыто (Москва)',
    openedBy: 'Кто открыл',
    why: 'Почему',
    assignee: 'Кто ведёт',
    held: 'Держит выводы',
    weight: 'Вес',
    verdict: 'Решение',
    conclusion: 'Вывод',
    closedAt: 'Закрыто (Москва)',
    closedBy: 'Кто закрыл',
  },
})

/** A parameter of a rule, with its bounds; money is in roubles. */
const ruleNumber = z.object({
  name: z.string(),
  title: z.string(),
  is: z.number(),
  usual: z.number(),
  least: z.number(),
  most: z.number(),
})
const riskRule = z.object({
  name: z.string(),
  title: z.string(),
  why: z.string(),
  enabled: z.boolean(),
  weight: z.number(),
  usualWeight: z.number(),
  numbers: z.array(ruleNumber),
  lookedAt: z.nullable(z.string()),
  failed: z.nullable(z.string()),
  month: z.number(),
})

const caseRefusals = ['NotFound', 'RequestVoid', 'SecondPerson'] as const

export const riskCaseCalls = {
  riskFlagList: riskFlagList.list,
  riskFlagListFile: riskFlagList.file,
  riskCaseList: riskCaseList.list,
  riskCaseListFile: riskCaseList.file,
  riskRules: adminCall({
    path: '/api/admin/risk/rules',
    summary: 'Правила риска с их числами, и от какого веса дело открывается само',
    right: 'risk.view',
    body: z.strictObject({}),
    reply: z.object({ success: z.object({ rules: z.array(riskRule), caseWeight: z.number() }) }),
  }),
  setRiskRule: adminCall({
    path: '/api/admin/risk/rules/set',
    summary: 'Меняет вес и числа правила, выключает его; с новыми числами оно смотрит заново',
    right: 'risk.rule',
    audited: 'change',
    body: z.strictObject({
      rule,
      enabled: z.boolean(),
      weight: z.int().check(z.minimum(0), z.maximum(100)),
      numbers: z.record(z.string().check(z.maxLength(32)), z.int().check(z.minimum(0), z.maximum(100_000_000))),
    }),
    reply: z.object({ success: z.string() }),
    refusals: ['NotFound', 'InvalidRequest'],
  }),
  riskCase: adminCall({
    path: '/api/admin/risk/case',
    summary: 'Дело: игроки, признаки, что делали',
    right: 'risk.view',
    audited: 'read',
    body: z.strictObject({ id }),
    reply: z.object({
      success: z.object({
        case: riskCase,
        flags: z.array(flag),
        players: z.array(z.extend(named, { weight: z.number(), addedAt: z.string() })),
        /** Of members who closed the account while the case was open; deleted half a year after the case is closed. */
        evidence: z.array(
          z.object({
            player: z.number(),
            login: z.string(),
            email: shownWith('player.contact.view', z.string()),
            videoCards: z.array(z.string()),
            networks: shownWith('player.contact.view', z.array(z.string())),
            signIns: z.number(),
            payees: shownWith('player.contact.view', z.array(z.object({ details: z.string(), times: z.number() }))),
          }),
        ),
        lines: z.array(
          z.object({
            id: z.number(),
            at: z.string(),
            who: z.nullable(z.string()),
            what: z.enum(caseLineKinds),
            says: z.string(),
          }),
        ),
      }),
    }),
    refusals: ['NotFound'],
  }),
  dismissFlag: adminCall({
    path: '/api/admin/risk/flags/dismiss',
    summary: 'Снимает признак: за ним ничего нет',
    right: 'risk.decide',
    audited: 'change',
    subject: { field: 'player', staff: 'open' },
    body: z.strictObject({ player: id, id, why }),
    reply: z.object({ success: z.string() }),
    refusals: caseRefusals,
  }),
  openCase: adminCall({
    path: '/api/admin/risk/cases/open',
    summary: 'Открывает дело об игроке',
    right: 'risk.decide',
    audited: 'change',
    subject: { field: 'player', staff: 'open' },
    body: z.strictObject({ player: id, why, hold: z.boolean() }),
    reply: z.object({ success: z.object({ id: z.number() }) }),
    refusals: caseRefusals,
  }),
  takeCase: adminCall({
    path: '/api/admin/risk/cases/take',
    summary: 'Берёт дело себе',
    right: 'risk.decide',
    audited: 'change',
    body: z.strictObject({ id }),
    reply: z.object({ success: z.string() }),
    refusals: caseRefusals,
  }),
  noteInCase: adminCall({
    path: '/api/admin/risk/cases/note',
    summary: 'Записывает в дело, что выяснили',
    right: 'risk.decide',
    audited: 'change',
    body: z.strictObject({
      id,
      text: z.string().check(z.trim(), z.minLength(3, 'Напишите, что выяснили'), z.maxLength(2000)),
    }),
    reply: z.object({ success: z.string() }),
    refusals: caseRefusals,
  }),
  addToCase: adminCall({
    path: '/api/admin/risk/cases/add',
    summary: 'Добавляет в дело ещё одного игрока',
    right: 'risk.decide',
    audited: 'change',
    subject: { field: 'player', staff: 'open' },
    body: z.strictObject({ id, player: id, why }),
    reply: z.object({ success: z.string() }),
    refusals: caseRefusals,
  }),
  holdInCase: adminCall({
    path: '/api/admin/risk/cases/hold',
    summary: 'Выводы игроков дела ждут сотрудника, или больше не ждут',
    right: 'risk.decide',
    audited: 'change',
    body: z.strictObject({ id, hold: z.boolean() }),
    reply: z.object({ success: z.string() }),
    refusals: caseRefusals,
  }),
  closeCase: adminCall({
    path: '/api/admin/risk/cases/close',
    summary: 'Закрывает дело с выводом',
    right: 'risk.decide',
    audited: 'change',
    body: z.strictObject({
      id,
      verdict: z.enum(caseVerdicts),
      conclusion: z
        .string()
        .check(z.trim(), z.minLength(10, 'Напишите, что выяснили и чем кончилось'), z.maxLength(2000)),
    }),
    reply: z.object({ success: z.string() }),
    refusals: caseRefusals,
  }),
  reopenCase: adminCall({
    path: '/api/admin/risk/cases/reopen',
    summary: 'Открывает закрытое дело снова',
    right: 'risk.decide',
    audited: 'change',
    body: z.strictObject({ id, why }),
    reply: z.object({ success: z.string() }),
    refusals: caseRefusals,
  }),
}
