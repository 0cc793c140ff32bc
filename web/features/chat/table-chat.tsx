/** The chat beside a live table: read by everybody, written by players, put away by whoever does not want it. */
import { longestLine } from '@kurazh/contract/chat.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { formatClock } from '../../ui/dates.ts'
import { TextField } from '../../ui/field.tsx'
import { Retry } from '../../ui/retry.tsx'
import { StatusSign } from '../../ui/status-badge.tsx'
import { Card, Skeleton } from '../../ui/surface.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useStored } from '../../ui/use-stored.ts'
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
  const { data: lines, isError, error, refetch } = useLines(room)
  return (
    <>
      {lines ? <Lines room={room} lines={lines} /> : isError ? <Retry text={errorText(error)} onRetry={() => void refetch()} /> : <Skeleton className="h-40" />}
      <Say room={room} />
    </>
  )
}

/** The newest stay in sight unless one has gone up to older ones. */
function Lines({ room, lines }: { room: string; lines: readonly ShownLine[] }) {
  const box = useRef<HTMLOListElement>(null)
  const isBelow = useRef(true)
  const newest = lines.at(-1)?.id
  useEffect(() => {
    if (box.current && isBelow.current) box.current.scrollTop = box.current.scrollHeight
  }, [newest])
  const scrolled = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: { currentTarget: HTMLElement }) => void (isBelow.current = scrollHeight - scrollTop - clientHeight < 24)
  if (lines.length === 0) return <p className="muted text-small">Здесь пока тихо. Поздоровайтесь первым.</p>
  return (
    // Results are spoken at a table; what is said there is read when one wants to.
    <ol className={css.lines} ref={box} onScroll={scrolled} role="log" aria-live="off" aria-label="Сообщения">
      {lines.map((line) => (
        <Line key={line.id} room={room} line={line} />
      ))}
    </ol>
  )
}

function Line({ room, line: { id, at, name, status, text, own } }: { room: string; line: ShownLine }) {
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
        <StatusSign label={status} /> <b>{own ? 'Вы' : (name ?? 'Скрыт')}</b> {text}
      </span>
      {user && !own && !isReported && <IconButton icon="alert" label={`Пожаловаться: ${text}`} onClick={() => void report()} />}
    </li>
  )
}

function Say({ room }: { room: string }) {
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
      <TextField label="Сообщение" quiet placeholder="Сообщение" maxLength={longestLine} autoComplete="off" value={text} error={fault} onChange={(typed) => (setText(typed), setFault(undefined))} />
      <Button type="submit" busy={busy} disabled={text.trim() === ''}>
        Сказать
      </Button>
    </form>
  )
}
