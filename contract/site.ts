/** The site's own state as every page sees it. */
import * as z from 'zod/mini'

/** works: 0 is normal, anything else is maintenance; `say`: what the operator says of it. `noRegistration`: nobody new is taken in for now. */
export const site = z.object({ works: z.number(), say: z.optional(z.string()), noRegistration: z.optional(z.literal(true)) })
/** Addresses of the VK community, the Telegram channel, the chat bot, the support channel, the post to repost and the support's e-mail; empty where the owner has set none. */
export const social = z.object({ vk: z.string(), tg: z.string(), bot: z.string(), support: z.string(), repost: z.string(), email: z.string() })
/** Ids of games and machines as the operator wants them to stand, those that are pinned first; what is not named stands after them, as built. */
export const lobbyOrder = z.array(z.string())
export type Site = z.output<typeof site>
export type Social = z.output<typeof social>
