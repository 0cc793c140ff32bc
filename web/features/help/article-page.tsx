/** Renders an article: the shelves next to it, the text, related articles. */
import { Link } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import type { Article, Shelf } from './article.ts'
import { ShelfArt } from './help-art.tsx'
import { Prose } from '../../ui/layout/prose.tsx'
import { Contents, Reading } from '../../ui/layout/reading.tsx'
import css from './article-page.module.css'

interface ArticlePageProps {
  shelves: readonly Shelf[]
  shelf: Shelf
  article: Article
}

export function ArticlePage({ shelves, shelf, article }: ArticlePageProps) {
  const all = shelves.flatMap(({ articles }) => articles)
  const related = article.related.flatMap((id) => all.find((one) => one.id === id) ?? [])
  return (
    <Reading label="Разделы помощи" contents={<Shelves shelves={shelves} shelf={shelf} article={article} />}>
      <nav aria-label="Где вы" className={css.helpArticleWay}>
        <Link to="/help" className="touch">
          Помощь
        </Link>
        <Icon name="down" size={14} />
        <Link to={`/help#${shelf.id}`} className="touch">
          {shelf.title}
        </Link>
      </nav>
      <h1>{article.title}</h1>
      <p className={css.helpArticleLead}>{article.lead}</p>
      <Prose body={article.body} />
      {related.length > 0 && <Related articles={related} />}
    </Reading>
  )
}

function Related({ articles }: { articles: readonly Article[] }) {
  return (
    <nav className={css.helpRelated} aria-label="Читайте также">
      <h2 className={css.helpRelatedTitle}>Читайте также</h2>
      <ArticleLinks articles={articles} />
    </nav>
  )
}

/** Articles one below the other, each with its lead. */
export function ArticleLinks({ articles }: { articles: readonly Article[] }) {
  return articles.map(({ id, title, lead }) => (
    <Link key={id} to={`/help/${id}`} className={css.helpRelatedItem}>
      <span>{title}</span>
      <span className="muted">{lead}</span>
    </Link>
  ))
}

function Shelves({ shelves, shelf, article }: ArticlePageProps) {
  return shelves.map((one) => (
    <div key={one.id}>
      <Link to={`/help#${one.id}`} className={css.helpAsideShelf} aria-current={one === shelf ? 'true' : undefined}>
        <ShelfArt shelf={one.id} size={22} />
        {one.title}
      </Link>
      {one === shelf && (
        <div className={css.helpAsideArticles}>
          <Contents
            items={one.articles.map(({ id, title }) => ({ to: `/help/${id}`, title }))}
            current={`/help/${article.id}`}
          />
        </div>
      )}
    </div>
  ))
}
