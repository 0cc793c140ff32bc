/**
 * Compares a file of a payment system, pasted or chosen, with the site's operations of the same days. The file is read
 * here; only the numbers and sums of its rows are sent.
 */
import { gatewayName } from '@kurazh/contract/money/gateway-names.ts'
import { mostFileRows } from '@kurazh/contract/admin/reconciliation.ts'
import { readCsv } from '@kurazh/shared/text/read-csv.ts'
import { type ChangeEvent, type FormEvent, useMemo, useRef, useState } from 'react'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { toast } from '../../ui/windows/toast.tsx'
import { callAdmin } from '../call.ts'
import { ButtonRow, Panel, QueryResult } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { type FileReply, FileResult } from './file-result.tsx'
import { guessColumns, rowsOf } from './read-file.ts'
import css from './reconciliation.module.css'

export function FilePart() {
  const query = useAdminQuery('reconciliationSystems', {})
  return (
    <Panel title="Файл платёжной системы">
      <p className="muted">
        Скачайте в кабинете системы список за целые дни и вставьте его сюда. Сверка ничего не записывает и денег не
        двигает. Операция у полуночи может стоять у системы в соседнем дне.
      </p>
      <QueryResult query={query}>{({ success: { gateways } }) => <FileForm gateways={gateways} />}</QueryResult>
    </Panel>
  )
}

const abouts = [
  { value: 'payment', label: 'Пополнения' },
  { value: 'payout', label: 'Выводы' },
] as const

function FileForm({ gateways }: { gateways: readonly string[] }) {
  const [gateway, setGateway] = useState(gateways[0] ?? '')
  const [about, setAbout] = useState<(typeof abouts)[number]['value']>('payment')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [text, setText] = useState('')
  const [columns, setColumns] = useState<{ number: string; sum: string }>()
  const [busy, setBusy] = useState(false)
  const [reply, setReply] = useState<FileReply>()
  const table = useMemo(() => readCsv(text), [text])
  const [head = [], ...body] = table
  const chosen = columns ?? guessColumns(head)
  const { rows, unread } = useMemo(() => rowsOf(body, Number(chosen.number), Number(chosen.sum)), [body, chosen])
  const options = head.map((title, place) => ({
    value: `${place}`,
    label: title === '' ? `Столбец ${place + 1}` : title,
  }))
  const isReady = rows.length > 0 && rows.length <= mostFileRows && from !== '' && until !== ''
  const put = (next: string) => {
    setText(next)
    setColumns(undefined)
    setReply(undefined)
  }
  const compare = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    try {
      setReply((await callAdmin('compareFile', { gateway, about, from, until, rows })).success)
    } catch (error) {
      toast({ type: 'error', title: 'Ошибка', msg: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <form className={`${css.file} grid gap-4`} onSubmit={(event) => void compare(event)}>
        <SelectField
          label="Система"
          value={gateway}
          options={gateways.map((value) => ({ value, label: gatewayName(value) }))}
          onChange={setGateway}
        />
        <Segmented label="Что в файле" value={about} options={abouts} onChange={setAbout} />
        <TextField label="Первый день" type="date" value={from} onChange={setFrom} />
        <TextField label="Последний день" type="date" value={until} onChange={setUntil} />
        <ChosenFile onText={put} />
        <TextArea label="Текст файла CSV, кодировка UTF-8" short value={text} onChange={put} />
        {head.length > 0 && (
          <>
            <SelectField
              label="Номер операции у системы"
              value={chosen.number}
              options={options}
              onChange={(number) => setColumns({ ...chosen, number })}
            />
            <SelectField
              label="Сумма"
              value={chosen.sum}
              options={options}
              onChange={(sum) => setColumns({ ...chosen, sum })}
            />
            <p className="muted">
              {`Строк понято: ${rows.length}, не понято: ${unread}.`}
              {rows.length > mostFileRows && ` Больше ${mostFileRows} за раз не сверить: разделите файл по дням.`}
            </p>
          </>
        )}
        <Button type="submit" tone="brand" busy={busy} disabled={!isReady}>
          Сверить
        </Button>
      </form>
      {reply !== undefined && <FileResult reply={reply} about={about} />}
    </>
  )
}

/** A larger file would freeze the page, and has more rows than are compared at once. */
const mostBytes = 5 * 1024 * 1024

function ChosenFile({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file !== undefined && file.size > mostBytes)
      toast({ type: 'error', title: 'Ошибка', msg: 'Файл больше 5 МБ: разделите его по дням' })
    else if (file !== undefined) void file.text().then(onText)
    event.target.value = ''
  }
  return (
    <ButtonRow>
      <Button size="small" onClick={() => input.current?.click()}>
        Выбрать файл
      </Button>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label="Файл CSV"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={read}
      />
    </ButtonRow>
  )
}
