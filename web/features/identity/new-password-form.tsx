/**
 * Sets the new password of a letter's link. Afterwards every earlier session is closed and the player must sign in
 * again.
 */
import { recovery } from '@kurazh/contract/account/recovery.ts'
import { passwordBounds } from '@kurazh/contract/account/password.ts'
import { type FormEvent, useState } from 'react'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { refetchSession } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { toast, toastError } from '../../ui/windows/toast.tsx'
import { useFormErrors } from '../../ui/forms/use-form-errors.ts'
import { fieldErrors } from './submit-sign-in.ts'
import { openForgottenPassword, openLogin } from './login-store.ts'

export function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [expired, setExpired] = useState(
    () => fieldErrors(recovery.resetPassword.body, { token, password: 'long enough' }).token !== undefined,
  )
  const { errors, judge } = useFormErrors(fieldErrors(recovery.resetPassword.body, { token, password }))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!judge(event)) return
    setBusy(true)
    try {
      const { success } = await callApi('resetPassword', { token, password })
      toast({ title: 'Готово', msg: success, type: 'success' })
      refetchSession()
      openLogin('login')
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'LinkExpired') setExpired(true)
      toastError(errorText(failure))
    }
    setBusy(false)
  }
  if (expired) {
    return (
      <div className="grid gap-4">
        <Notice tone="loss" role="alert">
          Ссылка из письма больше не действует или скопирована не целиком.
        </Notice>
        <Button tone="brand" size="large" block onClick={openForgottenPassword}>
          Запросить новую
        </Button>
      </div>
    )
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">
        Придумайте пароль не короче {passwordBounds.min} знаков. Со всех устройств, где вы вошли, аккаунт выйдет.
      </p>
      <PasswordField
        label="Новый пароль"
        name="password"
        autoComplete="new-password"
        maxLength={passwordBounds.max}
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <Button type="submit" tone="brand" size="large" block busy={busy}>
        Сохранить пароль
      </Button>
    </form>
  )
}
