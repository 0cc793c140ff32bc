/** Pays out money that arrived after an account was closed: to the owner's details, by two people. */
import type { PayoutMethod } from '@kurazh/contract/money/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { callApi } from '../../api/call.ts'
import { requestKey } from '../../api/request-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import { QueryResult } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import type { Player } from './player.ts'

const readMethods = async () => (await callApi('cashier', {})).success.payout

interface FormProps {
  player: Player
  onDone: () => void
}

export function ClosedPayout(props: FormProps) {
  const query = useQuery({ queryKey: [...adminKeys.all, 'payout methods'], queryFn: readMethods })
  return (
    <QueryResult
      query={query}
      empty={(methods) => (methods.length === 0 ? 'Ни одна платёжная система сейчас не выводит деньги.' : undefined)}
    >
      {(methods) => <Form {...props} methods={methods} />}
    </QueryResult>
  )
}

function Form({ player: { id, balance }, methods, onDone }: FormProps & { methods: readonly PayoutMethod[] }) {
  // One idempotency key per request: after a lost answer it is repeated and carried out once.
  const [request] = useState(requestKey)
  const [chosen, setMethod] = useState(methods[0]?.id ?? '')
  const [amount, setAmount] = useState(balance)
  const [details, setDetails] = useState<Readonly<Record<string, string>>>({})
  const { busy, act } = useAct()
  const method = methods.find((each) => each.id === chosen)
  const fields = method?.fields ?? []
  const valueOf = ({ name, choices }: PayoutMethod['fields'][number]) => details[name] ?? choices?.[0]?.value ?? ''
  const submit = async () => {
    const named = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]))
    if (await act(() => callAdmin('payOutClosed', { id, request, amount, method: chosen, details: named }))) onDone()
  }
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void submit()}>
      <p className="muted">
        После закрытия пришло <MoneyText kopecks={balance} />. Реквизиты сообщает владелец: убедитесь, что пишет он.
        Ваше нажатие — первое одобрение, второе даст другой администратор в «Выводах».
      </p>
      <SelectField
        label="Куда"
        value={chosen}
        options={methods.map(({ id: value, title }) => ({ value, label: title }))}
        onChange={setMethod}
      />
      <MoneyField label="Сумма" value={amount} min={method?.min ?? 1n} max={balance} onChange={setAmount} />
      {fields.map((field) =>
        field.choices === undefined ? (
          <TextField
            key={field.name}
            label={field.label}
            placeholder={field.example}
            autoComplete="off"
            maxLength={200}
            value={valueOf(field)}
            onChange={(value) => setDetails({ ...details, [field.name]: value })}
          />
        ) : (
          <SelectField
            key={field.name}
            label={field.label}
            value={valueOf(field)}
            options={field.choices}
            onChange={(value) => setDetails({ ...details, [field.name]: value })}
          />
        ),
      )}
      <Button type="submit" tone="brand" busy={busy} disabled={fields.some((field) => valueOf(field).trim() === '')}>
        Запросить выплату
      </Button>
    </FieldsForm>
  )
}
