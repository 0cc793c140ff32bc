/** Renders the form of a new bank: its sum, the two shares, what they come to, and the reason. */
import { bankCaps, percentOfShare, shareOfPercent } from '@kurazh/contract/play/bank.ts'
import { largestKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { NumberField } from '../../ui/forms/field.tsx'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { callAdmin } from '../call.ts'
import { Facts } from '../page/admin-page.tsx'
import { isShortReason, ReasonField } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import type { BankState } from './bank-state.ts'

export function DeclarationForm({ bank }: { bank: BankState }) {
  const { leastWin, mostWin, mostShareE4, usual } = bank
  const [now] = bank.declared
  const [amount, setAmount] = useState(now?.amount ?? 0n)
  const [betShareE4, setWin] = useState(now?.betShareE4 ?? usual.betShareE4)
  const [roundShareE4, setRound] = useState(now?.roundShareE4 ?? usual.roundShareE4)
  const [reason, setReason] = useState('')
  const { busy, act } = useAct()
  const caps = bankCaps({ amount, betShareE4, roundShareE4 })
  const fault = faultIn()
  function faultIn(): string | undefined {
    if (amount === 0n) return 'Напишите сумму банка.'
    if (betShareE4 > roundShareE4) return 'Доля ставки не больше доли раунда: ставка в раунде может быть одна.'
    if (caps.win < leastWin)
      return `Наибольший выигрыш вышел бы меньше ${formatRoundMoney(leastWin)}: увеличьте банк или долю.`
    return undefined
  }
  const ask = async () => {
    if (fault !== undefined || isShortReason(reason)) return
    const wish = { amount, betShareE4, roundShareE4, reason: reason.trim(), after: now?.number ?? 0 }
    if (await act(() => callAdmin('declareBank', wish))) setReason('')
  }
  const percentOf = (label: string, shareE4: number, onChange: (shareE4: number) => void) => (
    <NumberField
      label={label}
      unit="%"
      value={percentOfShare(shareE4)}
      min={0.01}
      max={percentOfShare(mostShareE4)}
      onChange={(percent) => onChange(shareOfPercent(percent))}
    />
  )
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void ask()}>
      <MoneyField label="Сумма банка" value={amount} min={0n} max={largestKopecks} onChange={setAmount} />
      {percentOf('Одна ставка выигрывает, доля банка', betShareE4, setWin)}
      {percentOf('Раунд или стол стоит, доля банка', roundShareE4, setRound)}
      <p className="muted text-small">
        В Crash при доле раунда 0.1 % игроки когда-нибудь забирают весь банк с вероятностью не больше 0.005 %, при 1 % —
        не больше 37 %.
      </p>
      <Facts
        facts={[
          ['Ставка выиграет до', formatRoundMoney(caps.win < mostWin ? caps.win : mostWin)],
          ['Раунд будет стоить до', formatRoundMoney(caps.round)],
        ]}
      />
      {fault !== undefined && <p className="muted text-small">{fault}</p>}
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" tone="brand" busy={busy} disabled={fault !== undefined || isShortReason(reason)}>
        Запросить объявление
      </Button>
    </FieldsForm>
  )
}
