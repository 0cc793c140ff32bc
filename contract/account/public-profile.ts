/** The public page of a player: records, favourite games and places, each with its proof. Hidden by one switch. */
import * as z from 'zod/mini'
import { call, everyone } from '../core/call.ts'
import { money } from '../core/money.ts'
import { multiplier } from '../core/multiplier.ts'
import { statusLabels } from './status-names.ts'

/** The best multiplier and the largest win of one game, each with the public number of its bet. */
const record = z.object({
  game: z.string(),
  multiplier,
  multiplierBet: z.string(),
  multiplierAt: z.string(),
  /** Payout less stake. */
  win: money,
  winBet: z.string(),
  winAt: z.string(),
})
export type ProfileRecord = z.output<typeof record>

/** A prize place of a tournament that is over. */
const place = z.object({ tournament: z.number(), title: z.string(), place: z.number(), endsAt: z.string() })

const publicProfile = z.object({
  name: z.string(),
  img: z.string(),
  status: z.nullable(z.enum(statusLabels)),
  /** The month of the registration in Moscow: «2026-11». */
  since: z.string(),
  /** A game each, the highest multiplier first. */
  records: z.array(record),
  /** The most played games of the last months, most played first. */
  favourites: z.array(z.string()),
  /** The newest first. */
  places: z.array(place),
  /** The asker is its player. */
  own: z.boolean(),
  /** Only its player sees it at the moment. */
  hidden: z.boolean(),
})
export type PublicProfile = z.output<typeof publicProfile>

export const publicProfiles = {
  publicProfile: call({
    method: 'POST',
    path: '/api/player',
    summary:
      'Публичный профиль игрока по имени: рекорды, любимые игры, места в турнирах. Скрытый, закрытый и неизвестный отвечают одинаково',
    access: everyone,
    body: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: z.object({ success: z.object({ profile: publicProfile }) }),
    refusals: ['ProfileHidden'],
  }),
}
