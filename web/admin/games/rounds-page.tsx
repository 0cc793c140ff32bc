/**
 * Renders the shared rounds: the stakes of the current round, what is left of the chain, a stop after the round, and
 * voiding a round by two people.
 */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { roundVoidReasons, type RoundVoidReason } from '@kurazh/contract/play/rounds.ts'
import { type FormEvent, useState } from 'react'
import { useTitleOf } from '../../api/game-titles.ts'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { SelectField } from '../../ui/forms/select.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { callAdmin } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { ButtonRow, AdminPage, QueryResult, Facts, Panel } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'

type RoundGame = ReplyOf<(typeof adminCalls)['roundControls']>['success']['games'][number]
type Watched = RoundGame['rounds'][number]

const reasonNames: Readonly<Record<RoundVoidReason, string>> = {
  equipment: 'оборудование',
  rules: 'нарушены правила',
  restored: 'база восстановлена из копии',
}

export function RoundsPage() {
  const query = useAdminQuery('roundControls', {}, 2_000)
  return (
    <AdminPage title="Crash">
      <QueryResult query={query}>
        {({ success: { games } }) => games.map((game) => <Game key={game.game} of={game} />)}
      </QueryResult>
    </AdminPage>
  )
}

function Game({ of: { game, paused, off, callingOff, chain, rounds } }: { of: RoundGame }) {
  const title = useTitleOf()(game)
  const mayControl = useRight('table.control')
  const { busy, act } = useAct()
  const [isAsking, setAsking] = useState(false)
  const now = rounds.find(({ endedAt }) => endedAt === null)
  return (
    <>
      <Panel
        title={title}
        aside={
          <State tone={paused || off ? 'loss' : 'win'}>{paused ? 'пауза' : off ? 'выключена' : 'раунды идут'}</State>
        }
      >
        {off && (
          <Notice tone="gold">
            Игра выключена: новых раундов и ставок нет. <Link to="/admin/switches?kind=round">К выключателям</Link>
          </Notice>
        )}
        {callingOff !== null && <Notice tone="loss">{`Раунд ${formatNumber(callingOff, 0)} отменяется.`}</Notice>}
        <Facts
          facts={[
            ['Раунд', now ? `${formatNumber(now.number, 0)}, ${stateOf(now)}` : 'сейчас нет'],
            ['Ставок в нём', now ? formatNumber(now.bets, 0) : '—'],
            ['Поставлено', now ? formatMoney(now.staked) : '—'],
            ['Цепочка', chain ? `№ ${chain.id}` : 'ещё готовится'],
            ['Осталось раундов', chain ? formatNumber(chain.left, 0) : '—'],
            ['Следующая цепочка', chain?.next === true ? 'объявлена' : 'ещё не нужна'],
          ]}
        />
        {mayControl && (
          <ButtonRow>
            <Button
              size="small"
              busy={busy}
              onClick={() => void act(() => callAdmin('pauseRounds', { game, paused: !paused }))}
            >
              {paused ? 'Запустить раунды' : 'Пауза после раунда'}
            </Button>
            <Button size="small" disabled={busy || now === undefined} onClick={() => setAsking(true)}>
              Запросить отмену раунда
            </Button>
          </ButtonRow>
        )}
      </Panel>
      <Panel title={`Последние раунды: ${title}`}>
        <p className="muted">
          Точки идущего раунда нет ни у кого, кроме ведущего сервера; точки прошедших видны на их страницах всем.
        </p>
        <Rounds title={title} rounds={rounds} />
      </Panel>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={`Отменить раунд: ${title}`}>
        {isAsking && (
          <Voiding
            busy={busy}
            onReason={async (reason) =>
              (await act(() => callAdmin('proposeVoid', { game, reason }))) && setAsking(false)
            }
          />
        )}
      </Dialog>
    </>
  )
}

function stateOf({ phase, reason }: Watched): string {
  if (phase === 'betting') return 'принимает ставки'
  if (phase === 'running') return 'летит'
  if (phase === 'ended') return 'закончен'
  return reason === null ? 'прерван' : `отменён: ${reasonNames[reason]}`
}

function Rounds({ title, rounds }: Pick<RoundGame, 'rounds'> & { title: string }) {
  if (rounds.length === 0) return <p className="muted">Раундов ещё не было.</p>
  return (
    <FiguresTable
      label={`Раунды ${title}`}
      head={['Раунд', 'Что с ним', 'Ставок', 'Поставлено', 'Выплачено', 'Кончился']}
    >
      {rounds.map((round) => (
        <tr key={round.number}>
          <th scope="row" translate="no">
            {formatNumber(round.number, 0)}
          </th>
          <td>{stateOf(round)}</td>
          <td translate="no">{formatNumber(round.bets, 0)}</td>
          <td translate="no">{formatMoney(round.staked)}</td>
          <td translate="no">{formatMoney(round.paid)}</td>
          <td>{round.endedAt === null ? '—' : <Moment at={round.endedAt} />}</td>
        </tr>
      ))}
    </FiguresTable>
  )
}

type SelectableReason = (typeof roundVoidReasons)[number]

function Voiding({ busy, onReason }: { busy: boolean; onReason: (reason: SelectableReason) => Promise<unknown> }) {
  const [reason, setReason] = useState<SelectableReason>('equipment')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onReason(reason)
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <p className="muted">
        Исполнит другой администратор на странице «Подтверждения», пока раунд ещё идёт: закончившийся уже рассчитан.
        Забранное остаётся у игроков, остальные ставки вернутся целиком. Причину увидят все.
      </p>
      <SelectField
        label="Причина"
        value={reason}
        options={roundVoidReasons.map((value) => ({ value, label: reasonNames[value] }))}
        onChange={setReason}
      />
      <Button type="submit" tone="danger" busy={busy}>
        Отправить запрос
      </Button>
    </form>
  )
}
