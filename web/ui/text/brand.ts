/**
 * Provides the site's name from the page's head, where the server may have written another. Titles and the logo use it.
 */
export const brand = headBrand() ?? 'Кураж'

/** Pages are also rendered without a document: at build time, for the server to insert the name. */
function headBrand(): string | null | undefined {
  return globalThis.document?.querySelector('meta[name="application-name"]')?.getAttribute('content')
}
