/** Turns the statement's fields into a request, and assembles the file from its parts. */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { rewardNames } from '@kurazh/contract/rewards/rewards.ts'
import { movementKinds } from '@kurazh/contract/money/statement.ts'
import { callApi } from '../../api/call.ts'
import { saveFile } from '../../ui/browser/save-file.ts'

/** All rewards together, and the rewards that can be selected alone. */
const rewards = 'rewards'
const ownRewards: ReadonlySet<string> = new Set(['rakeback', 'status', 'referral', 'promo'])
const isReward = (kind: string) => rewardNames.some((name) => name === kind)

/** The choices of the filter, in the order of the kinds: all rewards together precede the first of them. */
export const kindOptions: readonly { value: string; label: string }[] = Object.entries(movementKinds).flatMap(
  ([value, label]) => {
    // Nobody reads the statement of a closed account.
    if (value === 'given-up') return []
    if (!isReward(value)) return [{ value, label }]
    const together = value === rewardNames[0] ? [{ value: rewards, label: 'Все награды' }] : []
    return ownRewards.has(value) ? [...together, { value, label }] : together
  },
)

/** The fields as shown: days as `2026-01-31`, empty for none. */
export interface Shown {
  kind: string
  from: string
  until: string
  number: string
}

export type Filter = BodyOf<Calls['statement']>

/** Days are in the player's time zone: they begin at local midnight, and the last one is included. */
export function filterOf({ kind, from, until, number }: Shown): Filter {
  // Bets are counted from one here, nonces from zero.
  if (Number(number) > 0) return { number: Number(number), nonce: Number(number) - 1 }
  return {
    ...(kind !== 'all' && { kinds: kind === rewards ? [...rewardNames] : [kind] }),
    ...(from !== '' && { from: dayStart(from, 0) }),
    ...(until !== '' && { until: dayStart(until, 1) }),
  }
}

/** The first instant of a day, plus `daysLater` days, as ISO 8601. */
function dayStart(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Spreadsheets recognise UTF-8 by this mark at the start of a file. */
const byteOrderMark = '\uFEFF'

/** Collects the whole statement part by part and saves it as a file. `onRows` receives the count of lines so far. */
export async function saveStatement(shown: Shown, onRows: (rows: number) => void): Promise<void> {
  const { number: _, ...filter } = filterOf({ ...shown, number: '' })
  const parts: string[] = [byteOrderMark]
  let rows = 0
  for (let before: Filter['before']; ;) {
    const { csv, next } = (await callApi('statementFile', { ...filter, ...(before && { before }) })).success
    parts.push(csv)
    rows += csv.split('\r\n').length - 1
    onRows(rows)
    if (next === null) break
    before = next
  }
  await saveFile('vypiska.csv', new Blob(parts, { type: 'text/csv;charset=utf-8' }))
}
