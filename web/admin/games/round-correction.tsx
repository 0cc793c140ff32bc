/** A round of a table of people that was paid by what was entered wrongly: what fell is entered anew, and asked for. Another person carries it out. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { type RoundCorrectionReason, roundCorrectionReasons } from '@kurazh/contract/table-reasons.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import { lyingText, placeText } from '../dealer/dealer-words.ts'
import { DealtEntry } from '../dealer/dealt-entry.tsx'
import { Acts, Answered, Facts, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'

interface Asked {
  table: string
  round: number
}

export function RoundCorrection({ tables }: { tables: readonly string[] }) {
  const [table, setTable] = useState('')
  const [number, setNumber] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const round = Number(number)
    if (Number.isSafeInteger(round) && round > 0) setAsked({ table: table || (tables[0] ?? ''), round })
  }
  return (
    <Panel title="Исправить выплаченный раунд">
      <p className="muted">Только за столом с человеком и в течение суток. Введите заново всё, что выпало: раунд пересчитают по правилам, исполнит другой человек, который его не сдавал. Игроки и страница раунда увидят оба итога.</p>
      <form className="grid gap-4" onSubmit={submit}>
        <SelectField label="Стол" value={table || (tables[0] ?? '')} options={tables.map((value) => ({ value, label: value }))} onChange={setTable} />
        <TextField label="Номер раунда" inputMode="numeric" value={number} onChange={setNumber} />
        <Acts>
          <Button type="submit">Показать раунд</Button>
        </Acts>
      </form>
      {asked && <PaidRound key={`${asked.table} ${asked.round}`} {...asked} onAsked={() => setAsked(null)} />}
    </Panel>
  )
}

type Lying = Parameters<typeof lyingText>[0][]
const lyingInWords = (lying: Lying): string => lying.map((one) => `${placeText(one.place)} ${lyingText(one)}`).join('; ') || 'ничего'

function PaidRound({ table, round, onAsked }: Asked & { onAsked: () => void }) {
  const [dealt, setDealt] = useState<number[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const enter = (value: number) => {
    setChosen(null)
    setDealt([...dealt, value])
  }
  const query = useQuery({
    queryKey: [...adminKeys.all, 'round-to-correct', table, round, dealt], queryFn: async () => (await callAdmin('roundToCorrect', { table, round, dealt })).success, placeholderData: keepPreviousData, retry: false,
  })
  return (
    <Answered query={query}>
      {({ source, bets, first, right }) => (
        <>
          <Facts facts={[['Введено тогда', lyingInWords(first.lying)], ['Выплачено', formatMoney(first.payout)], ['Ставок', `${bets}`], ['Вводится сейчас', lyingInWords(right.lying)]]} />
          {right.ask && <DealtEntry key={dealt.length} table={{ ask: right.ask, source }} busy={query.isFetching} chosen={chosen} onChoose={setChosen} onEnter={enter} />}
          {right.fault !== null && <p role="alert">{right.fault}</p>}
          {dealt.length > 0 && (
            <Acts>
              <Button onClick={() => setDealt(dealt.slice(0, -1))}>Взять последнее назад</Button>
            </Acts>
          )}
          {right.payout !== null && <Wish table={table} round={round} dealt={dealt} payout={right.payout} onAsked={onAsked} />}
        </>
      )}
    </Answered>
  )
}

const reasons = Object.keys(roundCorrectionReasons) as RoundCorrectionReason[]

function Wish({ table, round, dealt, payout, onAsked }: Asked & { dealt: number[]; payout: bigint; onAsked: () => void }) {
  const [reason, setReason] = useState<RoundCorrectionReason>('mistyped')
  const [comment, setComment] = useState('')
  const { busy, act } = useAct()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => callAdmin('correctRound', { table, round, dealt, reason, comment }))) onAsked()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p>
        Должно быть выплачено <b>{formatMoney(payout)}</b>
      </p>
      <SelectField label="Причина" value={reason} options={reasons.map((value) => ({ value, label: roundCorrectionReasons[value] }))} onChange={setReason} />
      <TextField label="Что случилось" maxLength={500} value={comment} onChange={setComment} />
      <Acts>
        <Button type="submit" tone="danger" busy={busy}>
          Попросить исправить
        </Button>
      </Acts>
    </form>
  )
}
