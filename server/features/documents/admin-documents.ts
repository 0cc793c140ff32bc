/** Documents in the admin area: versions, drafts that wait for a second person, and acceptances. */
import { acceptanceList, documentCalls as calls } from '@kurazh/contract/admin/documents.ts'
import { type DocumentName, documentNames } from '@kurazh/contract/content/document-names.ts'
import { sql } from 'kysely'
import { countUpTo, onAdminList, type Stream } from '../../platform/admin/admin-list.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import { loginsOf } from '../../players/public.ts'
import type { Row } from './rows.ts'
import { versionsKept } from './versions.ts'
import { documentWishes } from './writing.ts'

export interface AdminDocumentsDependencies {
  db: Db
}

interface Wanted {
  name?: DocumentName | undefined
  version?: number | undefined
  player?: number | undefined
}

type Accepted = Row<'document_acceptance'> & { place: string }

export function adminDocumentRoutes(http: Http, { db }: AdminDocumentsDependencies): void {
  http.onAdmin(calls.documentVersions, async () => {
    const [versions, wishes] = await Promise.all([versionsKept(db), documentWishes(db)])
    const logins = await loginsOf(
      db,
      wishes.map(({ madeBy }) => madeBy),
    )
    return {
      success: {
        versions: await Promise.all(
          versions.map(async (each) => ({ ...each, accepted: await countUpTo(db, rowsOf(each)) })),
        ),
        waiting: wishes.map(({ request, wish: { name, after, body }, madeBy, madeAt }) => ({
          request,
          name,
          after,
          body,
          madeBy: logins.get(madeBy) ?? `игрок ${madeBy}`,
          madeAt: madeAt.toISOString(),
        })),
      },
    }
  })

  onAdminList<typeof acceptanceList, Accepted>(http, acceptanceList, {
    streams: (wanted) =>
      documentNames
        .filter((name) => wanted.name === undefined || wanted.name === name)
        .map((name) => acceptedOf(db, { ...wanted, name })),
    async shown(found) {
      const logins = await loginsOf(
        db,
        found.map(({ player }) => Number(player)),
      )
      return found.map(({ player, name, version, at, asked }) => ({
        player: Number(player),
        login: logins.get(Number(player)) ?? '',
        name: name as DocumentName,
        version,
        at: at.toISOString(),
        way: asked ? ('asked' as const) : ('registration' as const),
      }))
    },
    count: (wanted) => countUpTo(db, rowsOf(wanted)),
  })
}

const rowsOf = (wanted: Wanted) => sql`document_acceptance where true ${narrowed(wanted)}`
const narrowed = ({ name, version, player }: Wanted) =>
  sql`${name === undefined ? sql`` : sql`and name = ${name}`} ${version === undefined ? sql`` : sql`and version = ${version}`} ${player === undefined ? sql`` : sql`and player = ${player}`}`

/** Of one document, newest first. */
function acceptedOf(db: Db, wanted: Wanted): Stream<Accepted> {
  return async (after, count) => {
    const [at, player] = after?.split('|') ?? []
    const on =
      at === undefined || !/^\d{1,18}$/.test(player ?? '')
        ? sql``
        : sql`and (at, player) < (${at}::timestamptz, ${player}::bigint)`
    const { rows } = await sql<Accepted>`
      select player, name, version, at, asked, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
      from document_acceptance where true ${narrowed(wanted)} ${on} order by at desc, player desc limit ${count}`.execute(
      db,
    )
    return rows.map((found) => ({ found, at: found.at.getTime(), place: `${found.place}|${found.player}` }))
  }
}
