/** Renders registration for a newcomer from VK: a login, and the age checkbox. */
import { registrationBounds } from '@kurazh/contract/account/identity.ts'
import { security } from '@kurazh/contract/account/security.ts'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useFormErrors } from '../../ui/forms/use-form-errors.ts'
import { registrationReferral } from './referral-link.ts'
import { fieldErrors, useEntry } from './submit-sign-in.ts'
import { Invitation } from './invitation.tsx'
import { openLogin } from './login-store.ts'
import { graphicsCard } from '../../ui/browser/graphics-card.ts'

export function VkForm({ ticket }: { ticket: string }) {
  const [login, setLogin] = useState('')
  const [adult, setAdult] = useState(false)
  const { busy, enter } = useEntry()
  const { errors, judge } = useFormErrors(fieldErrors(security.vkRegister.body, { ticket, login, info: '' }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (judge(event) && adult)
      void enter(() => callApi('vkRegister', { ticket, login, info: graphicsCard(), ...registrationReferral() }))
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Invitation />
      <p className="muted">
        ВКонтакте подтвердил, что это вы. Придумайте логин: его видят другие игроки, пока вы не скроете имя. Почту и
        пароль можно добавить потом.
      </p>
      <TextField
        label="Логин"
        name="login"
        autoComplete="username"
        maxLength={registrationBounds.loginMax}
        value={login}
        onChange={setLogin}
        error={errors.login}
      />
      <Checkbox label="Мне есть 18 лет" checked={adult} onChange={setAdult} />
      <Button type="submit" tone="brand" size="large" block busy={busy} disabled={!adult}>
        Присоединиться
      </Button>
      <p className="muted">Аккаунт у вас уже есть? Войдите в него и привяжите ВКонтакте в разделе «Вход и защита».</p>
      <Button block onClick={() => openLogin('login')}>
        Войти в свой аккаунт
      </Button>
    </form>
  )
}
