/** Sets one limit; says before sending whether it takes effect at once or after a day. */
import type { Limit, LimitMeasure } from '@kurazh/contract/account/protection.ts'
import { useState } from 'react'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { callApi } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { capText, periodNames, useProtectionCall } from './protection-text.ts'

const largestKopecks = 100_000_000_00n
const firstKopecks = 1000_00n
const titles: Record<LimitMeasure, string> = {
  deposit: 'Лимит пополнений',
  loss: 'Лимит проигрыша',
  stake: 'Лимит ставок',
}

export function LimitWindow({ limit, onClose }: { limit: Limit | null; onClose: () => void }) {
  /** Kept while the window fades. */
  const [shown, setShown] = useState(limit)
  if (limit !== null && limit !== shown) setShown(limit)
  return (
    <Dialog
      open={limit !== null}
      onClose={onClose}
      title={shown ? `${titles[shown.measure]} ${periodNames[shown.period]}` : ''}
    >
      {shown && <LimitForm key={`${shown.measure} ${shown.period} ${shown.cap}`} limit={shown} onDone={onClose} />}
    </Dialog>
  )
}

function LimitForm({ limit: { measure, period, cap }, onDone }: { limit: Limit; onDone: () => void }) {
  const [value, setValue] = useState(cap ?? firstKopecks)
  const { busy, make } = useProtectionCall()
  const send = async (next: bigint | null) => {
    if (await make(() => callApi('setLimit', { measure, period, cap: next }))) onDone()
  }
  const looser = cap !== null && value > cap
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void send(value)}>
      <MoneyField label="Не больше" value={value} onChange={setValue} min={0n} max={largestKopecks} decimals={0} />
      <Notice tone={looser ? 'gold' : 'win'}>
        <Icon name={looser ? 'info' : 'shield'} />
        {looser
          ? `Сейчас ${capText(cap)}. Смягчить можно через 24 часа, и тогда нужно будет подтвердить ещё раз.`
          : 'Подействует сразу. Считается с этой минуты по московскому времени.'}
      </Notice>
      <Button type="submit" tone="brand" size="large" block busy={busy} disabled={value === cap}>
        {looser ? 'Смягчить через 24 часа' : 'Установить лимит'}
      </Button>
      {cap !== null && (
        <Button tone="bare" block busy={busy} onClick={() => void send(null)}>
          Снять лимит через 24 часа
        </Button>
      )}
    </FieldsForm>
  )
}
