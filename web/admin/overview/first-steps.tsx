/**
 * Says in one line how far the first steps of a new site are and which comes next; all of them are behind it. Hidden
 * once all are done, or when dismissed on this device.
 */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { Progress } from '../../ui/controls/progress.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { State } from '../list/cells.tsx'
import { Lines } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import css from './overview.module.css'

type Step = ReplyOf<(typeof adminCalls)['firstSteps']>['success']['steps'][number]

const words: Readonly<Record<Step['name'], { title: string; how: string; to?: string }>> = {
  secondAdmin: {
    title: 'Второй администратор',
    how: 'Роли и большие суммы подтверждает другой администратор.',
    to: '/admin/admins',
  },
  address: { title: 'Адрес сайта', how: 'PUBLIC_ORIGIN по https: от него пишутся ссылки и ключи доступа.' },
  mail: { title: 'Почта', how: 'SMTP_URL; здесь же проверочное письмо.', to: '/admin/deliveries?tab=letters' },
  contact: {
    title: 'Куда писать игрокам',
    how: 'Почта или канал поддержки. Пока их нет, заблокированному игроку некуда обратиться.',
    to: '/admin/content?tab=social',
  },
  jurisdiction: {
    title: 'Юрисдикция',
    how: 'JURISDICTION: какие правила ставок и какая лицензия у сайта.',
    to: '/admin/games',
  },
  payments: { title: 'Платёжные системы', how: 'Пока их нет, деньги на сайте игровые.', to: '/admin/payments' },
  social: {
    title: 'Ссылки на страницы сайта',
    how: 'ВКонтакте и Telegram, куда приглашают игроков.',
    to: '/admin/content?tab=social',
  },
  webhooks: {
    title: 'Свои системы',
    how: 'WEBHOOK_URL: куда сообщать о выводах, крупных выигрышах и тревогах.',
    to: '/admin/deliveries',
  },
}

export function FirstSteps() {
  const { data } = useAdminQuery('firstSteps', {})
  const [dismissed, setDismissed] = useStored(
    'adminFirstSteps',
    (text) => text === 'away',
    (away) => (away ? 'away' : ''),
  )
  const steps = data?.success.steps ?? []
  const next = steps.find(({ done }) => !done)
  if (dismissed || next === undefined) return null
  const done = steps.filter((step) => step.done).length
  return (
    <details className={css.steps}>
      <summary className="touch">
        <b>Первые шаги</b>
        <Progress label="Первые шаги" done={done / steps.length} />
        <span className="muted">{`сделано ${done} из ${steps.length}, дальше: ${words[next.name].title.toLocaleLowerCase('ru')}`}</span>
      </summary>
      <Lines empty="">
        {steps.map(({ name, done: isDone }) => (
          <li key={name}>
            <span>
              <StepTitle {...words[name]} />
              {!isDone && <span className={css.how}>{words[name].how}</span>}
            </span>
            {isDone ? <State tone="win">сделано</State> : <State>не сделано</State>}
          </li>
        ))}
      </Lines>
      <Button size="small" onClick={() => setDismissed(true)}>
        Больше не показывать
      </Button>
    </details>
  )
}

const StepTitle = ({ title, to }: { title: string; to?: string }) =>
  to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>
