/** Lists pending requests of every kind. */
import { AdminPage, QueryResult } from '../page/admin-page.tsx'
import { RequestPanel, useRequests } from './request-panel.tsx'

const pollMs = 30_000

export function RequestsPage() {
  const query = useRequests(pollMs)
  return (
    <AdminPage title="Подтверждения">
      <p className="muted">
        Крупные деньги, большие промокоды, турниры и сезоны, долгие перерывы, роли, документы, банк сайта, отмену
        раунда, исход которого уже может быть известен, решают двое. Здесь все запросы, на которые у вас есть право.
        Запрос действует сутки; если за это время изменилось то, о чём он, подтвердить его нельзя.
      </p>
      <QueryResult query={query} empty={(requests) => (requests.length === 0 ? 'Запросов нет.' : undefined)}>
        {(requests) => requests.map((request) => <RequestPanel key={request.id} request={request} />)}
      </QueryResult>
    </AdminPage>
  )
}
