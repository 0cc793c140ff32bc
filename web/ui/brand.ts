/** The site's name, in one place: titles, logo and documents all take it from here (index.html repeats it for the first paint). */
export const brand = 'Кураж'

const promise = 'лучшие игры без комиссии, множество бонусов'

/** The window's title for a screen. */
export function pageTitle(section: string): string {
  return `${section} | ${brand} — ${promise}`
}

/** The window's title where no screen is. */
export const notFoundTitle = `Страница не найдена | ${brand}`
