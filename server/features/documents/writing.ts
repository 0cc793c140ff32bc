/**
 * Document versions written in the admin area: one person requests a version, another publishes it, and it is in force
 * from then on.
 */
import { createHash } from 'node:crypto'
import { documentCalls as calls } from '@kurazh/contract/admin/documents.ts'
import { type DocumentName, documentTitles } from '@kurazh/contract/content/document-names.ts'
import { documentOf, faultOfDocument } from '@kurazh/contract/content/document-text.ts'
import { faultOfMarkdown } from '@kurazh/shared/text/read-markdown.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import type { RequestKind } from '../../platform/admin/two-people.ts'
import { noteAdmin, openRequests, proposeRequest } from '../../staff/public.ts'
import type { Row } from './rows.ts'

/** The requested version. `changed` is its date. */
export interface DocumentWish {
  name: DocumentName
  /** The version its writer has seen. */
  after: number
  changed: string
  body: string
}

const words = (body: string) => body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** One person alone never changes what players agree to. */
export const documentByTwo: RequestKind<DocumentWish> = {
  kind: 'document',
  right: 'document.publish',
  before: async (tx, _, { name }) => newestOf(tx, name),
  carryOut: async (tx, _, wish, { request }) =>
    (await publish(tx, wish, request))
      ? `${documentTitles[wish.name]}: действует версия ${wish.after + 1}`
      : overtaken(),
  told: ({ name, after, body }) => ({
    about: documentTitles[name],
    wanted: `Версия ${after + 1}, ${words(body)} слов. Что в ней изменилось, видно на странице «Документы»`,
  }),
}

const overtaken = () =>
  new Refusal('InvalidRequest', 'Документ уже изменился: на сайте другая версия. Откройте его заново')

async function newestOf(tx: Tx, name: DocumentName): Promise<{ version: number; sha256: string } | null> {
  const {
    rows: [newest],
  } = await sql<Pick<Row<'document_version'>, 'version' | 'sha256'>>`
    select version, sha256 from document_version where name = ${name} order by version desc limit 1`.execute(tx)
  return newest === undefined ? null : { version: newest.version, sha256: newest.sha256.toString('hex') }
}

const textOf = ({ name, changed, body }: DocumentWish) => documentOf(documentTitles[name], changed, body)
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** False if the version the writer has seen is no longer the newest. */
async function publish(tx: Tx, wish: DocumentWish, request: number): Promise<boolean> {
  const text = textOf(wish)
  const { numAffectedRows } = await sql`
    insert into document_version (name, version, sha256, changed, body, request)
    select ${wish.name}, ${wish.after + 1}, ${hashOf(text)}, ${wish.changed}::date, ${text}, ${request}
    where ${wish.after} = (select max(version) from document_version where name = ${wish.name}) on conflict (name, version) do nothing`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Versions that wait for a second person, oldest first. */
export async function documentWishes(
  db: Db,
): Promise<{ request: number; wish: DocumentWish; madeBy: number; madeAt: Date }[]> {
  return (await openRequests(db)).flatMap(({ id, kind, body, made_by: madeBy, made_at: madeAt }) =>
    kind === documentByTwo.kind
      ? [{ request: Number(id), wish: body as DocumentWish, madeBy: Number(madeBy), madeAt }]
      : [],
  )
}

export function writingRoutes(http: Http, { db }: { db: Db }): void {
  http.onAdmin(calls.writeDocument, ({ admin }, { name, after, body }) =>
    transaction(db, async (tx) => {
      const fault = faultOfDocument(body) ?? faultOfMarkdown(body)
      if (fault !== undefined) return new Refusal('InvalidRequest', fault)
      if ((await newestOf(tx, name))?.version !== after) return overtaken()
      const {
        rows: [now],
      } = await sql<{ day: string }>`select to_char(now() at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day`.execute(
        tx,
      )
      const wish: DocumentWish = { name, after, changed: now?.day ?? '', body }
      if (await wasKept(tx, name, hashOf(textOf(wish))))
        return new Refusal(
          'InvalidRequest',
          'Такой текст уже был на сайте сегодня: измените его или подождите до завтра',
        )
      const { id } = await proposeRequest(tx, documentByTwo, admin, 0, wish)
      await noteAdmin(tx, admin, {
        action: calls.writeDocument.path,
        outcome: 'done',
        detail: { name, after, requested: id, words: words(body) },
      })
      return { success: 'Запрос отправлен: версию опубликует второй администратор' }
    }),
  )
}

/** Whether this text is stored already. Pages tell versions apart by the hash. */
async function wasKept(tx: Tx, name: DocumentName, sha256: Buffer): Promise<boolean> {
  const { rows } = await sql`select from document_version where name = ${name} and sha256 = ${sha256}`.execute(tx)
  return rows.length > 0
}
