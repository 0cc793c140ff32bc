/** Lists each sign-in method with its state and its one action. */
import type { Profile } from '@kurazh/contract/account/account.ts'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { BlockStack } from '../../ui/layout/page.tsx'
import { AuthenticatorWindow } from './authenticator-window.tsx'
import { BackupCodesWindow } from './backup-codes.tsx'
import { EmailWindow } from './email-window.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordWindow } from './password-window.tsx'
import { useAct, useProfile } from './use-profile.ts'
import css from './sections.module.css'

type Opened = 'email' | 'password' | 'authenticator' | null

export function SecuritySection() {
  const profile = useProfile()
  const [opened, setOpened] = useState<Opened>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!profile) return <Skeleton className="h-80" />
  const close = () => setOpened(null)
  return (
    <BlockStack>
      <ul className={css.ways}>
        <EmailWay profile={profile} onChange={() => setOpened('email')} />
        <Way
          icon="lock"
          name="Пароль"
          state={profile.hasPassword ? 'Задан' : 'Не задан: вы входите через ВКонтакте'}
          good={profile.hasPassword}
        >
          <Button size="small" onClick={() => setOpened('password')}>
            {profile.hasPassword ? 'Сменить' : 'Задать'}
          </Button>
        </Way>
        <CodesWay profile={profile} onEnable={() => setOpened('authenticator')} onCodes={setCodes} />
        <VkMethod profile={profile} />
      </ul>
      <PasskeyList profile={profile} onCodes={setCodes} />
      <EmailWindow open={opened === 'email'} current={profile.email} onClose={close} />
      <PasswordWindow open={opened === 'password'} hasPassword={profile.hasPassword} onClose={close} />
      <AuthenticatorWindow open={opened === 'authenticator'} onClose={close} onCodes={setCodes} />
      <BackupCodesWindow codes={codes} onClose={() => setCodes(null)} />
    </BlockStack>
  )
}

interface WayProps {
  icon: IconName
  name: string
  state: ReactNode
  /** No action needed. */
  good: boolean
  children?: ReactNode
}

function Way({ icon, name, state, good, children }: WayProps) {
  return (
    <li className={css.way}>
      <span className={css.waySign} data-good={good || undefined}>
        <Icon name={icon} />
      </span>
      <span className={css.wayText}>
        <span className={css.wayName}>{name}</span>
        <span className={`muted ${css.wayState}`}>{state}</span>
      </span>
      <span className={css.wayActs}>{children}</span>
    </li>
  )
}

function EmailWay({ profile: { email, emailConfirmed }, onChange }: { profile: Profile; onChange: () => void }) {
  const { busy, act } = useAct()
  const state =
    email === null
      ? 'Не указана: без неё не восстановить пароль'
      : `${email}${emailConfirmed ? '' : ', не подтверждена'}`
  return (
    <Way icon="globe" name="Почта" state={state} good={emailConfirmed}>
      {email !== null && !emailConfirmed && (
        <Button
          size="small"
          tone="brand"
          busy={busy}
          onClick={() =>
            void act(
              () => callApi('sendEmailConfirmation', {}),
              'Письмо со ссылкой скоро придёт. Если его нет, проверьте «Спам»',
            )
          }
        >
          Подтвердить
        </Button>
      )}
      <Button size="small" onClick={onChange}>
        {email === null ? 'Указать' : 'Сменить'}
      </Button>
    </Way>
  )
}

interface CodesWayProps {
  profile: Profile
  onEnable: () => void
  onCodes: (codes: readonly string[]) => void
}

function CodesWay({ profile: { authenticator, backupCodesLeft }, onEnable, onCodes }: CodesWayProps) {
  const { busy, act } = useAct()
  const renew = async () => {
    const reply = await act(() => callApi('renewBackupCodes', {}))
    if (reply) onCodes(reply.success.backupCodes)
  }
  const state = authenticator ? `Включены, запасных осталось ${backupCodesLeft}` : 'Выключены: для входа хватает пароля'
  return (
    <Way icon="phone" name="Коды при входе" state={state} good={authenticator}>
      {authenticator ? (
        <>
          <Button size="small" busy={busy} onClick={() => void renew()}>
            Новые запасные
          </Button>
          <Button
            size="small"
            tone="bare"
            busy={busy}
            onClick={() => void act(() => callApi('disableAuthenticator', {}), 'Коды при входе выключены')}
          >
            Выключить
          </Button>
        </>
      ) : (
        <Button size="small" tone="brand" onClick={onEnable}>
          Включить
        </Button>
      )}
    </Way>
  )
}

function VkMethod({ profile: { vk, hasPassword } }: { profile: Profile }) {
  const { busy, act } = useAct()
  if (vk === 'off') return null
  const link = async () => {
    const reply = await act(() => callApi('vkLink', { purpose: 'link' }))
    if (reply) location.assign(reply.success.url)
  }
  return (
    <Way
      icon="partners"
      name="ВКонтакте"
      state={vk === 'linked' ? 'Привязан: можно входить без пароля' : 'Не привязан'}
      good={vk === 'linked'}
    >
      {vk === 'free' ? (
        <Button size="small" busy={busy} onClick={() => void link()}>
          Привязать
        </Button>
      ) : (
        hasPassword && (
          <Button
            size="small"
            tone="bare"
            busy={busy}
            onClick={() => void act(() => callApi('vkUnlink', {}), 'ВКонтакте отвязан')}
          >
            Отвязать
          </Button>
        )
      )}
    </Way>
  )
}
