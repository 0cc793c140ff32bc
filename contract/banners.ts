/** What the operator says in the lobby: a few words over one of the site's own drawings, and where they lead. */
import * as z from 'zod/mini'

/** `link`: an address of the site, or one elsewhere that begins with https. `scene`: one of the drawings that pages have; without a drawing where they have none of that name. */
export const shownBanner = z.object({ id: z.string(), title: z.string(), words: z.string(), link: z.string(), scene: z.string() })
export type ShownBanner = z.output<typeof shownBanner>
