/** The site's name, in one place: the page's head, where the server may write another. Titles and logo take it from here. */
export const brand = document.querySelector('meta[name="application-name"]')?.getAttribute('content') ?? 'Кураж'

const promise = 'лучшие игры без комиссии, множество бонусов'

/** The window's title for a screen. */
export function pageTitle(section: string): string {
  return `${section} | ${brand} — ${promise}`
}

/** The window's title where no screen is. */
export const notFoundTitle = `Страница не найдена | ${brand}`
