/** What waits for a second person: in words, with who asked and until when; carried out or taken back. Whoever asked cannot carry out. */
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../ui/dates.ts'
import { Button } from '../../ui/button.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { Acts, AdminPage, Answered, Facts, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'

const readRequests = async () => (await callAdmin('adminRequests', {})).success.requests
type Request = Awaited<ReturnType<typeof readRequests>>[number]

const kindNames: Readonly<Record<string, string>> = { roles: 'Роли', correction: 'Исправление баланса', round: 'Исправление раунда', 'round-void': 'Отзыв раунда', promo: 'Промокод', document: 'Документ' }

export function RequestsPage() {
  const query = useQuery({ queryKey: [...adminKeys.all, 'requests'], queryFn: readRequests, refetchInterval: 30_000 })
  return (
    <AdminPage title="Второй человек">
      <p className="muted">Крупные деньги, роли, большие промокоды, документы, отзыв раунда, который сдаёт цепочка, решают двое. Просьба живёт сутки; если за это время изменилось то, о чём она, исполнить её нельзя.</p>
      <Answered query={query} empty={(requests) => (requests.length === 0 ? 'Никто ничего не просит.' : undefined)}>
        {(requests) => requests.map((request) => <RequestPanel key={request.id} request={request} />)}
      </Answered>
    </AdminPage>
  )
}

function RequestPanel({ request: { id, kind, player, about, before, wanted, madeBy, own, may, madeAt, expiresAt, hash } }: { request: Request }) {
  const { busy, act } = useAct()
  const decide = (verdict: 'approve' | 'withdraw') => void act(() => callAdmin('decideRequest', { id, hash, verdict }))
  return (
    <Panel title={`${kindNames[kind] ?? kind}: ${about}${player === null ? '' : `, № ${player}`}`}>
      <Facts
        facts={[
          ...(before === '' ? [] : [['Сейчас', before] as const]), ['Чего хотят', wanted], ['Просит', own ? `${madeBy} (вы)` : madeBy], ['Когда', <Moment key="at" at={madeAt} />],
          ['Действует до', formatMoment(expiresAt)], ['SHA-256 просьбы', <span key="hash" className="code">{hash.slice(0, 16)}…</span>],
        ]}
      />
      {may && (
        <Acts>
          <Button size="small" tone="brand" busy={busy} disabled={own} onClick={() => decide('approve')}>
            Исполнить
          </Button>
          <Button size="small" busy={busy} onClick={() => decide('withdraw')}>
            {own ? 'Забрать просьбу' : 'Снять'}
          </Button>
        </Acts>
      )}
      {own && <p className="muted text-small">Исполнить должен другой человек из своей сессии.</p>}
    </Panel>
  )
}
