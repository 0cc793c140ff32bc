/** The words of a document that are in force: those of this build, or the version that came after it, read where it is needed. */
import type { DocumentName } from '@kurazh/contract/document-names.ts'
import { bodyOfDocument } from '@kurazh/contract/document-text.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { useDocuments } from '../../api/documents.ts'
import { keys } from '../../api/query.ts'
import type { Piece } from '../../ui/text.ts'

interface Words {
  changed: string
  body: readonly Piece[]
}

/** `missing`: the version in force, where its words did not come or cannot be read; what is shown is older. */
export function useInForce(name: DocumentName, built: Words & { sha256: string }): Words & { missing?: number } {
  const newest = useDocuments().data?.find((document) => document.name === name)?.versions[0]
  const isOther = newest !== undefined && newest.sha256 !== built.sha256
  const { data, isError } = useQuery({ queryKey: [...keys.documents, name, newest?.version], queryFn: () => wordsOf(name, newest?.version ?? 0), enabled: isOther, staleTime: Number.POSITIVE_INFINITY })
  if (!isOther) return built
  return data ? { changed: newest.changed, body: data } : { ...built, ...(isError && { missing: newest.version }) }
}

/** The reader of Markdown comes only where there is something to read. Throws what it cannot read. */
async function wordsOf(name: DocumentName, version: number): Promise<readonly Piece[]> {
  const [{ success: { text } }, { readMarkdown }] = await Promise.all([callApi('documentText', { name, version }), import('../../ui/read-markdown.ts')])
  return readMarkdown(bodyOfDocument(text))
}
