/** Loads which documents of the site are in force and which of them this player has accepted. */
import type { DocumentStands } from '@kurazh/contract/content/documents.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { callApi } from './call.ts'
import { keys, stateReceived } from './query.ts'

export function useDocuments(): UseQueryResult<DocumentStands[]> {
  return useQuery({
    queryKey: keys.documents,
    queryFn: async () => (await callApi('documents', {})).success.documents,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Documents whose newest version the player has not accepted. */
export const unaccepted = (documents: readonly DocumentStands[]) =>
  documents.filter(({ versions, accepted }) => versions[0] !== undefined && accepted?.version !== versions[0].version)

/** Accepts the documents in force, in the version that was shown. Throws CallError. */
export async function acceptDocuments(documents: readonly DocumentStands[]): Promise<void> {
  const accepted = unaccepted(documents).flatMap(({ name, versions: [newest] }) =>
    newest === undefined ? [] : [{ name, version: newest.version }],
  )
  stateReceived(keys.documents, (await callApi('acceptDocuments', { accepted })).success.documents)
}
