/** Renders the button that opens and closes the chat of the site, with the number of messages that name this player. */
import { useEffect } from 'react'
import { useChatNews } from '../../api/chat-mentions.ts'
import { isBeside, openChat, useChatSwitch } from '../../api/chat-switch.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { foldSidebar, useSidebar } from './sidebar-store.ts'
import css from './sidebar.module.css'

/** In a narrower window a game has no room between the unfolded menu and the chat. */
const roomForBoth = '(min-width: 86em)'
let foldedForChat = false

/** `onOpen`: the menu gets out of the way. */
export function ChatLink({ onOpen }: { onOpen: () => void }) {
  const { on, open } = useChatSwitch()
  const { resting, counts } = useChatNews()
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0)
  useEffect(() => {
    if (resting && open) toggle(false)
  }, [resting, open])
  if (!on || resting) return null
  return (
    <button
      type="button"
      className={css.link}
      data-part="chat-link"
      title="Чат"
      aria-expanded={open}
      aria-label={count > 0 ? `Чат, обращений к вам: ${formatNumber(count, 0)}` : 'Чат'}
      onClick={() => (toggle(!open), onOpen())}
    >
      <Icon name="chat" />
      <span className={css.word}>Чат</span>
      {count > 0 && <span className={css.count}>{formatNumber(count, 0)}</span>}
    </button>
  )
}

function toggle(open: boolean): void {
  openChat(open)
  const { folded } = useSidebar.getState()
  if (open && isBeside() && !folded && !window.matchMedia(roomForBoth).matches) {
    foldSidebar(true)
    foldedForChat = true
  } else if (!open && foldedForChat) {
    foldSidebar(false)
    foldedForChat = false
  }
}
