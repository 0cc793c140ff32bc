/** Promo codes: what each may cost at most is said before it is made, and stands beside what it has cost. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField, TextField } from '../../ui/field.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { callAdmin } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { AdminPage, Answered, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../state.ts'
import { useAsked } from '../use-asked.ts'

export function PromoPage() {
  const query = useAsked('promoCodes', {})
  const mayEdit = useRight('promo.edit')
  const { busy, act } = useAct()
  const [isMaking, setMaking] = useState(false)
  return (
    <AdminPage title="Промокоды" beside={mayEdit && <Button size="small" onClick={() => setMaking(true)}>Сделать код</Button>}>
      <Panel title="Коды">
        <Answered query={query} empty={({ success: { codes } }) => (codes.length === 0 ? 'Кодов ещё не было.' : undefined)}>
          {({ success: { codes } }) => (
            <FiguresTable label="Промокоды" head={['Код', 'Сумма', 'Введён', 'Отыграть', 'Объявлено', 'До', '']}>
              {codes.map(({ code, amount, uses, mostUses, wager, budget, until, endedAt }) => (
                <tr key={code}>
                  <th scope="row">{code}</th>
                  <td>{formatMoney(amount)}</td>
                  <td>
                    {uses} из {mostUses}
                  </td>
                  <td>{wager === 0 ? '—' : `×${wager}`}</td>
                  <td>{formatMoney(budget)}</td>
                  <td>
                    <Moment at={until} />
                  </td>
                  <td>
                    {endedAt !== null && <State>закончен</State>}
                    {endedAt === null && mayEdit && (
                      <Button size="small" busy={busy} aria-label={`Закончить ${code}`} onClick={() => void act(() => callAdmin('endPromo', { code }))}>
                        Закончить
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </Answered>
      </Panel>
      <Dialog open={isMaking} onClose={() => setMaking(false)} title="Новый промокод">
        {isMaking && <PromoForm onDone={() => setMaking(false)} />}
      </Dialog>
    </AdminPage>
  )
}

const dayMs = 86_400_000

function PromoForm({ onDone }: { onDone: () => void }) {
  const { busy, act } = useAct()
  const [code, setCode] = useState('')
  const [amount, setAmount] = useState(100_00n)
  const [mostUses, setMostUses] = useState(100)
  const [wager, setWager] = useState(0)
  const [days, setDays] = useState(30)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('makePromo', { code: code.trim(), amount, mostUses, wager, until: new Date(Date.now() + days * dayMs).toISOString() }))) onDone()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField label="Код" autoComplete="off" maxLength={32} value={code} onChange={setCode} />
      <MoneyField label="Сумма" value={amount} min={1n} max={100_000_00n} onChange={setAmount} />
      <NumberField label="Сколько раз" value={mostUses} min={1} max={1_000_000} decimals={0} onChange={setMostUses} />
      <NumberField label="Отыграть, раз" value={wager} min={0} max={10} decimals={0} onChange={setWager} />
      <NumberField label="Действует, дней" value={days} min={1} max={365} decimals={0} onChange={setDays} />
      <p className="muted">Не больше {formatMoney(amount * BigInt(mostUses))}: столько объявляется сразу, и страница «Сколько сайт возвращает» покажет это всем. Если коды за сутки вместе дают больше 10 000 ₽, код делает второй человек.</p>
      <Button type="submit" tone="brand" busy={busy} disabled={code.trim().length < 3}>
        Сделать код
      </Button>
    </form>
  )
}
