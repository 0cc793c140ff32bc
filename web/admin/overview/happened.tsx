/** Shows the latest acts of the staff and of the site as sentences; looks and refusals are in the audit only. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTitleOf } from '../../api/game-titles.ts'
import { saidBy } from '../audit/said-by.ts'
import { adminKeys, readList } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { Lines, Panel, QueryResult } from '../page/admin-page.tsx'

const shownActs = 5

export function Happened() {
  const titleOf = useTitleOf()
  const query = useQuery({
    queryKey: [...adminKeys.all, 'happened'],
    queryFn: () => readList('auditList', {}, undefined),
  })
  return (
    <Panel title="Что произошло" aside={<Link to="/admin/audit">Журнал</Link>}>
      <QueryResult query={query}>
        {({ rows }) => (
          <Lines empty="Действий ещё не было">
            {rows
              .filter(({ outcome }) => outcome === 'done')
              .slice(0, shownActs)
              .map((event) => (
                <li key={event.id}>
                  <span>
                    <b>{event.who}:</b> {saidBy(event, titleOf)}
                  </span>
                  <Moment at={event.at} />
                </li>
              ))}
          </Lines>
        )}
      </QueryResult>
    </Panel>
  )
}
