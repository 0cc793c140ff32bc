/**
 * Shows unread notices in a window over the page. In a game it shows a toast instead: a window would catch a press
 * meant for the game.
 */
import { useEffect, useState } from 'react'
import { errorText } from '../../api/call.ts'
import { markNoticesRead, useNotices } from '../../api/notices.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { toast, toastError } from '../../ui/windows/toast.tsx'
import css from './notices.module.css'

export function NoticesWindow({ plays }: { plays: boolean }) {
  const unread = (useNotices() ?? []).filter(({ seen }) => !seen)
  const [busy, setBusy] = useState(false)
  const newest = unread[0]?.id ?? 0
  useEffect(() => {
    if (plays && newest > 0)
      toast({
        name: 'notice',
        title: 'Сообщение от сайта',
        msg: 'Оно ждёт вас вне игры и лежит в аккаунте, в разделе «Данные».',
        type: 'info',
      })
  }, [plays, newest])
  const read = async () => {
    setBusy(true)
    await markNoticesRead(newest).catch((error: unknown) => toastError(errorText(error)))
    setBusy(false)
  }
  return (
    <Dialog
      open={newest > 0 && !plays}
      onClose={() => undefined}
      mustAnswer
      title={unread.length > 1 ? 'Сообщения от сайта' : 'Сообщение от сайта'}
    >
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
