/** Renders the help: articles on shelves, a search over all of them, and contacts. Serves /help and /help/:id. */
import { useMemo, useRef } from 'react'
import { useParams } from 'react-router'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import type { Article, HelpGame } from './article.ts'
import { ArticleLinks, ArticlePage } from './article-page.tsx'
import { HelpScene } from './help-art.tsx'
import { plainText } from '../../ui/text/text.ts'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { makeIndex, search } from './search.ts'
import { SearchBox } from './search-box.tsx'
import { SearchResults } from './search-results.tsx'
import { ShelvesView } from './shelves-view.tsx'
import { SupportCard } from './support-card.tsx'
import { isRulesId, type Library, useShelves } from './use-shelves.ts'
import { useQueryText } from './use-query-text.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import css from './help.module.css'

/** Frequent questions; offered when a search finds nothing. */
const suggestions = ['пароль', 'проверить ставку', 'вывод', 'лимит', 'автоигра']

/** Offered in place of an article that does not exist. */
const popular: ReadonlySet<string> = new Set(['first-bet', 'check-a-bet', 'withdraw'])

interface HelpProps {
  games: readonly HelpGame[]
}

export default function HelpScreen({ games }: HelpProps) {
  const { id } = useParams()
  return <Help key={id} id={id} games={games} />
}

function Help({ id, games }: HelpProps & { id: string | undefined }) {
  const navigate = useGoTo()
  const library = useShelves(games)
  const { text, setText, commit } = useQueryText()
  const found = useFound(library, text)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const openFirst = () => {
    const [first] = found
    if (!first) return
    commit()
    navigate(`/help/${first.id}`)
  }
  return (
    <div className={css.help}>
      <header className={css.helpHead} data-small={id !== undefined || undefined}>
        {id === undefined && <HelpScene />}
        <div className={css.helpHeadText}>
          {id === undefined && (
            <>
              <h1 className={css.helpHeadTitle}>Чем помочь?</h1>
              <p className={css.helpHeadLead}>Правила, проверка ставок, вход и спокойная игра — простыми словами.</p>
            </>
          )}
          <SearchBox
            field={field}
            text={text}
            onText={setText}
            onDown={() => list.current?.querySelector('a')?.focus()}
            onEnter={openFirst}
          />
        </div>
      </header>
      {text.trim() === '' ? (
        <Reading library={library} id={id} />
      ) : (
        <SearchResults
          list={list}
          query={text}
          found={found}
          suggestions={suggestions}
          onSuggestion={setText}
          onOpen={commit}
          onLeave={() => field.current?.focus()}
        />
      )}
      <SupportCard />
    </div>
  )
}

function useFound({ shelves }: Library, query: string) {
  const index = useMemo(() => {
    const articles = shelves.flatMap((shelf) => shelf.articles)
    return makeIndex(
      articles.map((article) => ({ ...article, text: plainText(article.body), ofGame: isRulesId(article.id) })),
    )
  }, [shelves])
  return useMemo(() => search(index, query), [index, query])
}

/** The shelves, or the article of the path. */
function Reading({ library, id }: { library: Library; id: string | undefined }) {
  const { shelves, rules, isAsking, retry } = library
  // A text shown now could be replaced a moment later.
  if (isAsking) return <Skeleton className={css.helpWaiting} />
  if (id === undefined) return <ShelvesView shelves={shelves} />
  for (const shelf of shelves) {
    const article = shelf.articles.find((one) => one.id === id)
    if (article) return <ArticlePage shelves={shelves} shelf={shelf} article={article} />
  }
  if (isRulesId(id) && rules === 'loading') return <Skeleton className={css.helpWaiting} />
  if (isRulesId(id) && rules === 'failed') return <RulesFailed onRetry={retry} />
  return <NoArticle articles={shelves.flatMap(({ articles }) => articles).filter((each) => popular.has(each.id))} />
}

/** Below the search, which stays in sight. */
function NoArticle({ articles }: { articles: readonly Article[] }) {
  return (
    <Card className={css.helpNoArticle} aria-labelledby="help-none">
      <h1 id="help-none">Такой статьи нет</h1>
      <p className="muted">Найдите нужную через поиск или начните с этих.</p>
      <ArticleLinks articles={articles} />
      <ButtonLink to="/help" className={css.helpAll}>
        Все статьи
      </ButtonLink>
    </Card>
  )
}

function RulesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card className={css.helpNoArticle} aria-labelledby="help-lost">
      <h1 id="help-lost">Не загрузилось</h1>
      <p className="muted">Правила игры не пришли: похоже, пропала связь.</p>
      <Button tone="brand" size="large" icon="repeat" onClick={onRetry}>
        Повторить
      </Button>
    </Card>
  )
}
