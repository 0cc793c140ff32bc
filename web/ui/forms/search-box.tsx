/** Renders a search field: Escape clears it, and closes an empty one; Enter submits it. */
import type { Ref } from 'react'
import { Icon } from '../controls/icon.tsx'
import css from './search-box.module.css'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter was pressed with a query. */
  onGo: () => void
  /** Escape was pressed in an empty field. */
  onClose?: (() => void) | undefined
  /** The field itself, for its focus. */
  field?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

export function SearchBox({ label, value, onChange, onGo, onClose, field, className = '' }: SearchBoxProps) {
  return (
    <form
      role="search"
      className={`${css.searchBox} ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== '') onGo()
      }}
    >
      <Icon name="search" size={18} />
      <input
        ref={field}
        type="search"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={({ key }) => key === 'Escape' && (value === '' ? onClose?.() : onChange(''))}
      />
    </form>
  )
}
