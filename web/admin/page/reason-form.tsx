/** Asks for a reason before something is done that somebody will read. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface ReasonFormProps {
  /** What the words are called, where they are no reason. */
  label?: string
  /** Who reads it, and what happens then. */
  says: ReactNode
  act: string
  /** Letters it has at least and at most. */
  least?: number
  most?: number
  busy: boolean
  onReason: (reason: string) => void
}

export function ReasonForm({ label = 'Причина', says, act, least = 3, most = 300, busy, onReason }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < least
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort) onReason(reason.trim())
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p className="muted">{says}</p>
      <TextField label={label} maxLength={most} value={reason} onChange={setReason} />
      <Button type="submit" tone="danger" busy={busy} disabled={isShort}>
        {act}
      </Button>
    </form>
  )
}
