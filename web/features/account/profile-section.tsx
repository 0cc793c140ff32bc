/** Renders the profile: avatar, displayed name, status, and the result of this visit. */
import { playerPath } from '@kurazh/contract/account/player-path.ts'
import type { CurrentUser } from '@kurazh/contract/account/identity.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBalance } from '../../api/balance.ts'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { refetchSession } from '../../api/session.ts'
import { Switch } from '../../ui/controls/choice.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { Money } from '../../ui/text/money.tsx'
import { BlockStack, MoreLink } from '../../ui/layout/page.tsx'
import { StatusBadge } from '../../ui/controls/status-badge.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { AvatarChoice } from './avatar-choice.tsx'
import { useProfile } from './use-profile.ts'
import css from './profile-section.module.css'

export function ProfileSection({ user, visit }: { user: CurrentUser; visit: ReactNode }) {
  const balance = useBalance()
  const profile = useProfile()
  return (
    <BlockStack>
      <div className={css.profile}>
        <AvatarChoice img={user.img} own={profile?.ownPicture ?? false} />
        <div className={css.who}>
          <p className={css.name}>{user.login}</p>
          <p className="muted">
            Аккаунт № {user.id}
            {profile && `, с ${formatDate(profile.createdAt)}`}
          </p>
          <p className={css.row}>
            <Link to="/status" aria-label={`Статус: ${user.status.name}`}>
              <StatusBadge {...user.status} />
            </Link>
            <span className={css.money}>
              <span className="muted">Баланс</span> {balance === undefined ? '…' : <Money kopecks={balance} />}
            </span>
          </p>
        </div>
      </div>
      <HiddenName user={user} />
      <HiddenProfile user={user} hides={profile?.hidesProfile ?? false} />
      {visit}
    </BlockStack>
  )
}

/** Hides the name on the server, for everyone. */
function HiddenName({ user }: { user: CurrentUser }) {
  const hide = async (hidden: boolean) => {
    try {
      await callApi('hideName', { hide: hidden })
      refetchSession()
    } catch (error) {
      toastError(errorText(error))
    }
  }
  return (
    <Switch
      label={
        <>
          Скрыть моё имя
          <span className="block muted text-small">
            В ленте ставок вместо него будет «Скрыт», вместо картинки — общий знак
          </span>
        </>
      }
      checked={user.hide_name === 1}
      onChange={(hidden) => void hide(hidden)}
    />
  )
}

/** Hides the public page alone. A hidden name hides the page too, whatever is chosen here. */
function HiddenProfile({ user, hides }: { user: CurrentUser; hides: boolean }) {
  const hide = async (hidden: boolean) => {
    try {
      await callApi('hideProfile', { hide: hidden })
      void queryClient.invalidateQueries({ queryKey: keys.profile })
    } catch (error) {
      toastError(errorText(error))
    }
  }
  return (
    <div>
      <Switch
        label={
          <>
            Скрыть профиль
            <span className="block muted text-small">
              {user.hide_name === 1
                ? 'Имя скрыто, поэтому профиль не видит никто, кроме вас'
                : 'Страницу с рекордами и любимыми играми не увидит никто, кроме вас'}
            </span>
          </>
        }
        checked={hides}
        onChange={(hidden) => void hide(hidden)}
      />
      <MoreLink to={playerPath(user.login)}>Мой профиль</MoreLink>
    </div>
  )
}
