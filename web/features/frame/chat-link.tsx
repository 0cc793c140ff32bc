/** Renders the button that opens and closes the chat of the site, with the number of messages that name this player. */
import { useEffect } from 'react'
import { useChatNews } from '../../api/chat-mentions.ts'
import { onChat } from '../../api/chat-news.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { isBeside, openChat, useChatSwitch } from '../../ui/browser/chat-switch.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { toast } from '../../ui/windows/toast.tsx'
import { foldSidebar, useSidebar } from './sidebar-store.ts'
import css from './sidebar.module.css'

/** In a narrower window a game has no room between the unfolded menu and the chat. */
const roomForBoth = '(min-width: 86em)'
let foldedForChat = false

/** `onOpen`: the menu gets out of the way. */
export function ChatLink({ onOpen }: { onOpen: () => void }) {
  const { on, open } = useChatSwitch()
  const { resting, counts } = useChatNews(on)
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0)
  useEffect(() => {
    if (resting && open) toggle(false)
  }, [resting, open])
  useEffect(
    () =>
      onChat((event) => {
        if (event.kind === 'tipped')
          toast({
            type: 'success',
            title: `Вам подарили ${formatMoney(event.amount)}`,
            msg: event.from ?? 'Игрок со скрытым именем',
            byItself: true,
          })
      }),
    [],
  )
  if (!on || resting) return null
  return (
    <button
      type="button"
      className={css.link}
      data-part="chat-link"
      title="Чат"
      aria-expanded={open}
      aria-label={count > 0 ? `Чат, обращений к вам: ${count}` : 'Чат'}
      onClick={() => (toggle(!open), onOpen())}
    >
      <Icon name="chat" />
      <span className={css.word}>Чат</span>
      {count > 0 && (
        <span className={css.count}>
          <NumberText value={count} />
        </span>
      )}
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
