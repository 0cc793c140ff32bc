/** Sets up codes at sign-in: shows the QR code for the authenticator app and asks for the first six digits. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-line.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { QrCode } from '../../ui/controls/qr-code.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { useAct } from './use-profile.ts'

interface AuthenticatorWindowProps {
  open: boolean
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}

export function AuthenticatorWindow({ open, onClose, onCodes }: AuthenticatorWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Коды при входе">
      {open && <Setup onClose={onClose} onCodes={onCodes} />}
    </Dialog>
  )
}

function Setup({ onClose, onCodes }: Omit<AuthenticatorWindowProps, 'open'>) {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  const { busy, act } = useAct()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void act(() => callApi('beginAuthenticator', {})).then((reply) => (reply ? setSecret(reply.success) : onClose()))
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const reply = await act(
      () => callApi('enableAuthenticator', { code: code.trim() }),
      'Теперь при входе понадобится код',
    )
    setCode('')
    if (!reply) return
    onClose()
    onCodes(reply.success.backupCodes)
  }
  if (!secret) return <Skeleton className="h-80" />
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">
        Откройте на телефоне приложение с кодами (подойдёт любое) и наведите на рисунок. Если вы с телефона, впишите
        секрет вручную.
      </p>
      <QrCode text={secret.uri} label="Код для приложения" />
      <CopyLine label="Секрет" value={secret.secret} />
      <TextField
        label="Шесть цифр из приложения"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" tone="brand" size="large" block busy={busy} disabled={code.trim().length < 6}>
        Включить
      </Button>
    </form>
  )
}
