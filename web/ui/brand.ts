/** The site's name, in one place: the page's head, where the server may write another. Titles and logo take it from here. */
export const brand = headBrand() ?? 'Кураж'

/** Pages are also drawn where there is no head: at build time, for the server to put the name in. */
function headBrand(): string | null | undefined {
  return globalThis.document?.querySelector('meta[name="application-name"]')?.getAttribute('content')
}
