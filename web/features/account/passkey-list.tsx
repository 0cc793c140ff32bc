/** Lists the passkeys: sign-in by the device instead of a password. */
import type { Passkey, Profile } from '@kurazh/contract/account/account.ts'
import { useEffect } from 'react'
import { callApi } from '../../api/call.ts'
import { declineSaved } from '../../api/saved-passkey.ts'
import { deviceName, makePasskey, passkeysWork, tellAccepted } from '../../api/passkey.ts'
import { useUser } from '../../api/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatAgo } from '../../ui/text/dates.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Block, BlockTitle } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { useAct } from './use-profile.ts'
import css from './sections.module.css'

interface PasskeyListProps {
  profile: Profile
  onCodes: (codes: readonly string[]) => void
}

export function PasskeyList({ profile: { passkeys, passkeyOrigin }, onCodes }: PasskeyListProps) {
  const { busy, act } = useAct()
  const here = passkeysWork() && location.origin === passkeyOrigin
  const user = useUser()
  useEffect(() => {
    if (here && user)
      void tellAccepted(
        { uid: user.ref_link, login: user.login },
        passkeys.map(({ id }) => id),
      )
  }, [here, user, passkeys])
  const add = async () => {
    const reply = await act(async () => {
      const { options } = (await callApi('passkeyOptions', {})).success
      return callApi('addPasskey', { credential: await makePasskey(options), name: deviceName() })
    }, 'Ключ доступа добавлен')
    if (reply) onCodes(reply.success.backupCodes)
  }
  return (
    <Block aria-labelledby="passkeys-title">
      <BlockTitle id="passkeys-title">Ключи доступа</BlockTitle>
      <p className="muted">
        Отпечаток, лицо или PIN устройства вместо пароля и кода. Подделать такой вход чужой сайт не может.
      </p>
      {passkeys.length > 0 && (
        <ul className={css.ways}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {here ? (
        <Button icon="key" busy={busy} onClick={() => void add()}>
          Добавить ключ на это устройство
        </Button>
      ) : (
        <Notice>
          <Icon name="info" />
          <span>
            {passkeysWork() ? (
              <>
                Ключи доступа работают по адресу <span className="code">{passkeyOrigin}</span>. Откройте сайт там.
              </>
            ) : (
              'Этот браузер ключей доступа не умеет. Подойдёт любой современный, по защищённому адресу.'
            )}
          </span>
        </Notice>
      )}
    </Block>
  )
}

function Row({ passkey: { id, name, createdAt, lastUsedAt, automatic } }: { passkey: Passkey }) {
  const { busy, act } = useAct()
  const remove = async () => {
    if (await act(() => callApi('removePasskey', { id }), 'Ключ доступа убран')) declineSaved()
  }
  return (
    <li className={css.way}>
      <span className={css.waySign} data-good>
        <Icon name="key" />
      </span>
      <span className={css.wayText}>
        <span className={css.wayName}>{name}</span>
        <span className={`muted ${css.wayState}`}>
          {lastUsedAt === null ? `Добавлен ${formatAgo(createdAt)}` : `Вход ${formatAgo(lastUsedAt)}`}
          {automatic && '. Сохранён браузером, подходит только для входа'}
        </span>
      </span>
      <span className={css.wayActs}>
        <Button size="small" tone="bare" busy={busy} aria-label={`Убрать ключ: ${name}`} onClick={() => void remove()}>
          Убрать
        </Button>
      </span>
    </li>
  )
}
