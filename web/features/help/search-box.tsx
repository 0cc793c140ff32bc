/** Renders the search field of the help. «/» focuses it from anywhere on the page, Escape clears it. */
import type { KeyboardEvent, Ref } from 'react'
import { useShortcut } from '../../ui/browser/shortcuts.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { SearchIcon } from './help-art.tsx'
import css from './search.module.css'

interface SearchBoxProps {
  field: Ref<HTMLInputElement>
  text: string
  onText: (text: string) => void
  /** Arrow down: moves to the results below. */
  onDown: () => void
  onEnter: () => void
}

export function SearchBox({ field, text, onText, onDown, onEnter }: SearchBoxProps) {
  useShortcut('/', () => field && typeof field === 'object' && field.current?.focus())
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onText('')
    else if (event.key === 'ArrowDown') onDown()
    else if (event.key === 'Enter') onEnter()
    else return
    event.preventDefault()
  }
  return (
    <search className={css.helpSearch}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="Поиск по помощи"
        placeholder="Например: забыл пароль"
        maxLength={80}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={press}
      />
      {text === '' ? (
        <kbd className={css.helpSearchKey} aria-hidden="true">
          /
        </kbd>
      ) : (
        <IconButton icon="close" label="Очистить поиск" onClick={() => onText('')} />
      )}
    </search>
  )
}
