/** The second step of sign-in: a code of the application or a backup code, or a passkey in the place of both. */
import type { SecondStepAsked } from '@kurazh/contract/identity.ts'
import { type FormEvent, useState } from 'react'
import { callApi, CallError } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useEntry } from './entry.ts'
import { openLogin } from './login-store.ts'
import { PasskeyEntry } from './passkey-entry.tsx'
import { videoCard } from '../../ui/video-card.ts'

export function SecondStepForm({ asked }: { asked: SecondStepAsked }) {
  const [code, setCode] = useState('')
  const [over, setOver] = useState(false)
  const { busy, enter } = useEntry()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    void enter(async () => {
      try {
        return await callApi('secondStep', { ticket: asked.ticket, code: code.trim(), info: videoCard() })
      } catch (error) {
        setCode('')
        if (error instanceof CallError && error.code === 'LinkExpired') setOver(true)
        throw error
      }
    })
  }
  return (
    <div className="grid gap-4">
      {asked.codes && !over && (
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <p className="muted">Введите шесть цифр из приложения с кодами или один из запасных кодов.</p>
          <TextField label="Код" name="code" inputMode="text" autoComplete="one-time-code" maxLength={24} value={code} onChange={setCode} />
          <Button type="submit" tone="brand" size="large" block busy={busy}>
            Войти
          </Button>
        </form>
      )}
      {asked.passkey && <PasskeyEntry />}
      <Button block onClick={() => openLogin('login')}>
        Вернуться ко входу
      </Button>
    </div>
  )
}
