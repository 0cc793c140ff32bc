/** Where a player is signed in, from what they come, and who is like them, with what they have in common. */
import { Link } from '../../ui/router.tsx'
import { Moment, State } from '../list/cells.tsx'
import { Answered, Lines, Panel, Panels } from '../page/admin-page.tsx'
import { useAsked } from '../use-asked.ts'
import type { PartProps } from './player.ts'

const evidence = { device: 'та же видеокарта и браузер', network: 'та же сеть и устройство', details: 'те же реквизиты выводов' } as const

export function PlayerTraces({ id }: PartProps) {
  const query = useAsked('playerTraces', { id })
  return (
    <Answered query={query}>
      {({ success: { sessions, devices, linked } }) => (
        <Panels>
          <Panel title="Открытые сессии">
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
                    <Link to={`/admin/players/${other}`}>{login}</Link> {banned && <State tone="loss">заблокирован</State>}
                  </span>
                  <span className="muted">{because.map((each) => evidence[each]).join(', ')}</span>
                </li>
              ))}
            </Lines>
          </Panel>
        </Panels>
      )}
    </Answered>
  )
}
