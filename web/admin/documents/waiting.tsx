/** A version that waits for a second person: what would change, beside what is in force. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/call.ts'
import { bodyOfDocument } from '@kurazh/contract/document-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { Retry } from '../../ui/retry.tsx'
import { Link } from '../../ui/router.tsx'
import { adminKeys } from '../call.ts'
import { Changed } from '../content/changed.tsx'
import { wordsChanged } from '../content/words-changed.ts'
import { Moment, State } from '../list/cells.tsx'
import css from './documents.module.css'

type Wish = ReplyOf<(typeof adminCalls)['documentVersions']>['success']['waiting'][number]

/** The words of a version, as they were kept. */
export function useWords(name: Wish['name'], version: number | undefined) {
  return useQuery({
    queryKey: [...adminKeys.all, 'document', name, version], enabled: version !== undefined, staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => bodyOfDocument((await callApi('documentText', { name, version: version ?? 0 })).success.text),
  })
}

export function Waiting({ waiting: { name, after, body, madeBy, madeAt } }: { waiting: Wish }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, error, refetch } = useWords(name, isOpen ? after : undefined)
  return (
    <details className={css.waiting} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch">
        <State tone="brand">ждёт второго человека</State>
        <span className="muted">
          версия {after + 1}: {madeBy}, <Moment at={madeAt} />
        </span>
      </summary>
      {isError && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      {data !== undefined && <Changed stretches={wordsChanged(data, body)} />}
      <p>
        <Link to="/admin/requests" className="touch">Исполнить или снять</Link>
      </p>
    </details>
  )
}
