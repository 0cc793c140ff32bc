/** What the statement's fields mean for the server, and the file that is put together from its parts. */
import type { BodyOf } from '@kurazh/contract/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { rewardNames } from '@kurazh/contract/rewards.ts'
import { movementKinds } from '@kurazh/contract/statement.ts'
import { callApi } from '../../api/call.ts'

/** Everything that is given back, and those rewards that are looked for alone. */
const rewards = 'rewards'
const ownRewards: ReadonlySet<string> = new Set(['rakeback', 'status', 'referral', 'promo'])
const isReward = (kind: string) => rewardNames.some((name) => name === kind)

/** What the list can be narrowed to, in the order of the kinds: all rewards together stand before the first of them. */
export const kindOptions: readonly { value: string; label: string }[] = Object.entries(movementKinds).flatMap(([value, label]) => {
  if (!isReward(value)) return [{ value, label }]
  const together = value === rewardNames[0] ? [{ value: rewards, label: 'Все награды' }] : []
  return ownRewards.has(value) ? [...together, { value, label }] : together
})

/** The fields as they stand on the page: days as `2026-01-31`, empty for none. */
export interface Shown {
  kind: string
  from: string
  until: string
  number: string
}

export type Filter = BodyOf<Calls['statement']>

/** The days are the player's own: they begin at midnight where the player is, and the last one counts whole. */
export function filterOf({ kind, from, until, number }: Shown): Filter {
  // Bets are counted from one here, their nonces begin with zero.
  if (Number(number) > 0) return { number: Number(number), nonce: Number(number) - 1 }
  return {
    ...(kind !== 'all' && { kinds: kind === rewards ? [...rewardNames] : [kind] }),
    ...(from !== '' && { from: dayStart(from, 0) }),
    ...(until !== '' && { until: dayStart(until, 1) }),
  }
}

/** The first instant of a day, or of one so many days later, as ISO 8601. */
function dayStart(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Spreadsheets take a file for UTF-8 by this sign at its beginning. */
const byteOrderMark = '\uFEFF'

/** Gathers the whole statement part by part and hands it to the browser as a file. `onRows` hears how many lines there are. */
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
  const address = URL.createObjectURL(new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'vypiska.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
