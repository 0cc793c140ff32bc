/** Renders the second step of sign-in: an authenticator or backup code, or a passkey instead. */
import type { SecondStepRequired } from '@kurazh/contract/account/identity.ts'
import { type FormEvent, useState } from 'react'
import { callApi, CallError } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useEntry } from './submit-sign-in.ts'
import { openLogin } from './login-store.ts'
import { PasskeyEntry } from './passkey-entry.tsx'
import { graphicsCard } from '../../ui/browser/graphics-card.ts'

export function SecondStepForm({ required }: { required: SecondStepRequired }) {
  const [code, setCode] = useState('')
  const [over, setOver] = useState(false)
  const { busy, enter } = useEntry()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    void enter(async () => {
      try {
        return await callApi('secondStep', { ticket: required.ticket, code: code.trim(), info: graphicsCard() })
      } catch (error) {
        setCode('')
        if (error instanceof CallError && error.code === 'LinkExpired') setOver(true)
        throw error
      }
    })
  }
  return (
    <div className="grid gap-4">
      {required.codes && !over && (
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <p className="muted">Введите шесть цифр из приложения с кодами или один из запасных кодов.</p>
          <TextField
            label="Код"
            name="code"
            inputMode="text"
            autoComplete="one-time-code"
            maxLength={24}
            value={code}
            onChange={setCode}
          />
          <Button type="submit" tone="brand" size="large" block busy={busy}>
            Войти
          </Button>
        </form>
      )}
      {required.passkey && <PasskeyEntry />}
      <Button block onClick={() => openLogin('login')}>
        Вернуться ко входу
      </Button>
    </div>
  )
}
