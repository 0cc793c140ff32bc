/** Asks why an account that was held for a person to check may play, and says whose exclusion it is like. */
import { Link } from 'react-router'
import { callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { ReasonForm } from './reason-form.tsx'
import { useAct } from './use-act.ts'

export function ReleaseForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { busy, act } = useAct()
  const held = useAdminQuery('heldList', { player: id }).data?.success.rows[0]
  const release = async (reason: string) => {
    if (await act(() => callAdmin('releasePlayer', { id, reason }))) onDone()
  }
  const isByTwo = held !== undefined && held.likeUntil !== ''
  return (
    <ReasonForm
      says={
        <>
          {held !== undefined && held.like !== null && (
            <>
              Похож на <Link to={`/admin/players/${held.like}`}>{held.likeLogin}</Link> ({held.because.toLowerCase()}).
              Исключение: <ExclusionEnd until={held.likeUntil} />.{' '}
            </>
          )}
          {isByTwo
            ? 'Пока оно действует, пускает второй администратор: он прочтёт причину.'
            : 'Пускайте, только если это точно другой человек. Причина останется в журнале.'}
        </>
      }
      label="Как вы убедились, что это другой человек"
      act={isByTwo ? 'Отправить запрос' : 'Пустить играть'}
      tone="brand"
      busy={busy}
      onReason={(reason) => void release(reason)}
    />
  )
}

/** Until when the similar account is excluded. */
export function ExclusionEnd({ until }: { until: string }) {
  if (until === '') return 'кончилось'
  return until === 'навсегда' ? until : <Moment at={until} />
}
