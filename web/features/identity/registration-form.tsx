/** Renders registration: three fields and the age checkbox. */
import { identity, registrationBounds } from '@kurazh/contract/account/identity.ts'
import { passwordBounds } from '@kurazh/contract/account/password.ts'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { useFormErrors } from '../../ui/forms/use-form-errors.ts'
import { Notice } from '../../ui/layout/surface.tsx'
import { registrationReferral } from './referral-link.ts'
import { fieldErrors, useEntry } from './submit-sign-in.ts'
import { Invitation } from './invitation.tsx'
import { graphicsCard } from '../../ui/browser/graphics-card.ts'

const { emailMax, loginMax } = registrationBounds

export function RegistrationForm() {
  const [fields, setFields] = useState({ email: '', login: '', password: '' })
  const [adult, setAdult] = useState(false)
  const closed = useSession()?.site.noRegistration === true
  const { busy, enter } = useEntry()
  const { errors, judge } = useFormErrors(fieldErrors(identity.registr.body, { ...fields, info: '' }))
  const bind = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields({ ...fields, [name]: value }),
    error: errors[name],
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (judge(event) && adult)
      void enter(() => callApi('registr', { ...fields, info: graphicsCard(), ...registrationReferral() }))
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Invitation />
      {closed && <Notice>Новых игроков сайт пока не принимает. Если аккаунт у вас уже есть, войдите.</Notice>}
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
      <PasswordField {...bind('password')} label="Пароль" autoComplete="new-password" maxLength={passwordBounds.max} />
      <div className="grid gap-2">
        <Checkbox label="Мне есть 18 лет" checked={adult} onChange={setAdult} />
        <Button
          type="submit"
          tone="brand"
          size="large"
          block
          busy={busy}
          disabled={!adult || closed}
          aria-describedby="why-not"
        >
          Присоединиться
        </Button>
        <p id="why-not" className="muted text-center text-small min-h-5">
          {adult ? '' : 'Чтобы присоединиться, подтвердите возраст'}
        </p>
      </div>
    </form>
  )
}
