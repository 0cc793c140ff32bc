/** Lists the help articles, edited ones marked, and opens the one in the URL. */
import { useState } from 'react'
import { Link } from 'react-router'
import { TextField } from '../../ui/forms/field.tsx'
import { useAddress } from '../address.ts'
import { Moment, State } from '../list/cells.tsx'
import { QueryResult, Lines, Panel } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { builtIn } from './built-in.ts'
import { HelpEditor } from './help-editor.tsx'

export function HelpPart() {
  const [{ article = '' }] = useAddress()
  const text = builtIn.get(article)
  return text === undefined ? <Articles /> : <HelpEditor key={article} article={article} builtIn={text} />
}

function Articles() {
  const query = useAdminQuery('adminHelpTexts', {})
  const [search, setSearch] = useState('')
  const found = [...builtIn].filter(([, { title }]) => title.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Panel title="Статьи помощи">
      <p className="muted">Правил игр здесь нет: их рассказывает сама игра, и числа в них приходят из её кода.</p>
      <TextField label="Найти по заголовку" value={search} onChange={setSearch} />
      <QueryResult query={query}>
        {({ success: { articles } }) => (
          <Lines empty="Статьи с таким заголовком нет">
            {found.map(([id, { title }]) => {
              const written = articles.find(({ article }) => article === id)
              return (
                <li key={id}>
                  <Link to={`/admin/content?tab=help&article=${id}`} className="touch">
                    {title}
                  </Link>
                  {written && (
                    <span className="muted">
                      {written.own && <State tone="brand">изменена</State>} {written.who}, <Moment at={written.at} />
                    </span>
                  )}
                </li>
              )
            })}
          </Lines>
        )}
      </QueryResult>
    </Panel>
  )
}
