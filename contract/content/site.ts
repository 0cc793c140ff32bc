/** The site's state as every page sees it. */
import * as z from 'zod/mini'

/**
 * works: 0 is normal, anything else is maintenance; `say`: the operator's message about it. `noRegistration`:
 * registration is closed. `restored`: the newest restoration of the database from a backup.
 */
export const site = z.object({
  works: z.number(),
  say: z.optional(z.string()),
  noRegistration: z.optional(z.literal(true)),
  restored: z.optional(z.number()),
})
/**
 * Addresses of the VK community, the Telegram channel, the chat bot, the support channel, the post to repost and the
 * support email; empty where the owner has set none.
 */
export const social = z.object({
  vk: z.string(),
  tg: z.string(),
  bot: z.string(),
  support: z.string(),
  repost: z.string(),
  email: z.string(),
})
/** Ids of games and machines in the operator's order, pinned ones first; the rest follow in the built-in order. */
export const lobbyOrder = z.array(z.string())
export type Site = z.output<typeof site>
export type Social = z.output<typeof social>
