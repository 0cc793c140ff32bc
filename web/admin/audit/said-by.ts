/** Turns events of the audit into the rows whose words the contract knows. */
import { type AuditRow, sentenceOf } from '@kurazh/contract/admin/audit-text.ts'
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import { adminTable } from '../../generated/admin-calls.ts'
import type { RowOf } from '../call.ts'

export type Event = RowOf<'auditList'>
type CallName = keyof typeof adminCalls

export const callNames = Object.keys(adminTable) as CallName[]
const callsByPath = new Map<string, CallName>(callNames.map((name) => [adminTable[name].path, name]))

export const rowOf = ({ action, way, outcome, detail, login, subject }: Event): AuditRow => ({
  call: callsByPath.get(action),
  action,
  way,
  outcome,
  player: subject === null ? undefined : (login ?? `№ ${subject}`),
  detail: detail === null ? {} : (JSON.parse(detail) as AuditRow['detail']),
})

/** The sentence of an event, with the names of games. */
export const saidBy = (event: Event, titleOf: (game: string) => string): string => sentenceOf(rowOf(event), titleOf)
