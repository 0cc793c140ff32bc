/** Sets the rules of the site's rooms of the chat: the pace, the status from which one writes, whether a room is open. */
import { roomNames, type RoomRules, type SiteRoom } from '@kurazh/contract/content/chat.ts'
import { statusLabels, statusNames } from '@kurazh/contract/account/status-names.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/choice.tsx'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { NumberField, TextField } from '../../ui/forms/field.tsx'
import { Badge } from '../../ui/layout/surface.tsx'
import { useRight } from '../admin-session.ts'
import { callAdmin } from '../call.ts'
import { ButtonRow, Panel, Panels, QueryResult } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'

type Room = RoomRules & { room: SiteRoom }

export function ChatRooms() {
  const query = useAdminQuery('chatRooms', {})
  return (
    <QueryResult query={query}>
      {({ success: { rooms } }) => (
        <Panels>
          {rooms.map((room) => (
            <Rules key={JSON.stringify(room)} rules={room} />
          ))}
        </Panels>
      )}
    </QueryResult>
  )
}

const levels = statusLabels.map((value) => ({
  value,
  label: value === 'global' ? 'после первых ставок' : `со статуса ${statusNames[value]}`,
}))

function Rules({ rules: { room, ...set } }: { rules: Room }) {
  const mayChange = useRight('chat.rooms')
  const { busy, act } = useAct()
  const [slowSeconds, setSlow] = useState(set.slowSeconds)
  const [level, setLevel] = useState(set.level)
  const [isClosed, setClosed] = useState(set.closed !== null)
  const [why, setWhy] = useState(set.closed ?? '')
  const isShort = isClosed && why.trim().length < 3
  const save = () => {
    if (isShort) return
    const closed = isClosed ? why.trim() : null
    void act(() => callAdmin('setChatRoom', { room, slowSeconds, level, closed }))
  }
  return (
    <Panel
      title={roomNames[room]}
      aside={<Badge tone={set.closed === null ? 'win' : 'loss'}>{set.closed === null ? 'открыта' : 'закрыта'}</Badge>}
    >
      <FieldsForm className="grid gap-4" onSubmit={save}>
        <NumberField
          label="Секунд между сообщениями игрока"
          value={slowSeconds}
          onChange={setSlow}
          decimals={0}
          min={0}
          max={3600}
        />
        <SelectField label="Кто пишет" value={level} options={levels} onChange={setLevel} />
        <Switch label="Закрыть: читают все, не пишет никто" checked={isClosed} onChange={setClosed} />
        {isClosed && <TextField label="Почему: это прочтут игроки" maxLength={200} value={why} onChange={setWhy} />}
        {mayChange && (
          <ButtonRow>
            <Button type="submit" size="small" tone="brand" busy={busy} disabled={isShort}>
              Сохранить
            </Button>
          </ButtonRow>
        )}
      </FieldsForm>
    </Panel>
  )
}
