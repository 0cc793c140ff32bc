/**
 * Corrects a balance: with a listed reason, at the cost of a named account; above a limit a second person approves it.
 */
import { requestKey } from '../../api/request-key.ts'
import {
  type CorrectionAccount,
  correctionAccounts,
  type CorrectionReason,
  correctionReasons,
} from '@kurazh/contract/admin/requests.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { callAdmin } from '../call.ts'
import { useAct } from '../page/use-act.ts'
import type { Player } from './player.ts'

const accounts = Object.entries(correctionAccounts) as [CorrectionAccount, string][]
const reasons = Object.entries(correctionReasons) as [CorrectionReason, string][]
const mostKopecks = 100_000_000_000n

export function Correction({ player: { id, balance }, onDone }: { player: Player; onDone: () => void }) {
  // One idempotency key per request: after a lost answer it is repeated and carried out once.
  const [request] = useState(requestKey)
  const [way, setWay] = useState<'add' | 'take'>('add')
  const [kopecks, setKopecks] = useState(0n)
  const [account, setAccount] = useState<CorrectionAccount>('corrections')
  const [reason, setReason] = useState<CorrectionReason>('mistake')
  const [comment, setComment] = useState('')
  const { busy, act } = useAct()
  const isReady = kopecks > 0n && comment.trim().length >= 5
  const correct = async () => {
    const amount = way === 'add' ? kopecks : -kopecks
    if (
      isReady &&
      (await act(async () => ({
        success: (await callAdmin('correctBalance', { id, request, amount, account, reason, comment: comment.trim() }))
          .success.said,
      })))
    )
      onDone()
  }
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void correct()}>
      <p className="muted">
        {`Сейчас на балансе ${formatMoney(balance)}. Большую сумму исполнит второй администратор.`}
      </p>
      <Segmented
        label="Что сделать"
        value={way}
        options={[
          { value: 'add', label: 'Добавить' },
          { value: 'take', label: 'Снять' },
        ]}
        onChange={setWay}
      />
      <MoneyField label="Сумма" value={kopecks} min={0n} max={mostKopecks} onChange={setKopecks} />
      <SelectField
        label="Причина"
        value={reason}
        options={reasons.map(([value, label]) => ({ value, label }))}
        onChange={setReason}
      />
      <SelectField
        label="За счёт"
        value={account}
        options={accounts.map(([value, label]) => ({ value, label }))}
        onChange={setAccount}
      />
      <TextArea
        short
        label="За что: это прочтёт второй администратор"
        maxLength={500}
        value={comment}
        onChange={setComment}
      />
      <Button type="submit" tone="brand" busy={busy} disabled={!isReady}>
        Исправить
      </Button>
    </FieldsForm>
  )
}
