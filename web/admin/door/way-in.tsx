/** The door of the area: a second factor opens it; who has none makes one here first. */
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { withConfirmation } from '../../api/confirmation.ts'
import { makePasskey, passkeysWork } from '../../api/passkey.ts'
import { queryClient } from '../../api/query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/router.tsx'
import { toastError } from '../../ui/toast.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import { type AdminState, insideTold } from '../state.ts'
import { ProofForm } from './proof-form.tsx'
import css from './door.module.css'

export function WayIn({ state: { login, codes, passkeys }, ended }: { state: AdminState; ended: boolean }) {
  return (
    <main className={css.door}>
      <section className={css.card} aria-label="Вход в админку">
        <span className={css.mark}>
          <Icon name="lock" size={22} />
        </span>
        <h1 className={css.title}>Админка</h1>
        <p className="muted">
          {ended ? 'Сессия админки закончилась. ' : ''}
          {codes || passkeys ? `${login}, подтвердите вход вторым фактором. Через восемь часов или полчаса без дела дверь закроется сама.` : `${login}, сначала нужен второй фактор: без него админка не откроется никому.`}
        </p>
        {codes || passkeys ? <ProofForm codes={codes} passkeys={passkeys} word="Войти" onProof={enter} /> : <FirstFactor />}
        <Link className={css.back} to="/">
          На сайт
        </Link>
      </section>
    </main>
  )
}

async function enter(proof: Parameters<typeof callAdmin<'enterAdmin'>>[1]): Promise<void> {
  insideTold((await callAdmin('enterAdmin', proof)).success)
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
