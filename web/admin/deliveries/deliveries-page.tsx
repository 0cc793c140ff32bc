/**
 * Lists what the site sends: events to the operator's systems with their responses, and letters as players see them.
 */
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/layout/surface.tsx'
import { useAddress } from '../address.ts'
import { callAdmin, type RowOf } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import { ButtonRow, AdminPage, QueryResult, Panel, Tabs } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import css from './deliveries.module.css'

type Event = RowOf<'deliveryList'>

const tabs = [
  { id: 'events', title: 'События' },
  { id: 'letters', title: 'Письма' },
] as const

export function DeliveriesPage() {
  const [{ tab }] = useAddress()
  const at = tabs.find(({ id }) => id === tab)?.id ?? 'events'
  return (
    <AdminPage title="Что сайт посылает">
      <Tabs label="Что сайт посылает" tabs={tabs} at={at} />
      {at === 'events' ? <Events /> : <Letters />}
    </AdminPage>
  )
}

const stateWords: Readonly<Record<Event['state'], string>> = {
  waiting: 'ждёт',
  heard: 'принято',
  'given up': 'не принято',
}
const stateTones = { waiting: 'brand', heard: 'win', 'given up': 'loss' } as const

const columns: readonly Column<Event>[] = [
  { id: 'id', figures: true },
  { id: 'at', cell: ({ at }) => <Moment at={at} /> },
  { id: 'kind', role: 'name', cell: ({ kind }) => <span className="code">{kind}</span> },
  { id: 'state', cell: ({ state }) => <State tone={stateTones[state]}>{stateWords[state]}</State> },
  { id: 'tries', figures: true },
  { id: 'heardAt', hidden: true, cell: ({ heardAt }) => heardAt !== null && <Moment at={heardAt} /> },
  { id: 'nextAt', cell: ({ nextAt }) => nextAt !== null && <Moment at={nextAt} /> },
  { id: 'answer', role: 'text', cell: ({ answer }) => <span className={css.answer}>{answer}</span> },
  { id: 'again', role: 'acts', title: 'Что сделать', cell: (event) => <Resend event={event} /> },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    label: 'Любое состояние',
    options: (['waiting', 'heard', 'given up'] as const).map((value) => ({ value, label: stateWords[value] })),
  },
  { kind: 'text', name: 'kind', label: 'Событие' },
]

function Events() {
  const { busy, act } = useAct()
  const maySend = useRight('delivery.send')
  return (
    <List
      name="deliveryList"
      title="События"
      columns={columns}
      filters={filters}
      rowKey={({ id }) => String(id)}
      empty="Таких событий нет."
      inside
    >
      {maySend && (
        <>
          <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('testDelivery', {}))}>
            Проверить
          </Button>
          <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('sendAgain', {}))}>
            Послать непринятые
          </Button>
        </>
      )}
    </List>
  )
}

function Resend({ event: { id, state } }: { event: Event }) {
  const { busy, act } = useAct()
  const maySend = useRight('delivery.send')
  if (!maySend || state === 'waiting') return null
  return (
    <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('sendAgain', { id }))}>
      Снова
    </Button>
  )
}

function Letters() {
  const query = useAdminQuery('adminLetters', {})
  const { busy, act } = useAct()
  const maySend = useRight('delivery.send')
  return (
    <QueryResult query={query}>
      {({ success: { server, from, letters } }) => (
        <>
          <Panel
            title="Почта"
            aside={<Badge tone={server ? 'win' : 'loss'}>{server ? 'сервер задан' : 'сервера нет'}</Badge>}
          >
            <p className="muted">
              {server
                ? `Письма уходят от «${from}».`
                : 'Письма ложатся в папку сайта, игроки их не получают. Почтовый сервер задаёт SMTP_URL.'}
            </p>
            {maySend && (
              <ButtonRow>
                <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('testLetter', {}))}>
                  Послать мне проверочное письмо
                </Button>
              </ButtonRow>
            )}
          </Panel>
          {letters.map(({ name, subject, text }) => (
            <Panel key={name} title={subject}>
              <pre className={css.letter}>{text}</pre>
            </Panel>
          ))}
        </>
      )}
    </QueryResult>
  )
}
