/** The operator's banners in the lobby: a short text over one of the site's drawings, with a link. */
import * as z from 'zod/mini'

/**
 * `link`: a path of the site, or an https address elsewhere. `scene`: the name of a drawing; an unknown name shows
 * none.
 */
export const shownBanner = z.object({
  id: z.string(),
  title: z.string(),
  words: z.string(),
  link: z.string(),
  scene: z.string(),
})
export type ShownBanner = z.output<typeof shownBanner>
