/** A player's status: its own colour and its own picture. */
import { Icon } from './icon.tsx'
import css from './status-badge.module.css'

export type StatusLabel = 'global' | 'simple' | 'astract' | 'bantermen'

/** The picture and the name; the colour comes from the sheet by the label. */
export function StatusBadge({ label, name }: { label: StatusLabel; name: string }) {
  return (
    <span className={css.statusBadge} data-status={label}>
      <Icon name={`status-${label}`} size={16} />
      <span data-part="status-name">{name}</span>
    </span>
  )
}
