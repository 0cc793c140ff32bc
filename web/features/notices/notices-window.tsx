/** What the site has written to the player and the player has not read: over whatever is open, until it is read. */
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { noticesRead, useNotices } from '../../api/notices.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toastError } from '../../ui/toast.tsx'
import css from './notices.module.css'

export function NoticesWindow() {
  const unread = (useNotices() ?? []).filter(({ seen }) => !seen)
  const [busy, setBusy] = useState(false)
  /** Closed without an answer of the site it comes again with the next page. */
  const [closedAt, setClosedAt] = useState(0)
  const newest = unread[0]?.id ?? 0
  const read = async () => {
    setClosedAt(newest)
    setBusy(true)
    await noticesRead(newest).catch((error: unknown) => toastError(errorText(error)))
    setBusy(false)
  }
  return (
    <Dialog open={newest > closedAt} onClose={() => void read()} title={unread.length > 1 ? 'Сообщения от сайта' : 'Сообщение от сайта'}>
      <div className="grid gap-4">
        <ul className={css.list}>
          {unread.map(({ id, at, text }) => (
            <li key={id}>
              <p className={css.text}>{text}</p>
              <p className="muted text-small">{formatMoment(at)}</p>
            </li>
          ))}
        </ul>
        <Button tone="brand" size="large" block busy={busy} onClick={() => void read()}>
          Понятно
        </Button>
        <p className="muted text-small">Сообщения остаются в аккаунте, в разделе «Данные».</p>
      </div>
    </Dialog>
  )
}
