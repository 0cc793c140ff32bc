/** Lists the active sessions and the attempts to sign in. */
import type { AccountSession } from '@kurazh/contract/account/account.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { refetchSession } from '../../api/session.ts'
import { noteSignOut } from '../../api/sign-out.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatAgo, formatMoment } from '../../ui/text/dates.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Block, BlockStack, BlockTitle } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { signInText } from './sign-in-text.ts'
import { useAct } from './use-profile.ts'
import css from './sections.module.css'

export function DevicesSection() {
  return (
    <BlockStack>
      <Sessions />
      <Journal />
    </BlockStack>
  )
}

const readSessions = () => void queryClient.invalidateQueries({ queryKey: keys.sessions })

function Sessions() {
  const { data } = useQuery({
    queryKey: keys.sessions,
    queryFn: async () => (await callApi('sessions', {})).success.sessions,
    staleTime: 0,
  })
  const { busy, act } = useAct()
  if (!data) return <Skeleton className="h-32" />
  const others = data.length - 1
  const endAll = async () => {
    noteSignOut()
    await act(() => callApi('endAllSessions', {}), 'Сеансы завершены на всех устройствах')
    noteSignOut()
    refetchSession()
  }
  const endOthers = async () => {
    await act(() => callApi('endOtherSessions', {}), 'Сеансы на других устройствах завершены')
    readSessions()
  }
  return (
    <Block aria-labelledby="sessions-title">
      <BlockTitle id="sessions-title">Активные сеансы</BlockTitle>
      <ul className={css.ways}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button busy={busy} onClick={() => void endOthers()}>
          Выйти на других устройствах ({others})
        </Button>
      )}
      <Button busy={busy} onClick={() => void endAll()}>
        Выйти везде, и здесь тоже
      </Button>
      <p className="muted">Ссылки из писем о новом пароле и смене почты тоже перестанут действовать.</p>
    </Block>
  )
}

function SessionRow({ session: { id, device, network, lastSeenAt, current } }: { session: AccountSession }) {
  const { busy, act } = useAct()
  const end = async () => {
    await act(() => callApi('endSession', { session: id }), 'Сеанс завершён')
    readSessions()
  }
  return (
    <li className={css.way}>
      <span className={css.waySign} data-good={current || undefined}>
        <Icon name={device.phone ? 'phone' : 'device'} />
      </span>
      <span className={css.wayText}>
        <span className={css.wayName}>{device.name}</span>
        <span className={`muted ${css.wayState}`}>
          {current ? 'Это устройство' : formatAgo(lastSeenAt)}, {network}
        </span>
      </span>
      {!current && (
        <span className={css.wayActs}>
          <Button size="small" busy={busy} aria-label={`Закрыть: ${device.name}`} onClick={() => void end()}>
            Закрыть
          </Button>
        </span>
      )}
    </li>
  )
}

function Journal() {
  const { data } = useQuery({
    queryKey: keys.signIns,
    queryFn: async () => (await callApi('signIns', {})).success.signIns,
    staleTime: 0,
  })
  if (!data) return <Skeleton className="h-32" />
  return (
    <Block aria-labelledby="journal-title">
      <BlockTitle id="journal-title">Журнал входов</BlockTitle>
      <p className="muted">
        Последние 90 дней. Незнакомый вход? Смените пароль: на всех других устройствах аккаунт закроется.
      </p>
      <ul className={css.journal}>
        {data
          .map((signIn) => ({ ...signIn, text: signInText(signIn) }))
          .map(({ id, at, text, success, device, network }) => (
            <li key={id} className={css.journalRow} data-failed={success ? undefined : ''}>
              <span className={css.journalWhat}>{text}</span>
              <span className={`${css.journalWhere} muted`}>
                {device.name}, {network}
              </span>
              <time className={`${css.journalWhen} muted figures`} dateTime={at}>
                {formatMoment(at)}
              </time>
            </li>
          ))}
      </ul>
    </Block>
  )
}
