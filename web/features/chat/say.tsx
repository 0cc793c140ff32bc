/** Renders the field of a room: a refusal keeps the text, a name that is begun is completed by one press. */
import { longestLine } from '@kurazh/contract/content/chat.ts'
import { type FormEvent, useRef, useState } from 'react'
import { errorText } from '../../api/call.ts'
import { requestKey } from '../../api/request-key.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Chip } from '../../ui/layout/surface.tsx'
import { namesFor, withName } from './line-text.ts'
import { say } from './lines.ts'
import { tipCommand, tipForm } from './tip-command.ts'
import css from './room.module.css'

interface SayProps {
  room: string
  /** Why this user may not write. */
  closed: string | null
  slow: number
  /** Those who wrote lately, the newest first; none where nobody is named. */
  names: readonly string[]
  text: string
  onText: (text: string) => void
  /** Opens the window of a tip; undefined where nobody gives any. */
  onTip: ((name: string, amount: bigint) => void) | undefined
  /** Opens the window of a rain. */
  onRain: (() => void) | undefined
}

export function Say({ room, closed, slow, names, text, onText, onTip, onRain }: SayProps) {
  const user = useUser()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Of the text in the field: a repeated press after a lost answer writes once. */
  const key = useRef(requestKey())
  const form = useRef<HTMLFormElement>(null)
  if (!user) return <p className="muted text-small">Писать могут те, кто вошёл на сайт.</p>
  if (closed !== null) return <p className="muted text-small">{closed}</p>
  const type = (typed: string) => {
    key.current = requestKey()
    setFault(undefined)
    onText(typed)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    const tip = onTip && tipCommand(text)
    if (tip === null) return setFault(tipForm)
    if (tip !== undefined) {
      onTip?.(tip.name, tip.amount)
      return type('')
    }
    setBusy(true)
    try {
      await say(room, text, key.current)
      type('')
    } catch (failure) {
      setFault(errorText(failure))
    }
    setBusy(false)
  }
  const complete = (name: string) => {
    type(withName(text, name))
    form.current?.querySelector('input')?.focus()
  }
  const offered = namesFor(text, names)
  return (
    <form ref={form} className={css.say} onSubmit={(event) => void send(event)}>
      {offered.length > 0 && (
        <div className={css.names} role="group" aria-label="Кого назвать">
          {offered.map((name) => (
            <Chip key={name} onClick={() => complete(name)}>
              @{name}
            </Chip>
          ))}
        </div>
      )}
      <div className={css.field}>
        <TextField
          label="Сообщение"
          quiet
          placeholder="Сообщение"
          maxLength={longestLine}
          autoComplete="off"
          value={text}
          error={fault}
          onChange={type}
        />
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          Сказать
        </Button>
      </div>
      {onRain && (
        <Button size="small" icon="gift" className={css.rainButton} onClick={onRain}>
          Дождь
        </Button>
      )}
      {slow > 0 && <p className="muted text-small">Одно сообщение в {slow} с</p>}
    </form>
  )
}
