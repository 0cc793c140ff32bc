/** Machines: ours with their version, rounds and switches; those made elsewhere with every version that is kept, and taking one out of play. */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { ReplyOf } from '@kurazh/contract/call.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FiguresTable } from '../../ui/figures-table.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Link } from '../../ui/router.tsx'
import { useAddress } from '../address.ts'
import { callAdmin } from '../call.ts'
import { Moment, State } from '../list/cells.tsx'
import { AdminPage, Answered, Panel, Tabs } from '../page/admin-page.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../state.ts'
import { useAsked } from '../use-asked.ts'
import { type Column, SwitchTable } from './switch-table.tsx'

type Version = ReplyOf<(typeof adminCalls)['packageVersions']>['success']['versions'][number]

const tabs = [{ id: 'machines', title: 'Автоматы' }, { id: 'packages', title: 'Пакеты других авторов' }] as const

export function SlotsPage() {
  const [{ tab = '' }] = useAddress()
  const at = tabs.find(({ id }) => id === tab)?.id ?? 'machines'
  return (
    <AdminPage title="Автоматы и пакеты">
      <Tabs label="Какие" tabs={tabs} at={at} />
      <Switches kind={at === 'packages' ? 'package' : 'machine'} />
      {at === 'packages' && <Versions />}
    </AdminPage>
  )
}

/** What was played on each stands beside what its page does with the next bet. */
function Switches({ kind }: { kind: 'machine' | 'package' }) {
  const query = useAsked('gameSwitches', {}, 5_000)
  const figures = useAsked('gameFigures', {}, 60_000).data?.success.games
  return (
    <Panel title={kind === 'machine' ? 'Наши автоматы' : 'Пакеты в игре'}>
      <Answered query={query}>
        {({ success: { games } }) => (
          <SwitchTable
            games={games.filter((game) => game.kind === kind)}
            empty={kind === 'machine' ? 'Автоматов нет.' : 'Пакетов в игре нет. Добавляют их командой npm run slots -- add <папка>: там, где лежат их файлы.'}
            more={columnsOf(figures ?? [])}
          />
        )}
      </Answered>
    </Panel>
  )
}

const columnsOf = (figures: readonly { game: string; bets: number; staked: bigint }[]): Column[] => {
  const of = (id: string) => figures.find(({ game }) => game === id)
  return [
    { head: 'Версия', cellOf: ({ version }) => version },
    { head: 'Раундов', cellOf: ({ game }) => <Link to={`/admin/bets?game=${game}`}>{formatNumber(of(game)?.bets ?? 0, 0)}</Link> },
    { head: 'Поставлено', cellOf: ({ game }) => formatMoney(of(game)?.staked ?? 0n) },
  ]
}

function Versions() {
  const query = useAsked('packageVersions', {})
  const mayRetire = useRight('game.switch')
  const { busy, act } = useAct()
  const [asked, ask] = useState<Version | null>(null)
  return (
    <Panel title="Все версии">
      <Answered query={query} empty={({ success: { versions } }) => (versions.length === 0 ? 'Пакетов сайт не хранит.' : undefined)}>
        {({ success: { versions } }) => (
          <FiguresTable words label="Версии пакетов" head={['Пакет', 'Название', 'Автор', 'Версия', 'Режимов', 'Добавлена', 'Состояние', '']}>
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
                </td>
                <td>
                  {mayRetire && !each.retired && (
                    <Button size="small" tone="danger" disabled={busy} aria-label={`Вывести ${each.name}`} onClick={() => ask(each)}>
                      Вывести из игры
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </FiguresTable>
        )}
      </Answered>
      <Dialog open={asked !== null} onClose={() => ask(null)} title={`Вывести из игры: ${asked?.name ?? ''}`}>
        {asked !== null && (
          <div className="grid gap-4">
            <p className="muted">
              Новых раундов на всех версиях пакета не будет. Версии, на которые ставили, хранятся, и сыгранное можно смотреть всегда; остальные удалятся с файлами. Вернуть пакет можно, добавив его заново. Если нужна только пауза, выключите игру.
            </p>
            <Button tone="danger" busy={busy} onClick={() => void act(() => callAdmin('retirePackage', { name: asked.name })).then((done) => done && ask(null))}>
              Вывести пакет
            </Button>
          </div>
        )}
      </Dialog>
    </Panel>
  )
}
