/** Renders all shelves with their articles. */
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { Shelf, ShelfId } from './article.ts'
import { ShelfArt } from './help-art.tsx'
import { SupportCard } from './support-card.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import css from './shelves.module.css'

/** The shelves of each column when there is room for three. */
const columns: readonly (readonly ShelfId[])[] = [['start', 'money'], ['fairness'], ['account', 'care']]
const middle: ShelfId = 'fairness'

export function ShelvesView({ shelves }: { shelves: readonly Shelf[] }) {
  useShelfInAddress()
  return (
    <div className={css.helpShelves}>
      {columns.map((ids) => (
        <div key={ids.join()} className={css.helpColumn}>
          {shelves
            .filter(({ id }) => ids.includes(id))
            .map((shelf) => (
              <ShelfCard key={shelf.id} shelf={shelf} />
            ))}
          {ids.includes(middle) && <SupportCard />}
        </div>
      ))}
    </div>
  )
}

function ShelfCard({ shelf: { id, title, about, articles } }: { shelf: Shelf }) {
  return (
    <Card id={id} className={css.helpShelf} aria-labelledby={`shelf-${id}`}>
      <ShelfArt shelf={id} />
      <div>
        <h2 id={`shelf-${id}`} className={css.helpShelfTitle}>
          {title}
        </h2>
        <p className="muted">{about}</p>
      </div>
      <ul className={css.helpShelfArticles}>
        {articles.map((article) => (
          <li key={article.id}>
            <Link to={`/help/${article.id}`}>{article.title}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The frame scrolls to the top on every navigation; the shelf in the URL is scrolled to after that. */
function useShelfInAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const frame = requestAnimationFrame(() => document.querySelector(`#${CSS.escape(hash.slice(1))}`)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [hash])
}
