/** Moderates the chat: messages, reports, removal and mutes; the rules of its rooms. */
import { type SiteRoom, roomNames } from '@kurazh/contract/content/chat.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { useAddress } from '../address.ts'
import { callAdmin, type RowOf } from '../call.ts'
import { Game, Moment, State } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import { AdminPage, Tabs } from '../page/admin-page.tsx'
import { FormSheet } from '../page/form-sheet.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { ChatRooms } from './chat-rooms.tsx'
import { Rains } from './rains.tsx'
import css from './chat.module.css'

type Said = RowOf<'chatList'>

const columns: readonly Column<Said>[] = [
  { id: 'at', cell: ({ at }) => <Moment at={at} /> },
  { id: 'room', cell: ({ room }) => roomNames[room as SiteRoom] ?? <Game id={room} /> },
  { id: 'login', role: 'name', cell: ({ login, player }) => <a href={`/admin/chat?player=${player}`}>{login}</a> },
  { id: 'text', role: 'text', cell: ({ text }) => <span className={css.text}>{text}</span> },
  { id: 'reports', figures: true },
  { id: 'standing', cell: (line) => <Standing {...line} /> },
  { id: 'acts', role: 'acts', title: 'Что сделать', cell: (line) => <ButtonRow line={line} /> },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'show',
    label: 'Все сообщения',
    options: [{ value: 'reported', label: 'На которые жалуются' }],
  },
  { kind: 'number', name: 'player', label: 'Номер игрока' },
]

const tabs = [
  { id: 'lines', title: 'Сообщения' },
  { id: 'rooms', title: 'Комнаты' },
  { id: 'rains', title: 'Дожди' },
] as const

export function ChatPage() {
  const [{ tab }] = useAddress()
  const at = tabs.find(({ id }) => id === tab)?.id ?? 'lines'
  return (
    <AdminPage title="Чат">
      <Tabs label="Чат" tabs={tabs} at={at} />
      {at === 'rooms' ? (
        <ChatRooms />
      ) : at === 'rains' ? (
        <Rains />
      ) : (
        <List
          name="chatList"
          inside
          title="Сообщения"
          columns={columns}
          filters={filters}
          rowKey={({ id }) => String(id)}
          empty="Таких сообщений нет."
        />
      )}
    </AdminPage>
  )
}

function Standing({ standing, mutedUntil }: Said) {
  return (
    <>
      {standing === 'gone' && <State tone="loss">убрано</State>}
      {standing === 'shadow' && <State>видит только автор</State>}
      {mutedUntil !== null && <State tone="brand">автору запрещено писать</State>}
    </>
  )
}

function ButtonRow({ line: { player, id, login, reports, standing, mutedUntil } }: { line: Said }) {
  const mayModerate = useRight('chat.moderate')
  const [isMuting, setMuting] = useState(false)
  const { busy, act } = useAct()
  if (!mayModerate) return null
  return (
    <div className={css.acts}>
      {standing !== 'gone' && (
        <Button
          size="small"
          tone="danger"
          busy={busy}
          onClick={() => void act(() => callAdmin('removeLine', { player, id }))}
        >
          Убрать
        </Button>
      )}
      {reports > 0 && (
        <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('dismissReports', { player, id }))}>
          Оставить
        </Button>
      )}
      {mutedUntil === null ? (
        <Button size="small" disabled={busy} onClick={() => setMuting(true)}>
          Запретить писать
        </Button>
      ) : (
        <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('unmuteInChat', { player }))}>
          Разрешить писать
        </Button>
      )}
      <FormSheet open={isMuting} onClose={() => setMuting(false)} title={`${login} пока не пишет в чат`}>
        <Muting
          busy={busy}
          onMute={async (how) => (await act(() => callAdmin('muteInChat', { player, ...how }))) && setMuting(false)}
        />
      </FormSheet>
    </div>
  )
}

const lengths = [
  { value: '1', label: 'на час' },
  { value: '24', label: 'на сутки' },
  { value: '168', label: 'на неделю' },
  { value: '720', label: 'на месяц' },
  { value: '8760', label: 'на год' },
] as const

function Muting({
  busy,
  onMute,
}: {
  busy: boolean
  onMute: (how: { hours: number; secretly: boolean; reason: string }) => Promise<unknown>
}) {
  const [hours, setHours] = useState<(typeof lengths)[number]['value']>('24')
  const [secretly, setSecretly] = useState(false)
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < 3
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort) void onMute({ hours: Number(hours), secretly, reason: reason.trim() })
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <SelectField label="На сколько" value={hours} options={lengths} onChange={setHours} />
      <Switch label="Скрытно: игрок пишет, как писал, но видит это он один" checked={secretly} onChange={setSecretly} />
      <TextArea
        short
        label={secretly ? 'Причина, для журнала' : 'Причина: игрок прочтёт её'}
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" tone="danger" busy={busy} disabled={isShort}>
        Запретить писать
      </Button>
    </form>
  )
}
