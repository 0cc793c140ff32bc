/** Renders a player's status in its own colour with its own icon. */
import { type StatusLabel, statusNames } from '@kurazh/contract/account/status-names.ts'
import { Icon } from './icon.tsx'
import css from './status-badge.module.css'

const colourOf = (label: StatusLabel) => ({ color: `var(--status-${label})` })

/** Icon and name. */
export function StatusBadge({ label, name }: { label: StatusLabel; name: string }) {
  return (
    <span className={css.statusBadge} style={colourOf(label)}>
      <Icon name={`status-${label}`} size={16} />
      <span data-part="status-name">{name}</span>
    </span>
  )
}

/** The icon alone, before a name; nothing where the name is hidden. */
export function StatusSign({ label }: { label: StatusLabel | null }) {
  if (label === null) return null
  const words = `Статус ${statusNames[label]}`
  return (
    <span className={css.statusSign} style={colourOf(label)} role="img" aria-label={words} title={words}>
      <Icon name={`status-${label}`} size={14} />
    </span>
  )
}
