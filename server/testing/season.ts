/** The winter season of the heist, which a site creates by rule. */
import type { Database } from '../platform/database/database.ts'

/**
 * As on a day far from it: from December on a new site has one, which is shown, counts, and leaves no room for
 * another.
 */
export const outOfSeason = ({ pool }: Pick<Database, 'pool'>) =>
  pool.query(`
    update heist_season set from_at = from_at + interval '10 years', until_at = until_at + interval '10 years', lapses_at = lapses_at + interval '10 years'
    where mark is not null and from_at < now() + interval '5 years'`)
