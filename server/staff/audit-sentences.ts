/** Says rows of the audit in words, for the list, its file and the timelines of players. */
import { type AuditRow, changesOf, sentenceOf } from '@kurazh/contract/admin/audit-text.ts'
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { Row } from './rows.ts'
import { wholeDetail } from './set-aside.ts'

const callsByPath = new Map(
  (Object.keys(adminCalls) as (keyof typeof adminCalls)[]).map((name) => [adminCalls[name].path as string, name]),
)

type EventRow = Pick<Row<'admin_event'>, 'way' | 'action' | 'subject' | 'outcome'> & {
  detail: string | null
  words: string | null
}

/** The sentence of a row, with what changed: «Ужесточил лимит игрока novichok (ставки за день: нет лимита → 100 ₽)». */
export function saidOf(
  { way, action, subject, outcome, detail, words }: EventRow,
  logins: ReadonlyMap<number, string>,
): string {
  const whole = wholeDetail(detail, words)
  const row: AuditRow = {
    call: callsByPath.get(action),
    action,
    way,
    outcome,
    player: subject === null ? undefined : (logins.get(Number(subject)) ?? `№ ${subject}`),
    detail: whole.detail,
  }
  const changes = changesOf(row).map(({ what, before, after }) => `${what && `${what}: `}${before} → ${after}`)
  const said = `${sentenceOf(row)}${changes.length === 0 ? '' : ` (${changes.join('; ')})`}`
  return whole.isErased ? `${said} — слова стёрты с данными игрока` : said
}
