/**
 * Lists the machines: the site's own with version, rounds and switches; package games with every stored version, and
 * their removal from play.
 */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { FiguresTable } from '../../ui/layout/figures-table.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { useAddress } from '../address.ts'
import { callAdmin } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { AdminPage, QueryResult, Panel, Tabs } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import { useAdminQuery } from '../use-admin-query.ts'
import { type Column, SwitchTable } from './switch-table.tsx'

type Version = ReplyOf<(typeof adminCalls)['packageVersions']>['success']['versions'][number]

const tabs = [
  { id: 'machines', title: 'Автоматы' },
  { id: 'packages', title: 'Пакеты других авторов' },
] as const

export function SlotsPage() {
  const [{ tab = '' }] = useAddress()
  const at = tabs.find(({ id }) => id === tab)?.id ?? 'machines'
  return (
    <AdminPage title="Автоматы">
      <Tabs label="Какие" tabs={tabs} at={at} />
      <Switches kind={at === 'packages' ? 'package' : 'machine'} />
      {at === 'packages' && <Versions />}
    </AdminPage>
  )
}

/** Statistics are shown next to the switches for further bets. */
function Switches({ kind }: { kind: 'machine' | 'package' }) {
  const query = useAdminQuery('gameSwitches', {}, 5_000)
  const figures = useAdminQuery('gameFigures', {}, 60_000).data?.success.games
  return (
    <Panel title={kind === 'machine' ? 'Наши автоматы' : 'Пакеты в игре'}>
      <QueryResult query={query}>
        {({ success: { games } }) => (
          <SwitchTable
            games={games.filter((game) => game.kind === kind)}
            empty={
              kind === 'machine'
                ? 'Автоматов нет.'
                : 'Пакетов в игре нет. Добавляют их командой npm run slots -- add <папка>: там, где лежат их файлы.'
            }
            more={columnsOf(figures ?? [])}
          />
        )}
      </QueryResult>
    </Panel>
  )
}

const columnsOf = (figures: readonly { game: string; bets: number; staked: bigint }[]): Column[] => {
  const of = (id: string) => figures.find(({ game }) => game === id)
  return [
    { head: 'Версия', cellOf: ({ version }) => version },
    {
      head: 'Раундов',
      cellOf: ({ game }) => (
        <Link to={`/admin/bets?game=${game}`}>
          <NumberText value={of(game)?.bets ?? 0} />
        </Link>
      ),
    },
    { head: 'Поставлено', cellOf: ({ game }) => formatMoney(of(game)?.staked ?? 0n) },
  ]
}

function Versions() {
  const query = useAdminQuery('packageVersions', {})
  const mayRetire = useRight('game.switch')
  const { busy, act } = useAct()
  const [retiring, setRetiring] = useState<Version | null>(null)
  return (
    <Panel title="Все версии">
      <QueryResult
        query={query}
        empty={({ success: { versions } }) => (versions.length === 0 ? 'Пакетов сайт не хранит.' : undefined)}
      >
        {({ success: { versions } }) => (
          <FiguresTable
            words
            label="Версии пакетов"
            head={['Пакет', 'Название', 'Автор', 'Версия', 'Режимов', 'Добавлена', 'Состояние', '']}
          >
            {versions.map((each) => (
              <tr key={`${each.name} ${each.version}`}>
                <th scope="row">{each.name}</th>
                <td>{each.title}</td>
                <td>{each.maker ?? '—'}</td>
                <td>{each.version}</td>
                <td>{each.modes}</td>
                <td>
                  <Moment at={each.addedAt} />
                </td>
                <td>
                  <State tone={each.retired ? 'loss' : 'win'}>{each.retired ? 'выведена' : 'в игре'}</State>
                  {each.warnings.map((warning) => (
                    <p key={warning} className="muted">
                      {warning}
                    </p>
                  ))}
                </td>
                <td>
                  {mayRetire && !each.retired && (
                    <Button
                      size="small"
                      tone="danger"
                      disabled={busy}
                      aria-label={`Вывести ${each.name}`}
                      onClick={() => setRetiring(each)}
                    >
                      Вывести из игры
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </FiguresTable>
        )}
      </QueryResult>
      <Dialog
        open={retiring !== null}
        onClose={() => setRetiring(null)}
        title={`Вывести из игры: ${retiring?.name ?? ''}`}
      >
        {retiring !== null && (
          <div className="grid gap-4">
            <p className="muted">
              Новых раундов на всех версиях пакета не будет. Версии, на которые ставили, хранятся, и сыгранное можно
              смотреть всегда; остальные удалятся с файлами. Вернуть пакет можно, добавив его заново. Если нужна только
              пауза, выключите игру.
            </p>
            <Button
              tone="danger"
              busy={busy}
              onClick={() =>
                void act(() => callAdmin('retirePackage', { name: retiring.name })).then(
                  (done) => done && setRetiring(null),
                )
              }
            >
              Вывести пакет
            </Button>
          </div>
        )}
      </Dialog>
    </Panel>
  )
}
