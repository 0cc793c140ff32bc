/** Backup codes, shown once: to copy, to save as a file, and only then to put away. */
import { useState } from 'react'
import { brand } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/surface.tsx'
import { saveFile } from '../../ui/save-file.ts'
import css from './sections.module.css'

export function BackupCodesWindow({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const open = codes !== null && codes.length > 0
  return (
    <Dialog open={open} onClose={onClose} mustAnswer title="Запасные коды">
      {open && <Codes codes={codes} onClose={onClose} />}
    </Dialog>
  )
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [kept, setKept] = useState(false)
  const save = () => saveFile('kurazh-backup-codes.txt', new Blob([`${brand}: запасные коды\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
  return (
    <div className="grid gap-4">
      <Notice tone="gold">
        <Icon name="info" />
        Больше мы их не покажем. Каждый срабатывает один раз, если телефона с приложением нет под рукой.
      </Notice>
      <ul className={`${css.backupCodes} code`} data-part="backup-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.backupActs}>
        <Button block icon="copy" onClick={() => void navigator.clipboard.writeText(codes.join('\n')).catch(() => undefined)}>
          Скопировать
        </Button>
        <Button block onClick={save}>
          Сохранить файлом
        </Button>
      </div>
      <Checkbox label="Я сохранил коды в надёжном месте" checked={kept} onChange={setKept} />
      <Button tone="brand" size="large" block disabled={!kept} onClick={onClose}>
        Готово
      </Button>
    </div>
  )
}
