/** Lists pending requests of every kind. */
import { AdminPage, QueryResult } from '../page/admin-page.tsx'
import { RequestPanel, useRequests } from './request-panel.tsx'

const pollMs = 30_000

export function RequestsPage() {
  const query = useRequests(pollMs)
  return (
    <AdminPage title="Подтверждения">
      <p className="muted">
        Здесь то, что решают двое, и на что у вас есть право. Запрос действует сутки; если за это время изменилось то, о
        чём он, подтвердить его нельзя.
      </p>
      <QueryResult query={query} empty={(requests) => (requests.length === 0 ? 'Запросов нет.' : undefined)}>
        {(requests) => requests.map((request) => <RequestPanel key={request.id} request={request} />)}
      </QueryResult>
    </AdminPage>
  )
}
