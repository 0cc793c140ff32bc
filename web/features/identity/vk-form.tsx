/** A new account for who came by VK: a login of their own, and the tick of age. */
import { registrationBounds } from '@kurazh/contract/identity.ts'
import { security } from '@kurazh/contract/security.ts'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { useJudged } from '../../ui/judged.ts'
import { invited } from './came-by.ts'
import { fieldErrors, useEntry } from './entry.ts'
import { Invitation } from './invitation.tsx'
import { openLogin } from './login-store.ts'
import { videoCard } from '../../ui/video-card.ts'

export function VkForm({ ticket }: { ticket: string }) {
  const [login, setLogin] = useState('')
  const [adult, setAdult] = useState(false)
  const { busy, enter } = useEntry()
  const { errors, judge } = useJudged(fieldErrors(security.vkRegister.body, { ticket, login, info: '' }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (judge(event) && adult) void enter(() => callApi('vkRegister', { ticket, login, info: videoCard(), ...invited() }))
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Invitation />
      <p className="muted">
        ВКонтакте подтвердил, что это вы. Придумайте логин: его видят другие игроки, пока вы не скроете имя. Почту и пароль можно добавить потом.
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
