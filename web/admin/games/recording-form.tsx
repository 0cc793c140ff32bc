/** Stores the hash of a studio's recording for the rounds it shows. */
import { type FormEvent, useState } from 'react'
import { useTitleOf } from '../../api/game-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { callAdmin } from '../call.ts'
import { ButtonRow, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'

export function RecordingForm({ tables }: { tables: readonly string[] }) {
  const titleOf = useTitleOf()
  const [table, setTable] = useState('')
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const [sha256, setSha256] = useState('')
  const { busy, act } = useAct()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await act(() =>
      callAdmin('enterRecording', {
        table: table || (tables[0] ?? ''),
        first: Number(first),
        last: Number(last || first),
        sha256: sha256.trim().toLowerCase(),
      }),
    )
    if (done) setSha256('')
  }
  return (
    <Panel title="Запись стола">
      <p className="muted">
        После смены введите SHA-256 файла и раунды, которые на нём видны. Хеш встанет на страницы этих раундов, убрать
        его нельзя.
      </p>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <SelectField
          label="Записан стол"
          value={table || (tables[0] ?? '')}
          options={tables.map((value) => ({ value, label: titleOf(value) }))}
          onChange={setTable}
        />
        <TextField label="Первый раунд" inputMode="numeric" value={first} onChange={setFirst} />
        <TextField label="Последний раунд" inputMode="numeric" value={last} onChange={setLast} />
        <TextField label="SHA-256" maxLength={64} value={sha256} onChange={setSha256} />
        <ButtonRow>
          <Button type="submit" busy={busy}>
            Опубликовать хеш
          </Button>
        </ButtonRow>
      </form>
    </Panel>
  )
}
