/** Tables put beside this one, and taken away again. */
import { use } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/router.tsx'
import { addressOf, BesideContext, mostBeside } from './beside.ts'
import css from './beside-links.module.css'

/** Which tables may be put beside those that stand. Only where there is room for two. */
export function PutBeside() {
  const beside = use(BesideContext)
  if (!beside || beside.ids.length >= mostBeside) return null
  return (
    <p className={css.put}>
      <span>Поставить рядом</span>
      {beside.known.filter(({ id }) => !beside.ids.includes(id)).map(({ id, title }) => (
        <ButtonLink key={id} size="small" to={addressOf([...beside.ids, id])}>
          {title}
        </ButtonLink>
      ))}
    </p>
  )
}

/** The name of one of several tables, with the way to leave it. */
export function NameBeside({ id, title }: { id: string; title: string }) {
  const beside = use(BesideContext)
  if (!beside || beside.ids.length < 2) return null
  return (
    <p className={css.name}>
      <Link to={addressOf([id])}>{title}</Link>
      <Link to={addressOf(beside.ids.filter((one) => one !== id))} aria-label={`Убрать стол: ${title}`} title="Убрать стол">
        <Icon name="close" size={18} />
      </Link>
    </p>
  )
}
