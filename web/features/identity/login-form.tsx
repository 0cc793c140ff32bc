/** Renders sign-in by e-mail or login. */
import { identity } from '@kurazh/contract/account/identity.ts'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../api/call.ts'
import { chosenInField } from '../../api/passkey.ts'
import { savePasskey } from '../../api/saved-passkey.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { useFormErrors } from '../../ui/forms/use-form-errors.ts'
import { askChallenge, signInByPasskey } from './sign-in-by-passkey.ts'
import { fieldErrors, useEntry } from './submit-sign-in.ts'
import { graphicsCard } from '../../ui/browser/graphics-card.ts'
import css from './submit-sign-in.module.css'

interface LoginFormProps {
  onRegister: () => void
  onForgotten: () => void
}

export function LoginForm({ onRegister, onForgotten }: LoginFormProps) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const { busy, enter } = useEntry()
  const { errors, judge } = useFormErrors(fieldErrors(identity.login.body, { login: login.trim(), password, info: '' }))
  usePasskeyInField(enter)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!judge(event)) return
    void enter(() => callApi('login', { login: login.trim(), password, info: graphicsCard() }), savePasskey)
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <TextField
        label="E-mail или логин"
        name="login"
        autoComplete="username webauthn"
        value={login}
        onChange={setLogin}
        error={errors.login}
      />
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <button type="button" className={`${css.link} ${css.end} touch`} onClick={onForgotten}>
        Забыли пароль?
      </button>
      <Button type="submit" tone="brand" size="large" block busy={busy}>
        Войти на сайт
      </Button>
      <Button block onClick={onRegister}>
        Создать аккаунт
      </Button>
    </form>
  )
}

/** Offers this device's passkeys among the suggestions of the login field, as long as the form is there. */
function usePasskeyInField(enter: ReturnType<typeof useEntry>['enter']): void {
  const onChosen = useEffectEvent((send: Parameters<typeof enter>[0]) => void enter(send))
  useEffect(() => {
    const left = new AbortController()
    chosenInField(askChallenge, left.signal).then(
      (chosen) => {
        if (chosen !== undefined) onChosen(() => signInByPasskey(chosen.options, chosen.credential))
      },
      // Without a challenge there is the form.
      () => undefined,
    )
    return () => left.abort()
  }, [])
}
