/** Changes the e-mail: sends a letter to the new address; until its link is followed nothing changes. */
import { account } from '@kurazh/contract/account/account.ts'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { useFormErrors } from '../../ui/forms/use-form-errors.ts'
import { useAct } from './use-profile.ts'

interface EmailWindowProps {
  open: boolean
  current: string | null
  onClose: () => void
}

export function EmailWindow({ open, current, onClose }: EmailWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title={current === null ? 'Указать почту' : 'Сменить почту'}>
      {open && <EmailForm onDone={onClose} />}
    </Dialog>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const { busy, act } = useAct()
  const wrong = account.changeEmail.body.safeParse({ email: email.trim() }).error?.issues[0]?.message
  const { errors, judge } = useFormErrors(wrong === undefined ? {} : { email: wrong })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (judge(event) && (await act(() => callApi('changeEmail', { email: email.trim() })))) setSent(true)
  }
  if (sent) {
    return (
      <div className="grid gap-4" role="status">
        <Notice tone="win">
          <Icon name="check" />
          Письмо со ссылкой идёт на {email.trim()}
        </Notice>
        <p className="muted">
          Пока вы не откроете ссылку, адрес аккаунта остаётся прежним, а сутки после смены закрыты выводы. Письма нет?
          Загляните в «Спам».
        </p>
        <Button block onClick={onDone}>
          Понятно
        </Button>
      </div>
    )
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Новый адрес"
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
    </form>
  )
}
