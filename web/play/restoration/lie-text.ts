/** Describes a contradiction in the list of restorations. */
import { formatClock, formatDate } from '../../ui/text/dates.ts'
import type { HeardRestorations } from './heard-restorations.ts'

/** Day and time of a moment in milliseconds. */
export function momentText(at: number): string {
  const date = new Date(at)
  return `${formatDate(date.toISOString())}, ${formatClock(date)}`
}

/** The lie in words for its player, with the remedy. */
export function lieText({ id, what }: NonNullable<HeardRestorations['lie']>): string {
  const when = momentText(id)
  const wrong = {
    'left out': `Этот браузер знает о восстановлении сайта (${when}), а в общем списке его больше нет.`,
    'told otherwise': `О восстановлении сайта (${when}) в общем списке сказано не то, что этот браузер получил раньше.`,
    'not in the list': `Сервер говорит этой странице о восстановлении сайта (${when}), а в общем списке его нет. Обещания, которые получил этот браузер, остаются в силе.`,
  }[what]
  return `${wrong} Не играйте дальше и напишите в поддержку.`
}
