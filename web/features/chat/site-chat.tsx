/** Renders the chat of the site: a column next to the page in a wide window, otherwise a window over it. */
import { roomNames, type SiteRoom, siteRooms } from '@kurazh/contract/content/chat.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { callApi } from '../../api/call.ts'
import { refetchChatNews, useChatNews } from '../../api/chat-mentions.ts'
import { besidePage, isBeside, openChat, useChatSwitch } from '../../ui/browser/chat-switch.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Room } from './room.tsx'
import css from './site-chat.module.css'

const readRoom = (text: string | null): SiteRoom => siteRooms.find((room) => room === text) ?? 'general'
const writeRoom = (room: SiteRoom): string => room

export function SiteChat() {
  const open = useChatSwitch((chat) => chat.open)
  const beside = useSyncExternalStore(watchWidth, isBeside)
  // A column that no longer fits does not become a window over what is being done.
  useEffect(() => watchWidth(() => !isBeside() && openChat(false)), [])
  if (!beside)
    return (
      <Dialog side open={open} onClose={() => openChat(false)} title="Чат">
        <div className={css.window}>
          <Rooms />
        </div>
      </Dialog>
    )
  return (
    open && (
      <aside className={css.column} aria-label="Чат" data-part="site-chat">
        <div className={css.head}>
          <h2 className={css.title}>Чат</h2>
          <IconButton icon="close" label="Закрыть чат" onClick={() => openChat(false)} />
        </div>
        <Rooms />
      </aside>
    )
  )
}

function watchWidth(onChange: () => void): () => void {
  const wide = window.matchMedia(besidePage)
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

function Rooms() {
  const [room, setRoom] = useStored('chat-room', readRoom, writeRoom)
  const { counts } = useChatNews(true)
  const unseen = counts.get(room) ?? 0
  useEffect(() => {
    if (unseen > 0) callApi('seeMentions', { room }).then(refetchChatNews, () => undefined)
  }, [room, unseen])
  const options = siteRooms.map((value) => ({ value, label: <RoomName room={value} count={counts.get(value) ?? 0} /> }))
  return (
    <>
      <Segmented label="Комната" value={room} options={options} size="small" onChange={setRoom} />
      <Room key={room} room={room} spoken naming />
    </>
  )
}

function RoomName({ room, count }: { room: SiteRoom; count: number }) {
  return (
    <>
      {roomNames[room]}
      {count > 0 && <span className={css.count}> {count}</span>}
    </>
  )
}
