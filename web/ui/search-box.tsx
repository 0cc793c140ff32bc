/** A field to search with: Escape empties it, Enter goes where it leads. */
import css from './search-box.module.css'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Enter was pressed with something asked. */
  onGo: () => void
  className?: string | undefined
}

export function SearchBox({ label, value, onChange, onGo, className = '' }: SearchBoxProps) {
  return (
    <form
      role="search"
      className={`${css.searchBox} ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== '') onGo()
      }}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" aria-hidden="true">
        <circle cx="10.8" cy="10.8" r="6.3" />
        <path d="m15.6 15.6 4.4 4.4" />
      </svg>
      <input
        type="search"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
    </form>
  )
}
