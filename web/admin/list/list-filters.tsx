/** Renders the filters of a list. Typed text is written to the URL after a pause. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import type { Params } from '../address.ts'
import { useFreeKeys } from '../keys.ts'
import type { Filter } from './list-form.ts'
import css from './admin-list.module.css'

/** The pause in typing, in milliseconds. */
const pauseMs = 250

interface ListFiltersProps {
  filters: readonly Filter[]
  params: Params
  onChange: (changes: Params) => void
}

export function ListFilters({ filters, params, onChange }: ListFiltersProps) {
  const form = useRef<HTMLFormElement>(null)
  useFreeKeys(({ key, code }) => {
    const field =
      key === '/' || (code === 'Slash' && key === '.')
        ? form.current?.querySelector<HTMLInputElement>('input[type="search"]')
        : null
    field?.focus()
    return Boolean(field)
  })
  const [open, setOpen] = useState(false)
  if (filters.length === 0) return null
  const folded = filters.filter(({ kind }) => kind !== 'search')
  const set = folded.filter(({ name }) => (params[name] ?? '') !== '').length
  const isNarrowed = filters.some(({ name }) => (params[name] ?? '') !== '')
  return (
    <form
      ref={form}
      role="search"
      className={css.filters}
      data-open={open || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={params[filter.name] ?? ''}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
      {folded.length > 0 && (
        <Button size="small" className={css.fold} icon="settings" aria-expanded={open} onClick={() => setOpen(!open)}>
          {set > 0 ? `Фильтры: ${set}` : 'Фильтры'}
        </Button>
      )}
      {isNarrowed && (
        <Button
          size="small"
          tone="bare"
          onClick={() => onChange(Object.fromEntries(filters.map(({ name }) => [name, ''])))}
        >
          Сбросить
        </Button>
      )}
    </form>
  )
}

interface FilterFieldProps {
  filter: Filter
  value: string
  onChange: (value: string) => void
}

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  if (filter.kind === 'choice') {
    return (
      <select
        className={css.field}
        aria-label={filter.label}
        value={value === '' ? (filter.initial ?? '') : value}
        onChange={(event) => onChange(event.target.value)}
      >
        {filter.initial === undefined ? (
          <option value="">{filter.label}</option>
        ) : (
          <option value="all">{filter.label}</option>
        )}
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  if (filter.kind === 'day' || filter.kind === 'date' || filter.kind === 'moment') {
    return (
      <label className={css.day}>
        {filter.label}
        <input
          className={css.field}
          type={filter.kind === 'moment' ? 'datetime-local' : 'date'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    )
  }
  return <Words filter={filter} value={value} onChange={onChange} />
}

function Words({ filter: { kind, label }, value, onChange }: FilterFieldProps) {
  const [text, setText] = useState(value)
  const written = useRef(value)
  // The URL was changed otherwise: by a saved view or «back».
  useEffect(() => {
    if (value !== written.current) setText(value)
    written.current = value
  }, [value])
  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      onChange(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <input
      className={css.field}
      data-wide={kind === 'search' || undefined}
      type={kind === 'search' ? 'search' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : kind === 'sum' ? 'decimal' : undefined}
      aria-label={label}
      placeholder={kind === 'search' ? `${label}   /` : label}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  )
}
