/** The documents of this build. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { documentNames, type DocumentName } from '@kurazh/contract/content/document-names.ts'

export interface DocumentText {
  name: DocumentName
  sha256: Buffer
  /** The date in its front matter: «2026-11-23». */
  changed: string
  text: string
}

let read: Promise<DocumentText[]> | undefined

/** Reads the texts once: they change only with a build. Throws if a document has no date. */
export function documentTexts(): Promise<DocumentText[]> {
  return (read ??= Promise.all(
    documentNames.map(async (name) => {
      const text = await readFile(new URL(`../../../contract/content/documents/${name}.md`, import.meta.url), 'utf8')
      const changed = /^changed: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1]
      if (changed === undefined)
        throw new Error(`contract/content/documents/${name}.md does not say when it was changed`)
      return { name, sha256: createHash('sha256').update(text).digest(), changed, text }
    }),
  ))
}
