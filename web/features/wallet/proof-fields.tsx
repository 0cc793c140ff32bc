/** Confirms new payout details by the password and the second factor, as far as the account has them. */
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { answerChallenge, passkeysWork } from '../../api/passkey.ts'
import { keys } from '../../api/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { confirmationMethods } from './confirmation-methods.ts'
import { closeWallet } from './wallet-store.ts'

export type Proof = Partial<Pick<BodyOf<Calls['withdraw']>, 'password' | 'code' | 'credential'>>

interface ProofFieldsProps {
  proof: Proof
  onChange: (proof: Proof) => void
  busy: boolean
  /** They appear after a press that asked for something else. */
  isLate: boolean
  /** A passkey answered: the request can be sent at once. */
  onPasskey: (credential: NonNullable<Proof['credential']>) => void
}

const why = 'Реквизиты новые: подтвердите, что это вы'

export function ProofFields({ proof, onChange, busy, isLate, onPasskey }: ProofFieldsProps) {
  const { data: profile } = useQuery({
    queryKey: keys.profile,
    queryFn: async () => (await callApi('profile', {})).success,
  })
  const section = useRef<HTMLElement>(null)
  const isShown = profile !== undefined
  // The reader is led to what a press has brought.
  useEffect(() => {
    if (isLate) section.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isShown, isLate])
  if (!profile) return <Skeleton className="h-20" />
  const ways = confirmationMethods(profile)
  if (!ways.password && !ways.code && !ways.passkey) return <NothingToProveWith />
  const byPasskey = async () => {
    try {
      const { options } = (await callApi('confirmChallenge', {})).success
      onPasskey(await answerChallenge(options))
    } catch (error) {
      toastError(errorText(error))
    }
  }
  return (
    <section ref={section} className="grid gap-3" aria-label="Подтверждение">
      <p className="muted">{why}</p>
      {ways.password && (
        <PasswordField
          label="Пароль от аккаунта"
          autoComplete="current-password"
          required
          value={proof.password ?? ''}
          onChange={(password) => onChange({ ...proof, password })}
        />
      )}
      {ways.code && (
        <TextField
          label="Код приложения или запасной код"
          autoComplete="one-time-code"
          maxLength={24}
          required
          value={proof.code ?? ''}
          onChange={(code) => onChange({ ...proof, code })}
        />
      )}
      {ways.passkey && passkeysWork() && (
        <Button block icon="key" busy={busy} onClick={() => void byPasskey()}>
          Подтвердить ключом доступа
        </Button>
      )}
    </section>
  )
}

function NothingToProveWith() {
  return (
    <Notice role="alert">
      <span>
        Реквизиты новые, а подтвердить их пока нечем: вы входите через ВКонтакте, и пароля у аккаунта нет. Укажите почту
        и задайте пароль в{' '}
        <Link to="/account" onClick={closeWallet}>
          аккаунте
        </Link>
        . Через сутки после этого вывод откроется.
      </span>
    </Notice>
  )
}
