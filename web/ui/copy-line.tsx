/** A value in code type with a button that copies it. */
import { useState } from 'react'
import { IconButton } from './button.tsx'

export function CopyLine({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <div className="copy-line">
      <span className="copy-line__label">{label}</span>
      <div className="copy-line__box">
        <span className="code">{value}</span>
        <IconButton
          icon={copied ? 'check' : 'copy'}
          label={copied ? 'Скопировано' : `Скопировать: ${label}`}
          onClick={() => void copy().catch(() => setCopied(false))}
        />
      </div>
    </div>
  )
}
