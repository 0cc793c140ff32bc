/** Saves views of a list under the user's own names: the URL's parameters, stored in this browser. */
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import css from './admin-list.module.css'

interface View {
  name: string
  search: string
}

const most = 20
const longest = 40

/** The stored views, as far as they are valid. */
function viewsOf(text: string | null): View[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(
          (each: Partial<View> | null): each is View =>
            typeof each?.name === 'string' && typeof each.search === 'string',
        )
      : []
  } catch {
    return []
  }
}

export function SavedViews({ name }: { name: string }) {
  const { pathname, search } = useLocation()
  const [views, setViews] = useStored(`admin-views-${name}`, viewsOf, JSON.stringify)
  const [title, setTitle] = useState<string | null>(null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = title?.trim() ?? ''
    if (given === '') return
    setViews([...views.filter((view) => view.name !== given), { name: given, search }].slice(-most))
    setTitle(null)
  }
  const isNew = search !== '' && views.every((view) => view.search !== search)
  if (views.length === 0 && !isNew) return null
  return (
    <div className={css.views} role="group" aria-label="Сохранённые виды">
      {views.map((view) => (
        <span key={view.name} className={css.view} data-here={view.search === search || undefined}>
          <Link to={`${pathname}${view.search}`}>{view.name}</Link>
          {view.search === search && (
            <IconButton
              icon="close"
              label={`Удалить вид «${view.name}»`}
              onClick={() => setViews(views.filter((each) => each !== view))}
            />
          )}
        </span>
      ))}
      {isNew && title === null && (
        <Button size="small" tone="bare" icon="plus" onClick={() => setTitle('')}>
          Сохранить вид
        </Button>
      )}
      {title !== null && (
        <form className={css.naming} onSubmit={save}>
          <input
            className={css.field}
            aria-label="Название вида"
            placeholder="Название вида"
            maxLength={longest}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setTitle(null)}
          />
          <Button size="small" type="submit" disabled={title.trim() === ''}>
            Сохранить
          </Button>
        </form>
      )}
    </div>
  )
}
