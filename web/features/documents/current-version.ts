/** Provides the current text of a document: this build's, or a newer version loaded on demand. */
import type { DocumentName } from '@kurazh/contract/content/document-names.ts'
import { bodyOfDocument } from '@kurazh/contract/content/document-text.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { useDocuments } from '../../api/documents.ts'
import { keys } from '../../api/query.ts'
import type { Piece } from '../../ui/text/text.ts'

interface Words {
  changed: string
  body: readonly Piece[]
}

/** `missing`: the current version, if its text failed to load or to parse; the shown text is older. */
export function useCurrentVersion(name: DocumentName, built: Words & { sha256: string }): Words & { missing?: number } {
  const newest = useDocuments().data?.find((document) => document.name === name)?.versions[0]
  const isOther = newest !== undefined && newest.sha256 !== built.sha256
  const { data, isError } = useQuery({
    queryKey: [...keys.documents, name, newest?.version],
    queryFn: () => wordsOf(name, newest?.version ?? 0),
    enabled: isOther,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isOther) return built
  return data ? { changed: newest.changed, body: data } : { ...built, ...(isError && { missing: newest.version }) }
}

/** The Markdown parser loads only with a text to parse. Throws on a text it cannot parse. */
async function wordsOf(name: DocumentName, version: number): Promise<readonly Piece[]> {
  const [
    {
      success: { text },
    },
    { readMarkdown },
  ] = await Promise.all([callApi('documentText', { name, version }), import('@kurazh/shared/text/read-markdown.ts')])
  return readMarkdown(bodyOfDocument(text))
}
