/** A correction of a balance: with a reason from a list, at the cost of a named account; above a sum a second person makes it. */
import { type CorrectionAccount, correctionAccounts, type CorrectionReason, correctionReasons } from '@kurazh/contract/admin/requests.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { callAdmin } from '../call.ts'
import { useAct } from '../page/use-act.ts'
import type { Player } from './player.ts'

const accounts = Object.entries(correctionAccounts) as [CorrectionAccount, string][]
const reasons = Object.entries(correctionReasons) as [CorrectionReason, string][]
const mostKopecks = 100_000_000_000n

export function Correction({ player: { id, balance }, onDone }: { player: Player; onDone: () => void }) {
  // One wish has one key: what was not heard is asked for again, and made once.
  const [request] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<'add' | 'take'>('add')
  const [kopecks, setKopecks] = useState(0n)
  const [account, setAccount] = useState<CorrectionAccount>('corrections')
  const [reason, setReason] = useState<CorrectionReason>('mistake')
  const [comment, setComment] = useState('')
  const { busy, act } = useAct()
  const isReady = kopecks > 0n && comment.trim().length >= 5
  const correct = async (event: FormEvent) => {
    event.preventDefault()
    const amount = way === 'add' ? kopecks : -kopecks
    if (isReady && (await act(async () => ({ success: (await callAdmin('correctBalance', { id, request, amount, account, reason, comment: comment.trim() })).success.said })))) onDone()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void correct(event)}>
      <p className="muted">
        Сейчас на балансе {formatMoney(balance)}. Большую сумму исполнит второй администратор.
      </p>
      <Segmented label="Что сделать" value={way} options={[{ value: 'add', label: 'Добавить' }, { value: 'take', label: 'Снять' }]} onChange={setWay} />
      <MoneyField label="Сумма" value={kopecks} min={0n} max={mostKopecks} onChange={setKopecks} />
      <SelectField label="Причина" value={reason} options={reasons.map(([value, label]) => ({ value, label }))} onChange={setReason} />
      <SelectField label="За счёт" value={account} options={accounts.map(([value, label]) => ({ value, label }))} onChange={setAccount} />
      <TextField label="За что: это прочтёт второй человек" maxLength={500} value={comment} onChange={setComment} />
      <Button type="submit" tone="brand" busy={busy} disabled={!isReady}>
        Исправить
      </Button>
    </form>
  )
}
