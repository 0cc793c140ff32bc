/**
 * Loads texts that administrators wrote in place of built-in ones. If they fail to load or to parse, the built-in ones
 * are used.
 */
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import type { Text } from '../../ui/text/text.ts'

export type Written = Pick<Text, 'title' | 'lead' | 'body'>

const none: ReadonlyMap<string, Written> = new Map()

/** The texts by article. The Markdown parser loads only with a text to parse. */
async function readTexts(): Promise<ReadonlyMap<string, Written>> {
  const { texts } = (await callApi('helpTexts', {})).success
  if (texts.length === 0) return none
  const { readArticle } = await import('@kurazh/shared/text/read-markdown.ts')
  return new Map(
    texts.flatMap(({ article, title, lead, body }) => {
      const pieces = readArticle(body)
      return Array.isArray(pieces) ? [[article, { title, lead, body: pieces }] as const] : []
    }),
  )
}

/** `isAsking`: still loading; the built-in texts they replace are not shown until then. */
export function useHelpTexts(): { texts: ReadonlyMap<string, Written>; isAsking: boolean } {
  const { data, isPending, fetchStatus, failureCount } = useQuery({ queryKey: ['help-texts'], queryFn: readTexts })
  return { texts: data ?? none, isAsking: isPending && fetchStatus === 'fetching' && failureCount === 0 }
}
