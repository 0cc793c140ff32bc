/**
 * Renders one request that waits for a second person: as text, with its author and deadline; approved or withdrawn. Its
 * author cannot approve it.
 */
import { requestKinds } from '@kurazh/contract/admin/requests.ts'
import { useQuery } from '@tanstack/react-query'
import { useTitleOf } from '../../api/game-titles.ts'
import { momentText } from '../moment-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { adminKeys, callAdmin } from '../call.ts'
import { Moment } from '../list/cells.tsx'
import { ButtonRow, Facts, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'

const readRequests = async () => (await callAdmin('adminRequests', {})).success.requests
type Request = Awaited<ReturnType<typeof readRequests>>[number]

/** Kinds whose subject begins with the id of a game: «roulette, раунд 17». */
const ofGame: ReadonlySet<string> = new Set(['round', 'round-void'])

function named(about: string, titleOf: (game: string) => string): string {
  const [game = '', ...rest] = about.split(', ')
  return [titleOf(game), ...rest].join(', ')
}

/** All pending requests, refetched every `everyMs` milliseconds. */
export const useRequests = (everyMs: number, enabled = true) =>
  useQuery({ queryKey: [...adminKeys.all, 'requests'], queryFn: readRequests, refetchInterval: everyMs, enabled })

export function RequestPanel({
  request: { id, kind, player, about, before, wanted, madeBy, own, may, madeAt, expiresAt, hash },
}: {
  request: Request
}) {
  const { busy, act } = useAct()
  const titleOf = useTitleOf()
  const decide = (verdict: 'approve' | 'withdraw') => void act(() => callAdmin('decideRequest', { id, hash, verdict }))
  return (
    <Panel
      title={`${requestKinds[kind]}: ${ofGame.has(kind) ? named(about, titleOf) : about}${player === null ? '' : `, № ${player}`}`}
    >
      {before !== '' && (
        <p>
          <span className="muted">Сейчас:</span> {before}
        </p>
      )}
      <p>
        {before !== '' && <span className="muted">Станет: </span>}
        {wanted}
      </p>
      <Facts
        facts={[
          ['Кто просит', own ? `${madeBy} (вы)` : madeBy],
          ['Когда', <Moment key="at" at={madeAt} />],
          ['Действует до', momentText(expiresAt)],
          [
            'SHA-256 запроса',
            <span key="hash" className="code">
              {hash.slice(0, 16)}…
            </span>,
          ],
        ]}
      />
      {own ? (
        <>
          <p className="muted text-small">Исполнить должен другой администратор из своего сеанса.</p>
          <ButtonRow>
            <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('takeBackRequest', { id, hash }))}>
              Забрать запрос
            </Button>
          </ButtonRow>
        </>
      ) : (
        may && (
          <ButtonRow>
            <Button size="small" tone="brand" busy={busy} onClick={() => decide('approve')}>
              Исполнить
            </Button>
            <Button size="small" busy={busy} onClick={() => decide('withdraw')}>
              Снять
            </Button>
          </ButtonRow>
        )
      )}
    </Panel>
  )
}
