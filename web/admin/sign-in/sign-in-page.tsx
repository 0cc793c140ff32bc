/** Signs in to the admin area by a second factor, or sets one up first. */
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { makePasskey, passkeysWork } from '../../api/passkey.ts'
import { queryClient } from '../../api/query.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import { type AdminState, adminSessionReceived } from '../admin-session.ts'
import { FactorForm } from './factor-form.tsx'
import css from './sign-in.module.css'

export function SignInPage({ state: { login, codes, passkeys }, ended }: { state: AdminState; ended: boolean }) {
  return (
    <main className={css.screen}>
      <section className={css.card} aria-label="Вход в админку">
        <span className={css.mark}>
          <Icon name="lock" size={22} />
        </span>
        <h1 className={css.title}>Админка</h1>
        <p className="muted">
          {ended ? 'Сеанс админки закончился. ' : ''}
          {codes || passkeys
            ? `${login}, подтвердите вход вторым фактором. Сеанс закончится через восемь часов или после 30 минут бездействия.`
            : `${login}, сначала нужен второй фактор: без него админка не откроется никому.`}
        </p>
        {codes || passkeys ? (
          <FactorForm codes={codes} passkeys={passkeys} word="Войти" onProof={enter} />
        ) : (
          <FirstFactor />
        )}
        <Link className={css.back} to="/">
          На сайт
        </Link>
      </section>
    </main>
  )
}

async function enter(proof: Parameters<typeof callAdmin<'enterAdmin'>>[1]): Promise<void> {
  adminSessionReceived((await callAdmin('enterAdmin', proof)).success)
}

function FirstFactor() {
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      await withConfirmation(async () => {
        const { options } = (await callApi('passkeyOptions', {})).success
        return callApi('addPasskey', { credential: await makePasskey(options), name: 'Ключ администратора' })
      })
      await queryClient.invalidateQueries({ queryKey: adminKeys.state })
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      {passkeysWork() && (
        <Button tone="brand" block icon="key" busy={busy} onClick={() => void add()}>
          Добавить ключ доступа
        </Button>
      )}
      <ButtonLink block to="/account#security">
        Включить коды приложения в аккаунте
      </ButtonLink>
    </div>
  )
}
