/** What the search found; arrows walk through it. */
import type { KeyboardEvent, Ref } from 'react'
import { Link } from 'react-router'
import { plural } from '../../ui/format.ts'
import type { Found, Piece } from './search.ts'

interface SearchResultsProps {
  list: Ref<HTMLOListElement>
  query: string
  found: readonly Found[]
  /** Queries to try when there is nothing. */
  suggestions: readonly string[]
  onSuggestion: (query: string) => void
  onOpen: () => void
  /** The arrow up from the first result. */
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
    <section className="help-found" aria-label="Результаты поиска">
      <p className="muted" role="status">
        {found.length > 0
          ? `Нашлось: ${found.length} ${plural(found.length, ['статья', 'статьи', 'статей'])}`
          : `По запросу «${query.trim()}» ничего нет`}
      </p>
      {found.length === 0 && <Nothing suggestions={suggestions} onSuggestion={onSuggestion} />}
      <ol ref={list} className="help-found__list">
        {found.map(({ id, title, snippet }) => (
          <li key={id}>
            <Link to={`/help/${id}`} className="help-found__item" onClick={onOpen} onKeyDown={walk}>
              <span className="help-found__title">{title.map(pieceView)}</span>
              <span className="help-found__text">{snippet.map(pieceView)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Nothing({ suggestions, onSuggestion }: Pick<SearchResultsProps, 'suggestions' | 'onSuggestion'>) {
  return (
    <div className="help-nothing card">
      <p>Попробуйте одно слово вместо фразы или слово попроще: ищется начало каждого слова. Вот что спрашивают обычно:</p>
      <p className="help-nothing__words">
        {suggestions.map((word) => (
          <button key={word} type="button" className="chip" onClick={() => onSuggestion(word)}>
            {word}
          </button>
        ))}
      </p>
      <p className="muted">Не помогло — ниже сказано, как спросить владельца сайта.</p>
    </div>
  )
}

const pieceView = ({ at, text, hit }: Piece) => (hit ? <mark key={at}>{text}</mark> : text)
