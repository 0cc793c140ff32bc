/** Lists the search results; arrow keys move through them. */
import type { KeyboardEvent, Ref } from 'react'
import { Link } from 'react-router'
import { plural } from '../../ui/text/format.ts'
import { Card, Chip } from '../../ui/layout/surface.tsx'
import type { Found, Piece } from './search.ts'
import css from './search.module.css'

interface SearchResultsProps {
  list: Ref<HTMLOListElement>
  query: string
  found: readonly Found[]
  /** Queries to try when there are no results. */
  suggestions: readonly string[]
  onSuggestion: (query: string) => void
  onOpen: () => void
  /** Arrow up on the first result. */
  onLeave: () => void
}

export function SearchResults({ list, query, found, suggestions, onSuggestion, onOpen, onLeave }: SearchResultsProps) {
  const walk = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const links = [...(event.currentTarget.closest('ol')?.querySelectorAll('a') ?? [])]
    const next = links.indexOf(event.currentTarget) + step
    if (next < 0) onLeave()
    else links[next]?.focus()
  }
  return (
    <section className={css.helpFound} aria-label="Результаты поиска">
      <p className="muted" role="status">
        {found.length > 0
          ? `Нашлось: ${found.length} ${plural(found.length, ['статья', 'статьи', 'статей'])}`
          : `По запросу «${query.trim()}» ничего нет`}
      </p>
      {found.length === 0 && <Nothing suggestions={suggestions} onSuggestion={onSuggestion} />}
      <ol ref={list} className={css.helpFoundList}>
        {found.map(({ id, title, snippet }) => (
          <li key={id}>
            <Link to={`/help/${id}`} className={css.helpFoundItem} onClick={onOpen} onKeyDown={walk}>
              <span className={css.helpFoundTitle}>{title.map(pieceView)}</span>
              <span className={css.helpFoundText}>{snippet.map(pieceView)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Nothing({ suggestions, onSuggestion }: Pick<SearchResultsProps, 'suggestions' | 'onSuggestion'>) {
  return (
    <Card as="div" className={css.helpNothing}>
      <p>
        Попробуйте одно слово вместо фразы или слово попроще: ищется начало каждого слова. Вот что спрашивают обычно:
      </p>
      <p className={css.helpNothingWords}>
        {suggestions.map((word) => (
          <Chip key={word} onClick={() => onSuggestion(word)}>
            {word}
          </Chip>
        ))}
      </p>
      <p className="muted">Не помогло — ниже сказано, как спросить владельца сайта.</p>
    </Card>
  )
}

const pieceView = ({ at, text, hit }: Piece) => (hit ? <mark key={at}>{text}</mark> : text)
