/** Registration: three fields and the tick of age. */
import { registrationBounds } from '@kurazh/contract/identity.ts'
import { calls } from '@kurazh/contract/index.ts'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { fieldErrors, useEntry } from './entry.ts'
import { videoCard } from '../../ui/video-card.ts'

const { emailMax, loginMax, passwordMax } = registrationBounds

export function RegistrationForm() {
  const [fields, setFields] = useState({ email: '', login: '', password: '' })
  const [left, setLeft] = useState<Record<string, boolean>>({})
  const [adult, setAdult] = useState(false)
  const { busy, enter } = useEntry()
  const found = fieldErrors(calls.registr.body, { ...fields, info: '' })
  // A field is judged once the player has left it or tried to send.
  const errorOf = (name: keyof typeof fields) => (left[name] ? found[name] : undefined)
  const bind = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
    onBlur: () => fields[name] !== '' && setLeft((before) => ({ ...before, [name]: true })),
    error: errorOf(name),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft({ email: true, login: true, password: true })
    if (!adult || Object.keys(found).length > 0) return
    void enter(() => callApi('registr', { ...fields, info: videoCard() }))
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <TextField
        {...bind('email')}
        label="E-mail"
        hint="Для восстановления аккаунта на сайте"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={emailMax}
      />
      <TextField
        {...bind('login')}
        label="Логин"
        hint="Будет использоваться для авторизации на сайте"
        autoComplete="username"
        maxLength={loginMax}
      />
      <PasswordField {...bind('password')} label="Пароль" autoComplete="new-password" maxLength={passwordMax} />
      <div className="grid gap-2">
        <Checkbox label="Мне есть 18 лет" checked={adult} onChange={setAdult} />
        <Button type="submit" tone="brand" size="large" block busy={busy} disabled={!adult} aria-describedby="why-not">
          Присоединиться
        </Button>
        <p id="why-not" className="muted text-center text-small min-h-5">
          {adult ? '' : 'Чтобы присоединиться, подтвердите возраст'}
        </p>
      </div>
    </form>
  )
}
