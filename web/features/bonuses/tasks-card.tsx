/**
 * Lists tasks on the site's pages elsewhere, each with a link and a button to check it. Empty where the site has none.
 */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { balanceReceived } from '../../api/balance.ts'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { MoreLink, PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Badge, Notice } from '../../ui/layout/surface.tsx'
import { toast } from '../../ui/windows/toast.tsx'
import { toastCredited } from '../../ui/windows/toast-credited.ts'
import { redirectToTelegram, takeTelegramResult } from './telegram-redirect.ts'
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
  const { data } = useQuery({
    queryKey: tasksKey,
    queryFn: async () => (await callApi('tasks', {})).success,
    staleTime: 0,
  })
  const fault = useTelegramBack()
  if (data === undefined || data.tasks.length === 0) return null
  return (
    <PageCard aria-labelledby="tasks-title">
      <PageHeading id="tasks-title">Задания в сообществах</PageHeading>
      <p className="muted text-small">
        Награда приходит один раз, сразу на баланс. Выполнение сайт проверяет на самой площадке.
      </p>
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
      balanceReceived(balance)
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
        <span className="figures" translate="no">
          {formatMoney(amount)}
        </span>
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
      {!done && !linked && kind === 'tg-channel' && bot !== null && (
        <Button onClick={() => redirectToTelegram(bot)}>Привязать Telegram</Button>
      )}
      {!done && !linked && kind !== 'tg-channel' && (
        <MoreLink to="/account">Сначала привяжите ВКонтакте в аккаунте</MoreLink>
      )}
      {refusal !== null && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
    </li>
  )
}

/** Links the Telegram account that this tab returned with; returns the error, if any. */
function useTelegramBack(): string | null {
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const data = takeTelegramResult()
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
