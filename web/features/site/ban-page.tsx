/** What a banned player sees instead of every screen: the reason, where to write, and the way out. */
import { contactsOf, noContactsText } from '@kurazh/contract/contacts.ts'
import type { Social } from '@kurazh/contract/site.ts'
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { signOut } from '../../api/sign-out.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StatusNote } from '../../ui/status-page.tsx'
import { toastError } from '../../ui/toast.tsx'
import { StatusScreen } from './status-screen.tsx'

export function BanPage({ comment, social }: { comment: string | null; social: Social }) {
  const direct = contactsOf({ ...social, vk: '', tg: '' })
  const isSilent = contactsOf(social).length === 0
  return (
    <StatusScreen topText="Вы заблокированы" bottomText={comment || 'не указана'} type="is_ban" sign={<Padlock />} social={social}>
      <StatusNote>{isSilent ? noContactsText : 'Баланс и история ставок сохраняются. Не согласны? Напишите и назовите свой логин.'}</StatusNote>
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
