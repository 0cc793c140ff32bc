/**
 * Asks where to send the letter with the reset link. The answer is the same whether the site knows the address or not.
 */
import { recovery } from '@kurazh/contract/account/recovery.ts'
import { type FormEvent, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { useFormErrors } from '../../ui/forms/use-form-errors.ts'
import { fieldErrors } from './submit-sign-in.ts'
import { openLogin } from './login-store.ts'

export function ForgottenForm() {
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const body = { email: email.trim() }
  const { errors, judge } = useFormErrors(fieldErrors(recovery.forgotPassword.body, body))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!judge(event)) return
    setBusy(true)
    try {
      setSent((await callApi('forgotPassword', body)).success)
    } catch (failure) {
      toastError(errorText(failure))
    }
    setBusy(false)
  }
  const back = (
    <Button block onClick={() => openLogin('login')}>
      Вернуться ко входу
    </Button>
  )
  if (sent !== null) {
    return (
      <div className="grid gap-4" role="status">
        <Notice tone="win">
          <Icon name="check" />
          {sent}
        </Notice>
        <p className="muted">
          Письмо идёт на {email.trim()}. Если его нет через несколько минут, загляните в спам и проверьте адрес.
        </p>
        {back}
      </div>
    )
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">Пришлём письмо со ссылкой, по которой можно придумать новый пароль.</p>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
      <Button type="submit" tone="brand" size="large" block busy={busy}>
        Прислать письмо
      </Button>
      {back}
    </form>
  )
}
