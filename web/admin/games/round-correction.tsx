/**
 * Corrects a round that was paid by wrongly entered values: the right ones are entered and requested. Another person
 * approves it.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type RoundCorrectionReason, roundCorrectionReasons } from '@kurazh/contract/tables/table-reasons.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTitleOf } from '../../api/game-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import { placedText, placeText } from '../dealer/dealer-words.ts'
import { DealtEntry } from '../dealer/dealt-entry.tsx'
import { ButtonRow, QueryResult, Facts, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'

interface Lookup {
  table: string
  round: number
}

export function RoundCorrection({ tables }: { tables: readonly string[] }) {
  const titleOf = useTitleOf()
  const [table, setTable] = useState('')
  const [number, setNumber] = useState('')
  const [lookup, setLookup] = useState<Lookup | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const round = Number(number)
    if (Number.isSafeInteger(round) && round > 0) setLookup({ table: table || (tables[0] ?? ''), round })
  }
  return (
    <Panel title="Исправить выплаченный раунд">
      <p className="muted">
        Только за столом с человеком и в течение суток. Введите заново всё, что выпало: раунд пересчитают по правилам,
        подтвердит другой администратор, который его не сдавал. Игроки и страница раунда увидят оба итога.
      </p>
      <form className="grid gap-4" onSubmit={submit}>
        <SelectField
          label="Стол"
          value={table || (tables[0] ?? '')}
          options={tables.map((value) => ({ value, label: titleOf(value) }))}
          onChange={setTable}
        />
        <TextField label="Номер раунда" inputMode="numeric" value={number} onChange={setNumber} />
        <ButtonRow>
          <Button type="submit">Показать раунд</Button>
        </ButtonRow>
      </form>
      {lookup && <PaidRound key={`${lookup.table} ${lookup.round}`} {...lookup} onRequested={() => setLookup(null)} />}
    </Panel>
  )
}

type EnteredValues = Parameters<typeof placedText>[0][]
const enteredText = (lying: EnteredValues): string =>
  lying.map((one) => `${placeText(one.place)} ${placedText(one)}`).join('; ') || 'ничего'

function PaidRound({ table, round, onRequested }: Lookup & { onRequested: () => void }) {
  const [dealt, setDealt] = useState<number[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const enter = (value: number) => {
    setChosen(null)
    setDealt([...dealt, value])
  }
  const query = useQuery({
    queryKey: [...adminKeys.all, 'round-to-correct', table, round, dealt],
    queryFn: async () => (await callAdmin('roundToCorrect', { table, round, dealt })).success,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <QueryResult query={query}>
      {({ source, bets, first, right }) => (
        <>
          <Facts
            facts={[
              ['Введено тогда', enteredText(first.lying)],
              ['Выплачено', formatMoney(first.payout)],
              ['Ставок', `${bets}`],
              ['Вводится сейчас', enteredText(right.lying)],
            ]}
          />
          {right.ask && (
            <DealtEntry
              key={dealt.length}
              table={{ ask: right.ask, source }}
              busy={query.isFetching}
              chosen={chosen}
              onChoose={setChosen}
              onEnter={enter}
            />
          )}
          {right.fault !== null && <p role="alert">{right.fault}</p>}
          {dealt.length > 0 && (
            <ButtonRow>
              <Button onClick={() => setDealt(dealt.slice(0, -1))}>Взять последнее назад</Button>
            </ButtonRow>
          )}
          {right.payout !== null && (
            <RequestForm table={table} round={round} dealt={dealt} payout={right.payout} onRequested={onRequested} />
          )}
        </>
      )}
    </QueryResult>
  )
}

const reasons = Object.keys(roundCorrectionReasons) as RoundCorrectionReason[]

function RequestForm({
  table,
  round,
  dealt,
  payout,
  onRequested,
}: Lookup & { dealt: number[]; payout: bigint; onRequested: () => void }) {
  const [reason, setReason] = useState<RoundCorrectionReason>('mistyped')
  const [comment, setComment] = useState('')
  const { busy, act } = useAct()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('correctRound', { table, round, dealt, reason, comment }))) onRequested()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p>
        Должно быть выплачено <b translate="no">{formatMoney(payout)}</b>
      </p>
      <SelectField
        label="Причина"
        value={reason}
        options={reasons.map((value) => ({ value, label: roundCorrectionReasons[value] }))}
        onChange={setReason}
      />
      <TextField label="Что случилось" maxLength={500} value={comment} onChange={setComment} />
      <ButtonRow>
        <Button type="submit" tone="danger" busy={busy}>
          Запросить исправление
        </Button>
      </ButtonRow>
    </form>
  )
}
