/** Shows backup codes once: to copy, to save as a file, and only then to close. */
import { useState } from 'react'
import { brand } from '../../ui/text/brand.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choice.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { copyText } from '../../ui/browser/copy-text.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
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
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => setCopied(await copyText(codes.join('\n')))
  const save = () =>
    saveFile(
      'kurazh-backup-codes.txt',
      new Blob([`${brand}: запасные коды\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
    )
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
        <Button block icon={copied === true ? 'check' : 'copy'} onClick={() => void copy()}>
          {copied === true ? 'Скопировано' : 'Скопировать'}
        </Button>
        <Button block onClick={() => void save()}>
          Сохранить файлом
        </Button>
      </div>
      {copied === false && (
        <Notice tone="loss">Браузер не дал скопировать. Выделите коды пальцем или перепишите их.</Notice>
      )}
      <Checkbox label="Я сохранил коды в надёжном месте" checked={kept} onChange={setKept} />
      <Button tone="brand" size="large" block disabled={!kept} onClick={onClose}>
        Готово
      </Button>
    </div>
  )
}
