/** Renders the second factor: a passkey, or the password with a code. */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import { type FormEvent, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { answerChallenge, passkeysWork } from '../../api/passkey.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { toastError } from '../../ui/windows/toast.tsx'

type Proof = BodyOf<(typeof adminCalls)['enterAdmin']>

interface ProofFormProps {
  codes: boolean
  passkeys: boolean
  /** Text of the button. */
  word: string
  /** Throws CallError. */
  onProof: (proof: Proof) => Promise<void>
}

export function FactorForm({ codes, passkeys, word, onProof }: ProofFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const attempt = async (proof: () => Promise<Proof>) => {
    setBusy(true)
    try {
      await onProof(await proof())
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }
  const byPasskey = async () => ({
    credential: await answerChallenge((await callApi('confirmChallenge', {})).success.options),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && code.trim() !== '') void attempt(async () => ({ password, code: code.trim() }))
  }
  return (
    <div className="grid gap-4">
      {passkeys && passkeysWork() && (
        <Button
          block
          icon="key"
          tone={codes ? 'quiet' : 'brand'}
          data-first
          busy={busy}
          onClick={() => void attempt(byPasskey)}
        >
          {word} ключом доступа
        </Button>
      )}
      {codes && (
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <PasswordField
            label="Пароль"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <TextField
            label="Код приложения"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={24}
            value={code}
            onChange={setCode}
          />
          <Button type="submit" tone="brand" block busy={busy} disabled={password === '' || code.trim() === ''}>
            {word}
          </Button>
        </form>
      )}
    </div>
  )
}
