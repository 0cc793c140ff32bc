/** Shows a version that waits for a second person: its changes to the version in force. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { bodyOfDocument } from '@kurazh/contract/content/document-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import { adminKeys } from '../call.ts'
import { TextDiff } from '../content/text-diff-view.tsx'
import { textDiff } from '../content/text-diff.ts'
import { Moment, State } from '../list/cells.tsx'
import css from './documents.module.css'

type VersionRequest = ReplyOf<(typeof adminCalls)['documentVersions']>['success']['waiting'][number]

/** The stored text of a version. */
export function useVersionText(name: VersionRequest['name'], version: number | undefined) {
  return useQuery({
    queryKey: [...adminKeys.all, 'document', name, version],
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => bodyOfDocument((await callApi('documentText', { name, version: version ?? 0 })).success.text),
  })
}

export function PendingVersion({ waiting: { name, after, body, madeBy, madeAt } }: { waiting: VersionRequest }) {
  const [isOpen, setOpen] = useState(false)
  const { data, isError, error, refetch } = useVersionText(name, isOpen ? after : undefined)
  return (
    <details className={css.waiting} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch">
        <State tone="brand">ждёт второго администратора</State>
        <span className="muted">
          версия {after + 1}: {madeBy}, <Moment at={madeAt} />
        </span>
      </summary>
      {isError && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
      {data !== undefined && <TextDiff stretches={textDiff(data, body)} />}
      <p>
        <Link to="/admin/requests" className="touch">
          Исполнить или снять
        </Link>
      </p>
    </details>
  )
}
