/** A version of a document written in the admin area: asked for by one person, published by another, in force from then on. */
import { createHash } from 'node:crypto'
import { documentCalls as calls } from '@kurazh/contract/admin/documents.ts'
import { type DocumentName, documentTitles } from '@kurazh/contract/document-names.ts'
import { documentOf, faultOfDocument } from '@kurazh/contract/document-text.ts'
import { sql } from 'kysely'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { ProposeRequest, RequestKind } from '../../platform/two-people.ts'
import type { Row } from './rows.ts'

/** A version as it is asked for. `changed`: the day it was. */
export interface DocumentWish {
  name: DocumentName
  /** The version that its writer has seen. */
  after: number
  changed: string
  body: string
}

const words = (body: string) => body.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** What players agree to is no one person's to change. */
export const documentByTwo: RequestKind<DocumentWish> = {
  kind: 'document', right: 'document.publish',
  before: async (tx, _, { name }) => newestOf(tx, name),
  carryOut: async (tx, _, wish, { request }) => (await publish(tx, wish, request)) ? `${documentTitles[wish.name]}: действует версия ${wish.after + 1}` : overtaken(),
  told: ({ name, after, body }) => ({ about: documentTitles[name], wanted: `Версия ${after + 1}, ${words(body)} слов. Что в ней изменилось, видно на странице «Документы»` }),
}

const overtaken = () => new Refusal('InvalidRequest', 'Документ уже изменился: на сайте другая версия. Откройте его заново')

async function newestOf(tx: Tx, name: DocumentName): Promise<{ version: number; sha256: string } | null> {
  const { rows: [newest] } = await sql<Pick<Row<'document_version'>, 'version' | 'sha256'>>`
    select version, sha256 from document_version where name = ${name} order by version desc limit 1`.execute(tx)
  return newest === undefined ? null : { version: newest.version, sha256: newest.sha256.toString('hex') }
}

const textOf = ({ name, changed, body }: DocumentWish) => documentOf(documentTitles[name], changed, body)
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** False where another version stands after the one its writer has seen. */
async function publish(tx: Tx, wish: DocumentWish, request: number): Promise<boolean> {
  const text = textOf(wish)
  const { numAffectedRows } = await sql`
    insert into document_version (name, version, sha256, changed, body, request)
    select ${wish.name}, ${wish.after + 1}, ${hashOf(text)}, ${wish.changed}::date, ${text}, ${request}
    where ${wish.after} = (select max(version) from document_version where name = ${wish.name}) on conflict (name, version) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export function writingRoutes(http: Http, { db, noteAdmin, propose }: { db: Db; noteAdmin: NoteAdmin; propose: ProposeRequest }): void {
  http.onAdmin(calls.writeDocument, ({ admin }, { name, after, body }) => transaction(db, async (tx) => {
    const fault = faultOfDocument(body)
    if (fault !== undefined) return new Refusal('InvalidRequest', fault)
    if ((await newestOf(tx, name))?.version !== after) return overtaken()
    const { rows: [now] } = await sql<{ day: string }>`select to_char(now() at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day`.execute(tx)
    const wish: DocumentWish = { name, after, changed: now?.day ?? '', body }
    if (await wasKept(tx, name, hashOf(textOf(wish)))) return new Refusal('InvalidRequest', 'Такой текст уже был на сайте сегодня: измените его или подождите до завтра')
    const { id } = await propose(tx, documentByTwo, admin, 0, wish)
    await noteAdmin(tx, admin, { action: calls.writeDocument.path, outcome: 'done', detail: { name, after, requested: id, words: words(body) } })
    return { success: 'Просьба записана: версию опубликует второй человек' }
  }))
}

/** Whose hash every page tells versions apart by. */
async function wasKept(tx: Tx, name: DocumentName, sha256: Buffer): Promise<boolean> {
  const { rows } = await sql`select from document_version where name = ${name} and sha256 = ${sha256}`.execute(tx)
  return rows.length > 0
}
