/** What stands in the window's title. */
import { brand } from '../../ui/brand.ts'

const promise = 'лучшие игры без комиссии, множество бонусов'

/** The window's title for a screen. */
export function pageTitle(section: string): string {
  return `${section} | ${brand} — ${promise}`
}

/** The window's title where no screen is. */
export const notFoundTitle = `Страница не найдена | ${brand}`
