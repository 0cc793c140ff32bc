/** Lists challenges: the prizes of each and how many are won, a new one with its cost shown first, and cancelling one. */
import type { MadeChallenge } from '@kurazh/contract/admin/challenges.ts'
import { useState } from 'react'
import { useTitleOf } from '../../api/game-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { MoneyText, MultiplierText, NumberText } from '../../ui/text/figure-text.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { useRight } from '../admin-session.ts'
import { callAdmin } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { AdminPage, Panel, QueryResult } from '../page/admin-page.tsx'
import { FormSheet } from '../page/form-sheet.tsx'
import { useAct } from '../page/use-act.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { ChallengeForm } from './challenge-form.tsx'

const stateNames: Readonly<Record<MadeChallenge['state'], string>> = {
  coming: 'будет',
  running: 'идёт',
  over: 'окончен',
  cancelled: 'отменён',
}

export function ChallengesPage() {
  const query = useAdminQuery('challengeList', {})
  const mayEdit = useRight('tournament.edit')
  const [isMaking, setMaking] = useState(false)
  return (
    <AdminPage
      title="Вызовы"
      aside={
        mayEdit && (
          <Button size="small" onClick={() => setMaking(true)}>
            Сделать вызов
          </Button>
        )
      }
    >
      <Panel title="Последние">
        <QueryResult
          query={query}
          empty={({ success: { challenges } }) => (challenges.length === 0 ? 'Вызовов ещё не было.' : undefined)}
        >
          {({ success: { challenges } }) => (
            <FiguresTable
              label="Вызовы"
              head={[
                'Номер',
                'Игра',
                'Множитель',
                'Ставка от',
                'Приз',
                'Мест выиграно',
                'Выплачено',
                'Конец',
                'Состояние',
                '',
              ]}
            >
              {challenges.map((challenge) => (
                <ChallengeRow key={challenge.id} challenge={challenge} />
              ))}
            </FiguresTable>
          )}
        </QueryResult>
      </Panel>
      <FormSheet open={isMaking} onClose={() => setMaking(false)} title="Новый вызов">
        {isMaking && <ChallengeForm games={query.data?.success.games ?? []} onDone={() => setMaking(false)} />}
      </FormSheet>
    </AdminPage>
  )
}

function ChallengeRow({ challenge }: { challenge: MadeChallenge }) {
  const titleOf = useTitleOf()
  const { id, game, threshold, minStake, prize, places, taken, paid, endsAt, state } = challenge
  return (
    <tr>
      <th scope="row" translate="no">
        {id}
      </th>
      <td>{game === null ? 'любая' : titleOf(game)}</td>
      <td>
        <MultiplierText e4={threshold} />
      </td>
      <td>
        <MoneyText kopecks={minStake} />
      </td>
      <td>
        <MoneyText kopecks={prize} />
      </td>
      <td>
        <NumberText value={taken} /> из <NumberText value={places} />
      </td>
      <td>
        <MoneyText kopecks={paid} />
      </td>
      <td>
        <Moment at={endsAt} />
      </td>
      <td>
        <State {...(state === 'running' ? { tone: 'win' as const } : {})}>{stateNames[state]}</State>
      </td>
      <td>
        <Cancel challenge={challenge} />
      </td>
    </tr>
  )
}

function Cancel({ challenge: { id, state } }: { challenge: MadeChallenge }) {
  const mayEdit = useRight('tournament.edit')
  const { busy, act } = useAct()
  const [isAsking, setAsking] = useState(false)
  if (!mayEdit || (state !== 'coming' && state !== 'running')) return null
  return (
    <>
      <Button size="small" tone="danger" onClick={() => setAsking(true)} aria-label={`Отменить вызов ${id}`}>
        Отменить
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={`Отменить вызов ${id}`}>
        <div className="grid gap-4">
          <p className="muted">
            Выигранные места оплачены, новых не будет. Объявленный бюджет остаётся объявленным. Вернуть вызов нельзя.
          </p>
          <Button
            tone="danger"
            busy={busy}
            onClick={() =>
              void act(() => callAdmin('cancelChallenge', { id })).then((done) => done && setAsking(false))
            }
          >
            Отменить вызов
          </Button>
        </div>
      </Dialog>
    </>
  )
}
