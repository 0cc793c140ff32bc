/** Makes the window's title. */
import { brand } from '../../ui/text/brand.ts'

const promise = 'лучшие игры без комиссии, множество бонусов'

/** The window's title for a screen. */
export function pageTitle(section: string): string {
  return `${section} | ${brand} — ${promise}`
}

/** Title of the not-found page. */
export const notFoundTitle = `Страница не найдена | ${brand}`
