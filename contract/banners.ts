/** What the operator says in the lobby: a few words over one of the site's own drawings, and where they lead. */
import * as z from 'zod/mini'

/** Names of the site's drawings that a banner may stand on. */
export const bannerScenes = ['bonuses', 'bubbles', 'crash', 'dice', 'heist', 'live', 'mines', 'moneyTrain', 'partners', 'plinko', 'slots', 'statuses', 'tournament', 'wallet'] as const
export type BannerScene = (typeof bannerScenes)[number]

/** `link`: an address of the site, or one elsewhere that begins with https. */
export const shownBanner = z.object({ id: z.string(), title: z.string(), words: z.string(), link: z.string(), scene: z.enum(bannerScenes) })
export type ShownBanner = z.output<typeof shownBanner>
