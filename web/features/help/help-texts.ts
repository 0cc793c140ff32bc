/** Texts that administrators wrote instead of the built-in ones. Where they do not come, or cannot be read, the built-in ones are there. */
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import type { Text } from '../../ui/text.ts'

export type Written = Pick<Text, 'title' | 'lead' | 'body'>

const none: ReadonlyMap<string, Written> = new Map()

/** What they wrote, by article. The reader of Markdown comes only where there is something to read. */
async function readTexts(): Promise<ReadonlyMap<string, Written>> {
  const { texts } = (await callApi('helpTexts', {})).success
  if (texts.length === 0) return none
  const { readArticle } = await import('../../ui/read-markdown.ts')
  return new Map(texts.flatMap(({ article, title, lead, body }) => {
    const pieces = readArticle(body)
    return Array.isArray(pieces) ? [[article, { title, lead, body: pieces }] as const] : []
  }))
}

/** `isAsking`: they are on their way, and what they are instead of is not shown before. */
export function useHelpTexts(): { texts: ReadonlyMap<string, Written>; isAsking: boolean } {
  const { data, isPending, fetchStatus, failureCount } = useQuery({ queryKey: ['help-texts'], queryFn: readTexts })
  return { texts: data ?? none, isAsking: isPending && fetchStatus === 'fetching' && failureCount === 0 }
}
