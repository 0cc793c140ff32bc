/** The names of tables shown next to one another, each with a button to close it. */
import { use } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import { addressOf, BesideContext } from './beside.ts'
import css from './beside-links.module.css'

/** The name of one of several tables, with the button to close it. */
export function NameBeside({ id, title }: { id: string; title: string }) {
  const beside = use(BesideContext)
  if (!beside || beside.ids.length < 2) return null
  return (
    <p className={css.name}>
      <Link to={addressOf([id])}>{title}</Link>
      <Link
        to={addressOf(beside.ids.filter((one) => one !== id))}
        aria-label={`Убрать стол: ${title}`}
        title="Убрать стол"
      >
        <Icon name="close" size={18} />
      </Link>
    </p>
  )
}
