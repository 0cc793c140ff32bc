/** Shared rounds: what is staked on the round of the moment, what is left of the chain, a stop after the round, and a round that two people call off. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/call.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { roundVoidReasons, type RoundVoidReason } from '@kurazh/contract/rounds.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Link } from '../../ui/router.tsx'
import { SelectField } from '../../ui/select.tsx'
import { Notice } from '../../ui/surface.tsx'
import { callAdmin } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { Acts, AdminPage, Answered, Facts, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../state.ts'
import { useAsked } from '../use-asked.ts'

type RoundGame = ReplyOf<(typeof adminCalls)['roundControls']>['success']['games'][number]
type Watched = RoundGame['rounds'][number]

const reasonNames: Readonly<Record<RoundVoidReason, string>> = { equipment: 'оборудование', rules: 'нарушены правила' }

export function RoundsPage() {
  const query = useAsked('roundControls', {}, 2_000)
  return (
    <AdminPage title="Crash и общие раунды">
      <Answered query={query}>{({ success: { games } }) => games.map((game) => <Game key={game.game} of={game} />)}</Answered>
    </AdminPage>
  )
}

function Game({ of: { game, paused, off, callingOff, chain, rounds } }: { of: RoundGame }) {
  const mayControl = useRight('table.control')
  const { busy, act } = useAct()
  const [isAsking, setAsking] = useState(false)
  const now = rounds.find(({ endedAt }) => endedAt === null)
  return (
    <>
      <Panel title={game} beside={<State tone={paused || off ? 'loss' : 'win'}>{paused ? 'пауза' : off ? 'выключена' : 'раунды идут'}</State>}>
        {off && (
          <Notice tone="gold">
            Игра выключена: новых раундов и ставок нет. <Link to="/admin/switches?kind=round">К выключателям</Link>
          </Notice>
        )}
        {callingOff !== null && <Notice tone="loss">Раунд {formatNumber(callingOff, 0)} отзывается.</Notice>}
        <Facts
          facts={[
            ['Раунд', now ? `${formatNumber(now.number, 0)}, ${stateOf(now)}` : 'сейчас никакого'], ['Ставок в нём', now ? formatNumber(now.bets, 0) : '—'], ['Поставлено', now ? formatMoney(now.staked) : '—'],
            ['Цепочка', chain ? `№ ${chain.id}` : 'ещё готовится'], ['Осталось раундов', chain ? formatNumber(chain.left, 0) : '—'], ['Следующая цепочка', chain?.next === true ? 'объявлена' : 'ещё не нужна'],
          ]}
        />
        {mayControl && (
          <Acts>
            <Button size="small" busy={busy} onClick={() => void act(() => callAdmin('pauseRounds', { game, paused: !paused }))}>
              {paused ? 'Пустить раунды' : 'Пауза после раунда'}
            </Button>
            <Button size="small" tone="danger" disabled={busy || now === undefined} onClick={() => setAsking(true)}>
              Попросить отозвать раунд
            </Button>
          </Acts>
        )}
      </Panel>
      <Panel title={`Последние раунды: ${game}`}>
        <p className="muted">Точки идущего раунда нет ни у кого, кроме ведущего сервера; точки прошедших видны на их страницах всем.</p>
        <Rounds game={game} rounds={rounds} />
      </Panel>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={`Отозвать раунд: ${game}`}>
        {isAsking && <Voiding busy={busy} onReason={async (reason) => (await act(() => callAdmin('proposeVoid', { game, reason }))) && setAsking(false)} />}
      </Dialog>
    </>
  )
}

function stateOf({ phase, reason }: Watched): string {
  if (phase === 'betting') return 'принимает ставки'
  if (phase === 'running') return 'летит'
  if (phase === 'ended') return 'закончен'
  return reason === null ? 'прерван' : `отозван: ${reasonNames[reason]}`
}

function Rounds({ game, rounds }: Pick<RoundGame, 'game' | 'rounds'>) {
  if (rounds.length === 0) return <p className="muted">Раундов ещё не было.</p>
  return (
    <FiguresTable label={`Раунды ${game}`} head={['Раунд', 'Что с ним', 'Ставок', 'Поставлено', 'Выплачено', 'Кончился']}>
      {rounds.map((round) => (
        <tr key={round.number}>
          <th scope="row">{formatNumber(round.number, 0)}</th>
          <td>{stateOf(round)}</td>
          <td>{formatNumber(round.bets, 0)}</td>
          <td>{formatMoney(round.staked)}</td>
          <td>{formatMoney(round.paid)}</td>
          <td>{round.endedAt === null ? '—' : <Moment at={round.endedAt} />}</td>
        </tr>
      ))}
    </FiguresTable>
  )
}

function Voiding({ busy, onReason }: { busy: boolean; onReason: (reason: RoundVoidReason) => Promise<unknown> }) {
  const [reason, setReason] = useState<RoundVoidReason>('equipment')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onReason(reason)
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p className="muted">
        Исполнит другой администратор на странице «Второй человек», пока раунд ещё идёт: закончившийся уже рассчитан. Забранное остаётся у игроков, остальные ставки вернутся целиком. Причину увидят все.
      </p>
      <SelectField label="Причина" value={reason} options={roundVoidReasons.map((value) => ({ value, label: reasonNames[value] }))} onChange={setReason} />
      <Button type="submit" tone="danger" busy={busy}>
        Попросить
      </Button>
    </form>
  )
}
