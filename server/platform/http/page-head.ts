/**
 * Fills in the tags that messengers read when the address of a page is shared. The window's title remains the
 * section's.
 */

export interface PageHead {
  title: string
  description: string
  /** The address of its picture on the site, 1200 × 630. */
  picture: string
}

/** Where pictures of pages are served; a built page names them from the root of the site. */
export const picturesPath = '/share/'

/** Returns the page with absolute addresses: previews are fetched from elsewhere. */
export function withOrigin(html: string, origin: string): string {
  return html.replaceAll(`content="${picturesPath}`, () => `content="${origin}${picturesPath}`)
}

/** Returns the page with its own tags instead of its section's. The text may contain anything. */
export function withHead(html: string, { title, description, picture }: PageHead, origin: string): string {
  const tags = {
    'og:title': title,
    'og:description': description,
    'og:image': `${origin}${picture}`,
    'og:image:alt': title,
  } as const
  return Object.entries(tags).reduce(
    (page, [name, content]) =>
      page.replace(
        new RegExp(`(<meta property="${name}" content=")[^"]*"`),
        (_all, begin: string) => `${begin}${escaped(content)}"`,
      ),
    html,
  )
}

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
