/** Where the account is open, and who has come in or tried to. */
import type { AccountSession, SignIn } from '@kurazh/contract/account.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { refetchSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo, formatMoment } from '../../ui/dates.ts'
import { plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAct } from './use-profile.ts'

export function DevicesSection() {
  return (
    <div className="account-stack">
      <Sessions />
      <Journal />
    </div>
  )
}

const readSessions = () => void queryClient.invalidateQueries({ queryKey: keys.sessions })

function Sessions() {
  const { data } = useQuery({ queryKey: keys.sessions, queryFn: async () => (await callApi('sessions', {})).success.sessions, staleTime: 0 })
  const { busy, act } = useAct()
  if (!data) return <div className="skeleton h-32" />
  const others = data.length - 1
  const endAll = async () => {
    await act(() => callApi('endAllSessions', {}), 'Аккаунт закрыт на всех устройствах')
    refetchSession()
  }
  const endOthers = async () => {
    await act(() => callApi('endOtherSessions', {}), 'На других устройствах аккаунт закрыт')
    readSessions()
  }
  return (
    <section className="account-block" aria-labelledby="sessions-title">
      <h3 id="sessions-title" className="account-block__title">
        Открыт на устройствах
      </h3>
      <ul className="ways">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button busy={busy} onClick={() => void endOthers()}>
          Закрыть на {others} {plural(others, ['другом', 'других', 'других'])}
        </Button>
      )}
      <Button busy={busy} onClick={() => void endAll()}>
        Закрыть все, и это устройство
      </Button>
      <p className="muted">Вместе с ними перестают действовать ссылки из писем: новый пароль и смена почты.</p>
    </section>
  )
}

function SessionRow({ session: { id, device, network, lastSeenAt, current } }: { session: AccountSession }) {
  const { busy, act } = useAct()
  const end = async () => {
    await act(() => callApi('endSession', { session: id }), 'Сессия закрыта')
    readSessions()
  }
  return (
    <li className="way">
      <span className="way__sign" data-good={current || undefined}>
        <Icon name={device.phone ? 'phone' : 'device'} />
      </span>
      <span className="way__text">
        <span className="way__name">{device.name}</span>
        <span className="muted way__state">
          {current ? 'Это устройство' : formatAgo(lastSeenAt)}, {network}
        </span>
      </span>
      {!current && (
        <span className="way__acts">
          <Button size="small" busy={busy} aria-label={`Закрыть: ${device.name}`} onClick={() => void end()}>
            Закрыть
          </Button>
        </span>
      )}
    </li>
  )
}

const ways: Record<SignIn['way'], [success: string, failure: string]> = {
  password: ['Вход по паролю', 'Неверный пароль'],
  code: ['Вход по коду', 'Неверный код'],
  passkey: ['Вход ключом доступа', 'Ключ доступа не подошёл'],
  vk: ['Вход через ВКонтакте', 'ВКонтакте не подтвердил'],
  registration: ['Регистрация', 'Регистрация'],
}

function Journal() {
  const { data } = useQuery({ queryKey: keys.signIns, queryFn: async () => (await callApi('signIns', {})).success.signIns, staleTime: 0 })
  if (!data) return <div className="skeleton h-32" />
  return (
    <section className="account-block" aria-labelledby="journal-title">
      <h3 id="journal-title" className="account-block__title">
        Журнал входов
      </h3>
      <p className="muted">Последние 90 дней. Незнакомый вход? Смените пароль: на всех других устройствах аккаунт закроется.</p>
      <ul className="journal">
        {data.map(({ id, at, way, success, device, network }) => (
          <li key={id} className="journal__row" data-failed={success ? undefined : ''}>
            <span className="journal__what">{ways[way][success ? 0 : 1]}</span>
            <span className="journal__where muted">
              {device.name}, {network}
            </span>
            <time className="journal__when muted figures" dateTime={at}>
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
