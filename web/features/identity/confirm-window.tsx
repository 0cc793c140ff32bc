/** Renders «Подтвердите, что это вы»: the password, with a code where required, or a passkey, or VK. */
import { type FormEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { callApi, errorText } from '../../api/call.ts'
import { confirmationEnded, useConfirmation } from '../../api/confirmation.ts'
import { answerChallenge, passkeysWork } from '../../api/passkey.ts'
import { keys, queryClient } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import css from './submit-sign-in.module.css'

export function ConfirmWindow() {
  const open = useConfirmation(({ answer }) => answer !== null)
  return (
    <Dialog open={open} onClose={() => confirmationEnded(false)} title="Подтвердите, что это вы">
      {open && <Ways />}
    </Dialog>
  )
}

/** Tries one method; the window closes when it is sufficient. */
function useTry() {
  const [busy, setBusy] = useState(false)
  const attempt = async (prove: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await prove()
      void queryClient.invalidateQueries({ queryKey: keys.profile })
      confirmationEnded(true)
    } catch (error) {
      toastError(errorText(error))
      setBusy(false)
    }
  }
  return { busy, attempt }
}

function Ways() {
  const user = useUser()
  const { data: profile } = useQuery({
    queryKey: keys.profile,
    queryFn: async () => (await callApi('profile', {})).success,
  })
  const { busy, attempt } = useTry()
  if (!profile) return <Skeleton className="h-40" />
  const isProof = profile.passkeys.some(({ automatic }) => !automatic)
  const hasPasskey = isProof && passkeysWork()
  const asksCode = profile.authenticator || (user?.is_admin === 1 && isProof)
  const byPasskey = () =>
    attempt(async () => {
      const { options } = (await callApi('confirmChallenge', {})).success
      return callApi('confirmByPasskey', { credential: await answerChallenge(options) })
    })
  return (
    <div className="grid gap-4">
      <p className="muted">
        Это действие меняет защиту аккаунта, открывает личные данные или отдаёт деньги. Подтверждение действует десять
        минут.
      </p>
      {profile.hasPassword && <PasswordWay asksCode={asksCode} />}
      {hasPasskey && (
        <Button block icon="key" busy={busy} onClick={() => void byPasskey()}>
          Подтвердить ключом доступа
        </Button>
      )}
      {profile.vk === 'linked' && !profile.hasPassword && <VkMethod asksCode={asksCode} />}
    </div>
  )
}

function PasswordWay({ asksCode }: { asksCode: boolean }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, attempt } = useTry()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || (asksCode && code.trim() === '')) return
    void attempt(() => callApi('confirm', asksCode ? { password, code: code.trim() } : { password }))
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <PasswordField
        label="Пароль"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {asksCode && <CodeField value={code} onChange={setCode} />}
      <Button
        type="submit"
        tone="brand"
        size="large"
        block
        busy={busy}
        disabled={password === '' || (asksCode && code.trim() === '')}
      >
        Подтвердить
      </Button>
    </form>
  )
}

/**
 * The browser goes to VK and returns to the account, where the action is started again. With codes on, VK is one step
 * and the code the other.
 */
function VkMethod({ asksCode }: { asksCode: boolean }) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (asksCode && code.trim() === '') return
    setBusy(true)
    try {
      location.assign(
        (await callApi('vkLink', { purpose: 'confirmation', ...(asksCode && { code: code.trim() }) })).success.url,
      )
    } catch (error) {
      toastError(errorText(error))
      setBusy(false)
    }
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {asksCode && <CodeField value={code} onChange={setCode} />}
      <Button type="submit" className={css.vk} block disabled={busy || (asksCode && code.trim() === '')}>
        Подтвердить через ВКонтакте
      </Button>
      <p className="muted">Вы вернётесь в аккаунт, и действие нужно будет повторить.</p>
    </form>
  )
}

function CodeField({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <TextField
      label="Код приложения или запасной код"
      name="code"
      autoComplete="one-time-code"
      maxLength={24}
      value={value}
      onChange={onChange}
    />
  )
}
