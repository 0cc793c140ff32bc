/** Renders the chat of a live table: everyone reads it, players write, anyone may hide it. */
import { longestLine } from '@kurazh/contract/content/chat.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { formatClock } from '../../ui/text/dates.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { toast, toastError } from '../../ui/windows/toast.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { say, type ShownLine, useLines } from './lines.ts'
import css from './table-chat.module.css'

const put = { read: (text: string | null) => text !== 'off', write: (isOpen: boolean) => (isOpen ? 'on' : 'off') }

export function TableChat({ table }: { table: string }) {
  const [isOpen, setOpen] = useStored('table-chat', put.read, put.write)
  return (
    <Card className={css.chat} aria-label="Чат стола">
      <div className={css.head}>
        <h2 className={css.title}>Чат</h2>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Убрать чат' : 'Показать чат'}
        </Button>
      </div>
      {isOpen && <Talk room={table} />}
    </Card>
  )
}

function Talk({ room }: { room: string }) {
  const { data: shown, isError, error, refetch } = useLines(room)
  return (
    <>
      {shown ? (
        <Lines room={room} lines={shown.lines} />
      ) : isError ? (
        <Retry text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
      <Say room={room} closed={shown?.closed ?? null} />
    </>
  )
}

/** Keeps the newest messages in view unless the reader has scrolled up. */
function Lines({ room, lines }: { room: string; lines: readonly ShownLine[] }) {
  const box = useRef<HTMLOListElement>(null)
  const isBelow = useRef(true)
  const newest = lines.at(-1)?.id
  useEffect(() => {
    if (box.current && isBelow.current) box.current.scrollTop = box.current.scrollHeight
  }, [newest])
  const scrolled = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: { currentTarget: HTMLElement }) =>
    void (isBelow.current = scrollHeight - scrollTop - clientHeight < 24)
  if (lines.length === 0) return <p className="muted text-small">Здесь пока тихо. Поздоровайтесь первым.</p>
  return (
    // Screen readers announce results at a table; the chat is not announced, one reads it on demand.
    <ol className={css.lines} ref={box} onScroll={scrolled} role="log" aria-live="off" aria-label="Сообщения">
      {lines.map((line) => (
        <Line key={line.id} room={room} line={line} />
      ))}
    </ol>
  )
}

function Line({ room, line: { id, at, name, status, staff, text, own } }: { room: string; line: ShownLine }) {
  const user = useUser()
  const [isReported, setReported] = useState(false)
  const report = async () => {
    try {
      toast({ type: 'success', msg: (await callApi('reportLine', { room, id })).success })
      setReported(true)
    } catch (failure) {
      toastError(errorText(failure))
    }
  }
  return (
    <li className={css.line} data-own={own || undefined}>
      <span className={css.words}>
        <time dateTime={at} className="muted figures">
          {formatClock(new Date(at))}
        </time>{' '}
        <StatusSign label={status} /> <b>{own ? 'Вы' : (name ?? 'Скрыт')}</b>
        {staff && <StaffSign />} {text}
      </span>
      {user && !own && !isReported && (
        <IconButton icon="alert" label={`Пожаловаться: ${text}`} onClick={() => void report()} />
      )}
    </li>
  )
}

/** No login can imitate it: it is outside the name, in its own colour. */
function StaffSign() {
  return (
    <span className={css.staff} title="Пишет сотрудник сайта">
      сотрудник
    </span>
  )
}

function Say({ room, closed }: { room: string; closed: string | null }) {
  const user = useUser()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!user) return <p className="muted text-small">Писать могут те, кто вошёл на сайт.</p>
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    setBusy(true)
    try {
      await say(room, text)
      setText('')
      setFault(undefined)
    } catch (failure) {
      setFault(errorText(failure))
    }
    setBusy(false)
  }
  return (
    <form className={css.say} onSubmit={(event) => void send(event)}>
      <TextField
        label="Сообщение"
        quiet
        placeholder={closed ?? 'Сообщение'}
        disabled={closed !== null}
        maxLength={longestLine}
        autoComplete="off"
        value={text}
        error={fault}
        onChange={(typed) => (setText(typed), setFault(undefined))}
      />
      <Button type="submit" busy={busy} disabled={text.trim() === ''}>
        Сказать
      </Button>
    </form>
  )
}
