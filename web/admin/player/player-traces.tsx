/** Shows a player's sessions, where they signed in from, and similar players with what they share. */
import { Link } from 'react-router'
import { Moment, State } from '../list/cells.tsx'
import { QueryResult, Lines, Panel, Panels } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import type { PartProps } from './player.ts'

const evidence = {
  device: 'та же видеокарта и браузер',
  network: 'та же сеть и устройство',
  details: 'те же реквизиты выводов',
} as const

export function PlayerTraces({ id }: PartProps) {
  const query = useAdminQuery('playerTraces', { id })
  return (
    <QueryResult query={query}>
      {({ success: { sessions, devices, linked } }) => (
        <Panels>
          <Panel title="Открытые сеансы">
            <Lines empty="Сейчас нигде не вошёл">
              {sessions.map(({ id: session, device, network, seenAt }) => (
                <li key={session}>
                  <span>
                    {device} <span className="muted">{network ?? ''}</span>
                  </span>
                  <Moment at={seenAt} />
                </li>
              ))}
            </Lines>
          </Panel>
          <Panel title="Устройства">
            <Lines empty="Устройств не видели">
              {devices.map(({ info, firstSeenAt, lastSeenAt }) => (
                <li key={`${info} ${firstSeenAt}`}>
                  <span>{info}</span>
                  <span className="muted">
                    с <Moment at={firstSeenAt} />, был <Moment at={lastSeenAt} />
                  </span>
                </li>
              ))}
            </Lines>
          </Panel>
          <Panel title="Похожие аккаунты">
            <Lines empty="Похожих нет">
              {linked.map(({ id: other, login, banned, because }) => (
                <li key={other}>
                  <span>
                    <Link to={`/admin/players/${other}`}>{login}</Link>{' '}
                    {banned && <State tone="loss">заблокирован</State>}
                  </span>
                  <span className="muted">{because.map((each) => evidence[each]).join(', ')}</span>
                </li>
              ))}
            </Lines>
          </Panel>
        </Panels>
      )}
    </QueryResult>
  )
}
