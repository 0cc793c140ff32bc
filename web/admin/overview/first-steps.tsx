/** Lists the first steps of a new site: hidden once all are done, or when dismissed on this device. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { State } from '../list/cells.tsx'
import { Lines, Panel } from '../page/admin-page.tsx'
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
  jurisdiction: {
    title: 'Юрисдикция',
    how: 'JURISDICTION: какие правила ставок и какая лицензия у сайта.',
    to: '/admin/games',
  },
  payments: { title: 'Платёжные системы', how: 'Пока их нет, деньги на сайте игровые.', to: '/admin/payments' },
  social: { title: 'Ссылки на страницы сайта', how: 'ВКонтакте и Telegram, куда приглашают игроков.' },
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
  const left = steps.filter(({ done }) => !done).length
  if (dismissed || left === 0) return null
  return (
    <Panel
      title={`Первые шаги: осталось ${left} из ${steps.length}`}
      aside={
        <Button size="small" onClick={() => setDismissed(true)}>
          Убрать
        </Button>
      }
    >
      <Lines empty="">
        {steps.map(({ name, done }) => (
          <li key={name}>
            <span>
              <StepTitle {...words[name]} />
              {!done && <span className={css.how}>{words[name].how}</span>}
            </span>
            {done ? <State tone="win">сделано</State> : <State>не сделано</State>}
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

const StepTitle = ({ title, to }: { title: string; to?: string }) =>
  to === undefined ? <b>{title}</b> : <Link to={to}>{title}</Link>
