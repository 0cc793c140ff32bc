/** Says rows of the audit in words, for the list, its file and the timelines of players. */
import { type AuditRow, changesOf, sentenceOf } from '@kurazh/contract/admin/audit-text.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { Row } from './rows.ts'

const callsByPath = new Map(
  (Object.keys(adminCalls) as (keyof typeof adminCalls)[]).map((name) => [adminCalls[name].path as string, name]),
)

type EventRow = Pick<Row<'admin_event'>, 'way' | 'action' | 'subject' | 'outcome'> & { detail: string | null }

/** The sentence of a row, with what changed: «Ужесточил лимит игрока novichok (ставки за день: нет лимита → 100 ₽)». */
export function saidOf(
  { way, action, subject, outcome, detail }: EventRow,
  logins: ReadonlyMap<number, string>,
): string {
  const row: AuditRow = {
    call: callsByPath.get(action),
    action,
    way,
    outcome,
    player: subject === null ? undefined : (logins.get(Number(subject)) ?? `№ ${subject}`),
    detail: detail === null ? {} : (JSON.parse(detail) as AuditRow['detail']),
  }
  const changes = changesOf(row).map(({ what, before, after }) => `${what && `${what}: `}${before} → ${after}`)
  return `${sentenceOf(row)}${changes.length === 0 ? '' : ` (${changes.join('; ')})`}`
}
