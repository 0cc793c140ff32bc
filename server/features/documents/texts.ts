/** The documents as this build has them. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { documentNames, type DocumentName } from '@kurazh/contract/document-names.ts'

export interface DocumentText {
  name: DocumentName
  sha256: Buffer
  /** The day that its head names: «2026-11-23». */
  changed: string
  text: string
}

let read: Promise<DocumentText[]> | undefined

/** Read once: they change with the build. Throws where a document names no day. */
export function documentTexts(): Promise<DocumentText[]> {
  return (read ??= Promise.all(documentNames.map(async (name) => {
    const text = await readFile(new URL(`../../../contract/documents/${name}.md`, import.meta.url), 'utf8')
    const changed = /^changed: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1]
    if (changed === undefined) throw new Error(`contract/documents/${name}.md does not say when it was changed`)
    return { name, sha256: createHash('sha256').update(text).digest(), changed, text }
  })))
}
