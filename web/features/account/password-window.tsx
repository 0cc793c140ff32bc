/** Changes the password. Other devices must sign in again afterwards. */
import { passwordBounds } from '@kurazh/contract/account/password.ts'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { PasswordField } from '../../ui/forms/field.tsx'
import { useFormErrors } from '../../ui/forms/use-form-errors.ts'
import { useAct } from './use-profile.ts'

interface PasswordWindowProps {
  open: boolean
  hasPassword: boolean
  onClose: () => void
}

export function PasswordWindow({ open, hasPassword, onClose }: PasswordWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title={hasPassword ? 'Сменить пароль' : 'Задать пароль'}>
      {open && <PasswordForm hasPassword={hasPassword} onDone={onClose} />}
    </Dialog>
  )
}

function PasswordForm({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { busy, act } = useAct()
  const { errors, judge } = useFormErrors({
    ...(hasPassword && current === '' && { current: 'Введите текущий пароль' }),
    ...(password.length < passwordBounds.min && {
      password: `Пароль — не короче ${passwordBounds.min} знаков`,
    }),
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!judge(event)) return
    const reply = await act(
      () => callApi('changePassword', hasPassword ? { current, password } : { password }),
      'Пароль изменён. На других устройствах нужно войти заново',
    )
    if (reply) onDone()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {hasPassword && (
        <PasswordField
          label="Текущий пароль"
          name="current"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={errors.current}
        />
      )}
      <PasswordField
        label="Новый пароль"
        name="password"
        autoComplete="new-password"
        maxLength={passwordBounds.max}
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <p className="muted">
        Не короче 8 знаков и не из тех, что знают все. На других устройствах нужно будет войти заново.
      </p>
      <Button type="submit" tone="brand" size="large" block busy={busy}>
        Сохранить пароль
      </Button>
    </form>
  )
}
