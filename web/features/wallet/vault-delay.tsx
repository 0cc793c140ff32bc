/** Chooses how long money from the vault is on its way. Says before saving when the choice comes into force. */
import { type Vault, type VaultDelay, vaultDelays } from '@kurazh/contract/money/vault.ts'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { vaultReceived } from '../../api/vault.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import { delayName, delayOptions } from './vault-text.ts'
import css from './vault.module.css'

export function VaultDelayChoice({ vault: { delay, nextDelay } }: { vault: Vault }) {
  const [chosen, setChosen] = useState<VaultDelay>()
  const [busy, setBusy] = useState(false)
  const save = async (minutes: VaultDelay) => {
    setBusy(true)
    try {
      vaultReceived((await callApi('setVaultDelay', { minutes })).success)
      setChosen(undefined)
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }
  const isOffered = (minutes: number): minutes is VaultDelay => vaultDelays.some((each) => each === minutes)
  return (
    <div className={css.delay}>
      <SelectField
        label="Деньги из копилки возвращаются"
        value={`${chosen ?? delay}`}
        options={delayOptions}
        onChange={(value) => {
          const minutes = Number(value)
          setChosen(isOffered(minutes) && minutes !== delay ? minutes : undefined)
        }}
      />
      {chosen !== undefined && (
        <>
          <Notice tone={chosen > delay ? 'win' : 'gold'} role="status">
            <Icon name={chosen > delay ? 'shield' : 'info'} />
            <span>{changeText(delay, chosen)}</span>
          </Notice>
          <div className={css.acts}>
            <Button tone="brand" busy={busy} onClick={() => void save(chosen)}>
              {chosen > delay ? 'Установить' : 'Сократить срок'}
            </Button>
            <Button disabled={busy} onClick={() => setChosen(undefined)}>
              Оставить как есть
            </Button>
          </div>
        </>
      )}
      {chosen === undefined && nextDelay !== null && (
        <>
          <Notice>
            <Icon name="clock" />
            <span>{`Будут возвращаться ${delayName(nextDelay.minutes)} — начиная с ${moscowMoment(nextDelay.from)}.`}</span>
          </Notice>
          {isOffered(delay) && (
            <Button block busy={busy} onClick={() => void save(delay)}>
              {`Оставить «${delayName(delay)}»`}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function changeText(delay: number, chosen: number): string {
  if (chosen > delay)
    return `Подействует сразу, для новых возвратов. Сократить срок потом можно будет только ${delayName(chosen)} после просьбы.`
  return `Сейчас — ${delayName(delay)}. Новый срок начнёт действовать ${delayName(delay)} после просьбы.`
}
