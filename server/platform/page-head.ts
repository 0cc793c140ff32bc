/** What a page says of itself to whoever its address is shared with: the tags that messengers read. The window's title stays the section's. */

export interface PageHead {
  title: string
  description: string
  /** The address of its picture on the site, 1200 × 630. */
  picture: string
}

/** Where pictures of pages lie; a page of the build names them from the root of the site. */
export const picturesPath = '/share/'

/** The page with addresses that others can fetch: what the site shows to whom it is shared with is asked for from elsewhere. */
export function withOrigin(html: string, origin: string): string {
  return html.replaceAll(`content="${picturesPath}`, () => `content="${origin}${picturesPath}`)
}

/** The page with tags of its own instead of its section's. The words may hold anything. */
export function withHead(html: string, { title, description, picture }: PageHead, origin: string): string {
  const tags = { 'og:title': title, 'og:description': description, 'og:image': `${origin}${picture}`, 'og:image:alt': title } as const
  return Object.entries(tags).reduce(
    (page, [name, content]) => page.replace(new RegExp(`(<meta property="${name}" content=")[^"]*"`), (_all, begin: string) => `${begin}${escaped(content)}"`),
    html,
  )
}

export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
