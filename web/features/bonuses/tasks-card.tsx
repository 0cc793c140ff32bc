/** Tasks on the site's pages elsewhere, each with its way there and a press that has it checked. Nothing where the site has none. */
import type { ReplyOf } from '@kurazh/contract/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { balanceTold } from '../../api/balance.ts'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { MoreLink, PageCard, PageHeading } from '../../ui/page.tsx'
import { Badge, Notice } from '../../ui/surface.tsx'
import { toast } from '../../ui/toast.tsx'
import { toastCredited } from '../../ui/toast-credited.ts'
import { goToTelegram, takeBroughtBack } from './telegram-trip.ts'
import css from './tasks.module.css'

type Offered = ReplyOf<Calls['tasks']>['success']
type Task = Offered['tasks'][number]

const tasksKey = [...keys.rewards, 'tasks']

const words: Record<Task['kind'], { title: string; go: string }> = {
  'vk-group': { title: 'Вступить в группу ВКонтакте', go: 'Открыть группу' },
  'vk-repost': { title: 'Поделиться записью ВКонтакте на своей стене', go: 'Открыть запись' },
  'tg-channel': { title: 'Подписаться на канал в Telegram', go: 'Открыть канал' },
}

export function TasksCard() {
  const { data } = useQuery({ queryKey: tasksKey, queryFn: async () => (await callApi('tasks', {})).success, staleTime: 0 })
  const fault = useTelegramBack()
  if (data === undefined || data.tasks.length === 0) return null
  return (
    <PageCard aria-labelledby="tasks-title">
      <PageHeading id="tasks-title">Задания в сообществах</PageHeading>
      <p className="muted text-small">Платят один раз, сразу на баланс. Сделано ли, сайт спрашивает у самой площадки.</p>
      {fault !== null && (
        <Notice tone="loss" role="alert">
          {fault}
        </Notice>
      )}
      <ul className={css.tasks} aria-label="Задания">
        {data.tasks.map((task) => (
          <TaskRow key={task.id} task={task} bot={data.bot} />
        ))}
      </ul>
    </PageCard>
  )
}

function TaskRow({ task: { id, kind, url, amount, done, linked }, bot }: { task: Task; bot: string | null }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const check = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const { amount: paid, balance } = (await callApi('checkTask', { task: id })).success
      balanceTold(balance)
      toastCredited(paid)
      await queryClient.invalidateQueries({ queryKey: keys.rewards })
    } catch (error) {
      setRefusal(errorText(error))
    }
    setBusy(false)
  }
  const { title, go } = words[kind]
  return (
    <li className={css.task}>
      <p className={css.head}>
        <span>{title}</span>
        <span className="figures">{formatMoney(amount)}</span>
      </p>
      {done && <Badge tone="win">Зачислено</Badge>}
      {!done && linked && (
        <div className={css.acts}>
          <ButtonLink href={url} target="_blank" rel="noreferrer">
            {go}
          </ButtonLink>
          <Button tone="brand" busy={busy} aria-label={`Проверить: ${title}`} onClick={() => void check()}>
            Проверить
          </Button>
        </div>
      )}
      {!done && !linked && kind === 'tg-channel' && bot !== null && <Button onClick={() => goToTelegram(bot)}>Привязать Telegram</Button>}
      {!done && !linked && kind !== 'tg-channel' && <MoreLink to="/account">Сначала привяжите ВКонтакте в аккаунте</MoreLink>}
      {refusal !== null && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
    </li>
  )
}

/** Links the Telegram this tab has come back with; answers what stood against it. */
function useTelegramBack(): string | null {
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const data = takeBroughtBack()
    if (data === undefined) return
    callApi('linkTelegram', { data }).then(
      ({ success }) => {
        toast({ msg: success, type: 'success' })
        void queryClient.invalidateQueries({ queryKey: tasksKey })
      },
      (error: unknown) => setFault(errorText(error)),
    )
  }, [])
  return fault
}
