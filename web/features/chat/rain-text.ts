/** Sentences about rains. */
import type { RainEnd } from '@kurazh/contract/content/tips.ts'

export const entrantsText = (count: number) => (count === 0 ? 'Пока никто не участвует' : `Участников: ${count}`)

/** Seconds as «1:05». */
export function leftText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const returnedText: Readonly<Record<RainEnd, string>> = {
  nobody: 'Никто не участвовал: деньги вернулись.',
  staff: 'Дождь отменил сотрудник: деньги вернулись.',
  closed: 'Комнату закрыли: деньги вернулись.',
  restored: 'Сайт восстановлен из копии: деньги вернулись.',
}
