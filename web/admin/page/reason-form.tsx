/** Asks for a reason before an action; someone will read it. */
import { reasonLength } from '@kurazh/contract/admin/reason.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

export const isShortReason = (reason: string): boolean => reason.trim().length < reasonLength.least

/** The reason as a field of a form that asks for more. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return <TextArea label="Причина" short maxLength={reasonLength.most} value={value} onChange={onChange} />
}

interface ReasonFormProps {
  /** Label of the text, if it is not a reason. */
  label?: string
  /** Who reads it, and what happens then. */
  says: ReactNode
  act: string
  /** What takes nothing from anybody is not red. */
  tone?: 'brand' | 'danger'
  /** Shortest and longest length, in characters. */
  least?: number
  most?: number
  busy: boolean
  onReason: (reason: string) => void
}

export function ReasonForm({
  label = 'Причина',
  says,
  act,
  tone = 'danger',
  least = reasonLength.least,
  most = reasonLength.most,
  busy,
  onReason,
}: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < least
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isShort) onReason(reason.trim())
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p className="muted">{says}</p>
      <TextArea
        label={label}
        short
        aside={reason.length > most * 0.8 ? `ещё ${most - reason.length}` : undefined}
        maxLength={most}
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" tone={tone} busy={busy} disabled={isShort}>
        {act}
      </Button>
    </form>
  )
}
