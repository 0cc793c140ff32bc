/** A list of bets with its request: pending, refused, empty, or loaded with older ones on demand. */
import type { ReactNode } from 'react'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'

/** As the library of queries has it. */
interface Question {
  error: unknown
  refetch(): Promise<unknown>
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?(): Promise<unknown>
}

interface AskedBetsProps {
  question: Question
  /** The number of bets; undefined before the first answer. */
  count: number | undefined
  /** Instead of an empty list. */
  none: ReactNode
  /** The list. */
  children: ReactNode
}

export function AskedBets({ question, count, none, children }: AskedBetsProps) {
  const { error, hasNextPage, isFetchingNextPage = false, fetchNextPage } = question
  return (
    <>
      {error ? (
        <Unanswered question={question} />
      ) : count === undefined ? (
        <Skeleton className="h-32" />
      ) : (
        count === 0 && none
      )}
      {count !== undefined && count > 0 && children}
      {hasNextPage && (
        <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
          Показать ещё
        </Button>
      )}
    </>
  )
}

/** The reason why there is no answer, and a button to request again. */
export function Unanswered({ question: { error, refetch } }: { question: Pick<Question, 'error' | 'refetch'> }) {
  return (
    <Notice>
      {errorText(error)}
      <Button size="small" onClick={() => void refetch()}>
        Повторить
      </Button>
    </Notice>
  )
}
