/** Manages promo codes: the highest cost of each is shown before it is created, and then next to its actual cost. */
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { NumberField, TextField } from '../../ui/forms/field.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { callAdmin } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { FormSheet } from '../page/form-sheet.tsx'
import { AdminPage, QueryResult, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'

export function PromoPage() {
  const query = useAdminQuery('promoCodes', {})
  const mayEdit = useRight('promo.edit')
  const { busy, act } = useAct()
  const [isMaking, setMaking] = useState(false)
  return (
    <AdminPage
      title="Промокоды"
      aside={
        mayEdit && (
          <Button size="small" onClick={() => setMaking(true)}>
            Сделать код
          </Button>
        )
      }
    >
      <Panel title="Коды">
        <QueryResult
          query={query}
          empty={({ success: { codes } }) => (codes.length === 0 ? 'Кодов ещё не было.' : undefined)}
        >
          {({ success: { codes } }) => (
            <FiguresTable label="Промокоды" head={['Код', 'Сумма', 'Введён', 'Вейджер', 'Объявлено', 'До', '']}>
              {codes.map(({ code, amount, uses, mostUses, wager, budget, until, endedAt }) => (
                <tr key={code}>
                  <th scope="row">{code}</th>
                  <td translate="no">{formatMoney(amount)}</td>
                  <td>
                    {uses} из {mostUses}
                  </td>
                  <td>{wager === 0 ? '—' : `×${wager}`}</td>
                  <td translate="no">{formatMoney(budget)}</td>
                  <td>
                    <Moment at={until} />
                  </td>
                  <td>
                    {endedAt !== null && <State>закончен</State>}
                    {endedAt === null && mayEdit && (
                      <Button
                        size="small"
                        busy={busy}
                        aria-label={`Закончить ${code}`}
                        onClick={() => void act(() => callAdmin('endPromo', { code }))}
                      >
                        Закончить
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </FiguresTable>
          )}
        </QueryResult>
      </Panel>
      <FormSheet open={isMaking} onClose={() => setMaking(false)} title="Новый промокод">
        {isMaking && <PromoForm onDone={() => setMaking(false)} />}
      </FormSheet>
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
  const submit = async () => {
    if (
      await act(() =>
        callAdmin('makePromo', {
          code: code.trim(),
          amount,
          mostUses,
          wager,
          until: new Date(Date.now() + days * dayMs).toISOString(),
        }),
      )
    )
      onDone()
  }
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void submit()}>
      <TextField label="Код" autoComplete="off" maxLength={32} value={code} onChange={setCode} />
      <MoneyField label="Сумма" value={amount} min={1n} max={100_000_00n} onChange={setAmount} />
      <NumberField label="Сколько раз" value={mostUses} min={1} max={1_000_000} decimals={0} onChange={setMostUses} />
      <NumberField label="Вейджер, ×" value={wager} min={0} max={10} decimals={0} onChange={setWager} />
      <NumberField label="Действует, дней" value={days} min={1} max={365} decimals={0} onChange={setDays} />
      <p className="muted">
        Не больше <MoneyText kopecks={amount * BigInt(mostUses)} />: столько объявляется сразу, и страница «Сколько сайт
        возвращает» покажет это всем. Если вы за сутки объявляете больше <MoneyText kopecks={mostAlone} round />, считая
        турниры, сезоны и исправления, код сделает второй администратор.
      </p>
      <Button type="submit" tone="brand" busy={busy} disabled={code.trim().length < 3}>
        Сделать код
      </Button>
    </FieldsForm>
  )
}
