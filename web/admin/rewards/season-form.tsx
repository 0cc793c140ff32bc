/** Creates a season of the heist: the cost of its chapters is shown before it is started. */
import { mostAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { useState } from 'react'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { NumberField, TextField } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { callAdmin } from '../call.ts'
import { ButtonRow } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import css from './season-form.module.css'

interface Chapter {
  rooms: number
  gift: bigint
  players: number
}

export function SeasonForm({
  name: first,
  chapters: usual,
  onDone,
}: {
  name: string
  chapters: readonly Chapter[]
  onDone: () => void
}) {
  const { busy, act } = useAct()
  const [name, setName] = useState(first)
  const [days, setDays] = useState(14)
  const [chapters, setChapters] = useState(() => usual.map((each, place) => ({ ...each, number: place + 1 })))
  const change = (number: number, changes: Partial<Chapter>) =>
    setChapters(chapters.map((each) => (each.number === number ? { ...each, ...changes } : each)))
  const submit = async () => {
    if (
      await act(() =>
        callAdmin('startHeistSeason', {
          name: name.trim(),
          days,
          chapters: chapters.map(({ rooms, gift, players }) => ({ rooms, gift, players })),
        }),
      )
    )
      onDone()
  }
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void submit()}>
      <TextField label="Название" maxLength={80} autoComplete="off" value={name} onChange={setName} />
      <NumberField label="Идёт, дней" value={days} min={1} max={365} decimals={0} onChange={setDays} />
      <div className={css.chapters} role="group" aria-label="Главы">
        <p className={css.titles} aria-hidden="true">
          <span>Глава</span>
          <span>Комнат у всех</span>
          <span>Подарок каждому</span>
          <span>Скольким</span>
        </p>
        {chapters.map(({ number, rooms: of, gift: each, players: to }) => (
          <fieldset key={number} className={css.chapter}>
            <legend className="unseen">Глава {number}</legend>
            <b className="figures" aria-hidden="true">
              {number}
            </b>
            <NumberField
              label={`Глава ${number}: комнат у всех`}
              quiet
              value={of}
              min={1}
              max={999_999_999}
              decimals={0}
              onChange={(rooms) => change(number, { rooms })}
            />
            <MoneyField
              label={`Глава ${number}: подарок каждому`}
              quiet
              value={each}
              min={1n}
              max={11_00n}
              onChange={(gift) => change(number, { gift })}
            />
            <NumberField
              label={`Глава ${number}: скольким`}
              quiet
              value={to}
              min={1}
              max={9_999_999}
              decimals={0}
              onChange={(players) => change(number, { players })}
            />
          </fieldset>
        ))}
      </div>
      <ButtonRow>
        <Button
          size="small"
          disabled={chapters.length >= 20}
          onClick={() =>
            setChapters([...chapters, { number: chapters.length + 1, rooms: 1_000, gift: 1_00n, players: 1_000 }])
          }
        >
          Ещё глава
        </Button>
        <Button size="small" disabled={chapters.length <= 1} onClick={() => setChapters(chapters.slice(0, -1))}>
          Убрать последнюю
        </Button>
      </ButtonRow>
      <p className="muted">
        Главы стоят не больше{' '}
        <MoneyText kopecks={chapters.reduce((sum, { gift, players }) => sum + gift * BigInt(players), 0n)} />: столько
        объявляется сразу. Билеты стоят ещё 5 % того, что ставки игроков оставят сайту. Если вы за сутки объявляете
        больше <MoneyText kopecks={mostAlone} round />, сезон начнёт второй администратор.
      </p>
      <Button type="submit" tone="brand" busy={busy} disabled={name.trim() === ''}>
        Начать сезон сейчас
      </Button>
    </FieldsForm>
  )
}
