/** What other slices may ask of the documents. */
import { type DocumentName, documentNames } from '@kurazh/contract/content/document-names.ts'
import type { Db } from '../../platform/database/database.ts'
import { versionsKept } from './versions.ts'

/** Documents whose own text two administrators have published; the others are those of the release. */
export async function ownDocuments(db: Db): Promise<ReadonlySet<DocumentName>> {
  const versions = await versionsKept(db)
  // Newest first: the version in force.
  return new Set(documentNames.filter((name) => versions.find((each) => each.name === name)?.written === true))
}
