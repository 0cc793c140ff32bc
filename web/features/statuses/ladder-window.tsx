/** Tells visitors without an account what the site gives back. */
import { useQuery } from '@tanstack/react-query'
import { callApi, errorText } from '../../api/call.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { Ladder } from './ladder.tsx'

export function LadderWindow({ onClose }: { onClose: () => void }) {
  const ladder = useQuery({
    queryKey: ['statuses'],
    queryFn: async () => (await callApi('statuses', {})).success.rules,
  })
  return (
    <Dialog open onClose={onClose} title="Что возвращает сайт">
      <div className="grid gap-4">
        <p className="muted">
          У каждой игры есть преимущество сайта: то, что он в среднем оставляет себе с ставки. Часть его возвращается
          игроку рейкбеком с каждой ставки, а за новые статусы дают разовую награду.
        </p>
        {ladder.isPending && <Skeleton className="h-80" />}
        {ladder.isError && <Retry text={errorText(ladder.error)} onRetry={() => void ladder.refetch()} />}
        {ladder.data && <Ladder rules={ladder.data} />}
      </div>
    </Dialog>
  )
}
