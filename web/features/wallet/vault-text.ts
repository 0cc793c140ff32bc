/** Texts of the vault: delays, and how long money is still on its way. */
import { type VaultDelay, vaultDelays } from '@kurazh/contract/money/vault.ts'
import { plural } from '../../ui/text/format.ts'

const names: Readonly<Record<VaultDelay, string>> = {
  0: 'сразу',
  60: 'через час',
  1440: 'через сутки',
  4320: 'через 3 дня',
  10_080: 'через неделю',
}

/** A site that was updated since this page was built may have another delay. */
export const delayName = (minutes: number): string =>
  names[minutes as VaultDelay] ?? `через ${minutes} ${plural(minutes, ['минуту', 'минуты', 'минут'])}`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const delayOptions = vaultDelays.map((minutes) => ({ value: `${minutes}`, label: capital(names[minutes]) }))

const two = (number: number) => String(number).padStart(2, '0')

/** «6 дней 23 ч», «23 ч 59 мин», «59:58»; never below «0:00». */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  if (days > 0) return `${days} ${plural(days, ['день', 'дня', 'дней'])} ${hours} ч`
  return hours > 0 ? `${hours} ч ${two(minutes)} мин` : `${minutes}:${two(seconds % 60)}`
}
