/** Offers a text as a file to save or as a copy. The text is made on request. */
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import css from './save-line.module.css'
import { copyText } from '../browser/copy-text.ts'
import { saveFile } from '../browser/save-file.ts'
import { toastError } from '../windows/toast.tsx'

interface SaveLineProps {
  label: string
  /** Name of the file. */
  name: string
  made: () => Promise<string>
  /** Instructions for the user. */
  children: ReactNode
}

export function SaveLine({ label, name, made, children }: SaveLineProps) {
  const [copied, setCopied] = useState(false)
  const handed = (hand: (text: string) => void | Promise<void>) => {
    made()
      .then(hand)
      .catch(() => toastError('Файл не получился: попробуйте ещё раз'))
  }
  const copy = async (text: string) => {
    if (!(await copyText(text))) return toastError('Браузер не дал скопировать. Скачайте файл')
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <div className="grid gap-2">
      <div className={css.line}>
        <Button
          className={css.save}
          icon="download"
          onClick={() =>
            handed(async (text) => void (await saveFile(name, new Blob([text], { type: 'application/json' }))))
          }
        >
          {label}
        </Button>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={copied ? 'Скопировано' : `Скопировать: ${label}`}
          onClick={() => handed(copy)}
        />
      </div>
      <p className="muted text-small">{children}</p>
    </div>
  )
}
