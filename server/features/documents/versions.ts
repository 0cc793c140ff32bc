/** Stores every published version of the documents and the players' acceptances. */
import { type DocumentName, documentNames } from '@kurazh/contract/content/document-names.ts'
import type { DocumentStands } from '@kurazh/contract/content/documents.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DataExport } from '../../slice.ts'
import type { Row } from './rows.ts'
import { type DocumentText, documentTexts } from './texts.ts'

/**
 * Stores each text that was never stored as the next version. Several nodes may start at once, even of two builds in
 * turn, so returning to an old text needs a new date in its front matter. Where the operator has published a text of
 * their own, a release does not replace it.
 */
export async function keepVersions(db: Db, texts: readonly DocumentText[]): Promise<void> {
  await sql`
    insert into document_version (name, version, sha256, changed, body)
    select given.name, coalesce(newest.version, 0) + 1, given.sha256, given.changed, given.body
    from unnest(${texts.map(({ name }) => name)}::text[], ${texts.map(({ sha256 }) => sha256)}::bytea[], ${texts.map(({ changed }) => changed)}::date[], ${texts.map(({ text }) => text)}::text[])
      as given (name, sha256, changed, body)
    left join lateral (select version from document_version where document_version.name = given.name order by version desc limit 1) as newest on true
    where not exists (select from document_version as kept where kept.name = given.name and (kept.sha256 = given.sha256 or kept.request is not null))
    on conflict (name, version) do nothing`.execute(db)
}

export interface KeptVersion {
  name: DocumentName
  version: number
  changed: string
  since: string
  sha256: string
  /** Written in the admin area; otherwise it came with a release. */
  written: boolean
}

type VersionRow = Pick<Row<'document_version'>, 'name' | 'version' | 'sha256' | 'since' | 'request'> & {
  changed: string
}

/** All versions of all documents, newest first. */
export async function versionsKept(db: Db): Promise<KeptVersion[]> {
  const { rows } = await sql<VersionRow>`
    select name, version, sha256, to_char(changed, 'YYYY-MM-DD') as changed, since, request from document_version order by name, version desc`.execute(
    db,
  )
  return rows.map(({ name, version, sha256, changed, since, request }) => ({
    name: name as DocumentName,
    version,
    changed,
    since: since.toISOString(),
    sha256: sha256.toString('hex'),
    written: request !== null,
  }))
}

/** The text of a version; undefined if there is no such version. */
export async function textKept(db: Db, name: DocumentName, version: number): Promise<string | undefined> {
  const {
    rows: [found],
  } = await sql<
    Pick<Row<'document_version'>, 'body'>
  >`select body from document_version where name = ${name} and version = ${version}`.execute(db)
  return found?.body
}

/** The documents with the player's acceptances; without any for a guest. */
export async function documentsFor(db: Db, player: number | undefined): Promise<DocumentStands[]> {
  const [versions, accepted] = await Promise.all([
    versionsKept(db),
    player === undefined ? [] : acceptancesOf(db, player),
  ])
  return documentNames.map((name) => {
    const newest = accepted.find((each) => each.name === name)
    return {
      name,
      versions: versions
        .filter((each) => each.name === name)
        .map(({ version, changed, since, sha256 }) => ({ version, changed, since, sha256 })),
      accepted: newest === undefined ? null : { version: newest.version, at: newest.at.toISOString() },
    }
  })
}

type Acceptance = Pick<Row<'document_acceptance'>, 'name' | 'version' | 'at' | 'asked'>

async function acceptancesOf(db: Db, player: number): Promise<Acceptance[]> {
  const { rows } =
    await sql<Acceptance>`select name, version, at, asked from document_acceptance where player = ${player} order by name, version desc`.execute(
      db,
    )
  return rows
}

/**
 * A new player accepts the texts of this build, in the transaction of the registration: while two builds run, the texts
 * of the other build were not shown. Every build shows the texts written in the admin area.
 */
export async function acceptAll(tx: Tx, player: number): Promise<void> {
  const texts = await documentTexts()
  await sql`
    insert into document_acceptance (player, name, version, asked)
    select ${player}::bigint, given.name, max(kept.version), false
    from unnest(${texts.map(({ name }) => name)}::text[], ${texts.map(({ sha256 }) => sha256)}::bytea[]) as given (name, sha256)
    join document_version as kept on kept.name = given.name and (kept.sha256 = given.sha256 or kept.request is not null) group by given.name`.execute(
    tx,
  )
}

export interface Accepted {
  name: DocumentName
  version: number
}

/**
 * Stores the acceptances the player has pressed. False if one of the versions is not current: an outdated page showed
 * it.
 */
export async function accept(tx: Tx, player: number, accepted: readonly Accepted[]): Promise<boolean> {
  const { rows } = await sql<Pick<Row<'document_version'>, 'name'>>`
    with given as (select name, version from unnest(${accepted.map(({ name }) => name)}::text[], ${accepted.map(({ version }) => version)}::int[]) as given (name, version))
    select given.name from given
    where given.version = (select max(version) from document_version where document_version.name = given.name)`.execute(
    tx,
  )
  if (rows.length !== accepted.length) return false
  await sql`
    insert into document_acceptance (player, name, version, asked)
    select ${player}::bigint, name, version, true from unnest(${accepted.map(({ name }) => name)}::text[], ${accepted.map(({ version }) => version)}::int[]) as given (name, version)
    on conflict (player, name, version) do nothing`.execute(tx)
  return true
}

export const dataExportOfAcceptances: DataExport = {
  name: 'acceptedDocuments',
  async *rows(db, player) {
    for (const { name, version, at, asked } of await acceptancesOf(db, player))
      yield { name, version, at: at.toISOString(), asked }
  },
}
