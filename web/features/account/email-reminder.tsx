/** Reminds the player to confirm the e-mail in one line: resend the letter, or change a mistyped address. */
import { useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { EmailWindow } from './email-window.tsx'
import { useAct, useProfile } from './use-profile.ts'
import css from './email-reminder.module.css'

export function EmailReminder() {
  const profile = useProfile()
  const [changing, setChanging] = useState(false)
  const { busy, act } = useAct()
  if (!profile || profile.email === null || profile.emailConfirmed) return null
  return (
    <Notice as="div" role="status" className={css.reminder}>
      <Icon name="info" />
      <p className={css.text}>
        Подтвердите почту <strong className={css.address}>{profile.email}</strong> по ссылке из письма: без неё забытый
        пароль не восстановить
      </p>
      <span className={css.acts}>
        <Button
          size="small"
          busy={busy}
          onClick={() =>
            void act(() => callApi('sendEmailConfirmation', {}), `Письмо со ссылкой идёт на ${profile.email}`)
          }
        >
          Прислать ещё раз
        </Button>
        <Button size="small" tone="bare" onClick={() => setChanging(true)}>
          Исправить адрес
        </Button>
      </span>
      <EmailWindow open={changing} current={profile.email} onClose={() => setChanging(false)} />
    </Notice>
  )
}
