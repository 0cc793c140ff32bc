/** Lists the queues that wait for a decision, each a link to its page. */
import type { queueNames } from '@kurazh/contract/admin/overview.ts'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { Panel, QueryResult } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import css from './overview.module.css'

type Name = (typeof queueNames)[number]

const words: Readonly<Record<Name, { title: string; none: string; to: string; icon: IconName }>> = {
  payouts: { title: 'Выводы', none: 'никто не ждёт', to: '/admin/payouts', icon: 'wallet' },
  requests: { title: 'Подтверждения', none: 'запросов нет', to: '/admin/requests', icon: 'partners' },
  held: { title: 'Проверка новых', none: 'никто не ждёт', to: '/admin/held', icon: 'shield' },
  risk: { title: 'Дела риска', none: 'все дела кто-то ведёт', to: '/admin/risk?state=open', icon: 'alert' },
}

export function Waiting() {
  const query = useAdminQuery('adminQueues', {})
  return (
    <Panel title="Ждут вас">
      <QueryResult query={query}>
        {({ success: { queues } }) => (
          <ul className={css.rows}>
            {queues.map(({ name, waiting }) => (
              <li key={name}>
                <Link className={css.row} to={words[name].to}>
                  <Icon name={words[name].icon} size={17} />
                  <span className={css.rowWords}>
                    <b>{words[name].title}</b>
                    {waiting === 0 && <small className="muted">{words[name].none}</small>}
                  </span>
                  <strong className="figures" data-none={waiting === 0 || undefined}>
                    <NumberText value={waiting} />
                  </strong>
                  <Icon name="more" size={15} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </Panel>
  )
}
