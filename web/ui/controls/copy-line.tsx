/** Renders a value in monospace type with a button that copies it. */
import { type ReactNode, useState } from 'react'
import { copyText } from '../browser/copy-text.ts'
import { toastError } from '../windows/toast.tsx'
import { IconButton } from './button.tsx'
import css from './copy-line.module.css'

interface CopyLineProps {
  label: string
  /** The label as it is shown, where its words explain themselves. */
  words?: ReactNode
  /** What is copied. */
  value: string
  /** What is read instead: the value without what everybody knows. */
  shown?: string
}

export function CopyLine({ label, words = label, value, shown = value }: CopyLineProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(value))) return toastError('Браузер не дал скопировать. Выделите текст и скопируйте его сами')
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <div className={css.copyLine} data-part="copy-line">
      <span className={css.label}>{words}</span>
      <div className={css.box}>
        <span className="code">{shown}</span>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={copied ? 'Скопировано' : `Скопировать: ${label}`}
          onClick={() => void copy()}
        />
      </div>
    </div>
  )
}
