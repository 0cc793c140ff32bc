/** A player's movements in the admin area: the same rows as in the player's own statement, with their keys. */
import { playerMoney, type TimelineRow } from '@kurazh/contract/admin/player-lists.ts'
import { kindName } from '@kurazh/contract/money/statement.ts'
import { onAdminList, type Stream } from '../../platform/admin/admin-list.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { type Entry, entriesOf } from '../../wallet/statement.ts'
import { type StatementDependencies, subjectsOf } from './statement.ts'

interface Span {
  kinds?: string[] | undefined
  from?: string | undefined
  until?: string | undefined
}

/** A movement of this player. */
interface Found {
  player: number
  entry: Entry
}

export function adminStatement(http: Http, deps: StatementDependencies): void {
  onAdminList<typeof playerMoney, Found>(http, playerMoney, {
    streams: ({ player, ...span }) => [movementsFrom(deps.db, player, span)],
    async shown(found) {
      const subjectOf = await subjectsOf(
        deps,
        found[0]?.player ?? 0,
        found.map(({ entry }) => entry),
      )
      return found.map(({ entry }) => {
        const { at, kind, amount, balance, key } = entry
        const { game = null, link = null } = subjectOf(entry) ?? {}
        return { at, what: kindName(kind), game, amount, balance, key, link }
      })
    },
  })
}

function movementsFrom(db: Db, player: number, { kinds, from, until }: Span): Stream<Found> {
  return async (after, count) => {
    const [at, leg] = after?.split('|') ?? []
    const entries = await entriesOf(db, player, {
      kinds: kinds && [...new Set(kinds)],
      from: from === undefined ? undefined : new Date(from),
      until: until === undefined ? undefined : new Date(until),
      before: at === undefined ? undefined : { at, leg: leg === '1' ? 1 : 2 },
      count,
    })
    return entries.map((entry) => ({
      found: { player, entry },
      at: Date.parse(entry.at),
      place: `${entry.at}|${entry.leg}`,
    }))
  }
}

/** A player's movements, as a part of the timeline. */
export function moneyTold(deps: StatementDependencies, player: number): Stream<TimelineRow> {
  const movements = movementsFrom(deps.db, player, {})
  return async (after, count) => {
    const placed = await movements(after, count)
    const subjectOf = await subjectsOf(
      deps,
      player,
      placed.map(({ found }) => found.entry),
    )
    return placed.map(({ found: { entry }, ...where }) => {
      const { at, kind, amount, balance } = entry
      const { game = null, link = null } = subjectOf(entry) ?? {}
      return { ...where, found: { at, part: 'money', what: kindName(kind), game, amount, balance, link } }
    })
  }
}
