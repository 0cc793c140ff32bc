/** Saves a list as a file, with a reason; asks a second person for a whole long list of personal data. */
import { rowsAlone } from '@kurazh/contract/admin/one-person-limits.ts'
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldsForm } from '../../ui/forms/fields-scope.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import { useRight } from '../admin-session.ts'
import { callAdmin, type ListName, readListFile } from '../call.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { isShortReason, ReasonField } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'

export function FilePress({ name, filters }: { name: ListName; filters: object }) {
  const [open, setOpen] = useState(false)
  if (!useRight('list.export')) return null
  return (
    <>
      <Button size="small" icon="download" onClick={() => setOpen(true)}>
        CSV
      </Button>
      <FormSheet open={open} onClose={() => setOpen(false)} title="Выгрузить список">
        <FileForm name={name} filters={filters} onDone={() => setOpen(false)} />
      </FormSheet>
    </>
  )
}

function FileForm({ name, filters, onDone }: { name: ListName; filters: object; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [saving, setSaving] = useState(false)
  const { busy, act } = useAct()
  const why = reason.trim()
  const save = async () => {
    setSaving(true)
    await readListFile(name, { ...filters, reason: why }).then(
      (file) => void saveFile(`${name}.csv`, file).then(onDone),
      (error: unknown) => toastError(errorText(error)),
    )
    setSaving(false)
  }
  const ask = async () => {
    if (await act(() => callAdmin('askListFile', { list: name, filters: plainFilters(filters), reason: why }))) onDone()
  }
  return (
    <FieldsForm className="grid gap-4" onSubmit={() => void save()}>
      <p className="muted">
        {`Отбор — как на странице. Данных игроков одному можно выгрузить за сутки ${formatNumber(rowsAlone, 0)} строк, во всех файлах вместе; весь список разрешает второй администратор, и вы выгружаете его здесь же.`}
      </p>
      <ReasonField value={reason} onChange={setReason} />
      <Button type="submit" icon="download" busy={saving} disabled={isShortReason(reason)}>
        Скачать
      </Button>
      <Button type="button" busy={busy} disabled={isShortReason(reason)} onClick={() => void ask()}>
        Попросить весь список
      </Button>
    </FieldsForm>
  )
}

/** Sums as kopecks in text, as the server marks the file. */
const plainFilters = (filters: object) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value]),
  ) as Record<string, string | number | boolean>
