/** Replaces every screen for a banned player: the reason, the contacts, and the exit. */
import { contactsOf, noContactsText } from '@kurazh/contract/account/contacts.ts'
import type { Social } from '@kurazh/contract/content/site.ts'
import { useEffect, useState } from 'react'
import { errorText } from '../../api/call.ts'
import { banRecheckMs } from '../../api/policy.ts'
import { checkSession } from '../../api/session.ts'
import { signOut } from '../../api/sign-out.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { StatusNote } from '../../ui/layout/status-page.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { StatusScreen } from './status-screen.tsx'

export function BanPage({ comment, social }: { comment: string | null; social: Social }) {
  const direct = contactsOf({ ...social, vk: '', tg: '' })
  const isSilent = contactsOf(social).length === 0
  // A ban has closed the socket: poll whether it was lifted.
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && checkSession(), banRecheckMs)
    document.addEventListener('visibilitychange', checkSession)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkSession)
    }
  }, [])
  return (
    <StatusScreen
      topText="Вы заблокированы"
      bottomText={comment || 'не указана'}
      type="is_ban"
      sign={<Padlock />}
      social={social}
    >
      <StatusNote>
        {isSilent ? noContactsText : 'Баланс и история ставок сохраняются. Не согласны? Напишите и укажите свой логин.'}
      </StatusNote>
      {direct.map(({ name, address }) => (
        <ButtonLink key={address} href={address} target="_blank" rel="noreferrer noopener">
          {name}
        </ButtonLink>
      ))}
      <Leave />
    </StatusScreen>
  )
}

function Leave() {
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
      location.assign('/')
    } catch (error) {
      toastError(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Button tone="bare" icon="logout" busy={busy} onClick={() => void leave()}>
      Выйти
    </Button>
  )
}

function Padlock() {
  return (
    <g>
      <path d="M104 74V60a16 16 0 0 1 32 0v14" fill="none" stroke="#eef0ff" strokeWidth="7" />
      <rect x="94" y="72" width="52" height="42" rx="11" fill="#eef0ff" />
      <path d="M120 88v10" stroke="#4a2283" strokeWidth="7" strokeLinecap="round" />
    </g>
  )
}
