/**
 * Renders the switches of games: which take bets, how many bets are still open in a stopped one, and whether automatic
 * and fast play are allowed.
 */
import type { switchedKinds } from '@kurazh/contract/admin/switches.ts'
import { ChipChoice } from '../../ui/controls/chip-choice.tsx'
import { useAddress } from '../address.ts'
import { AdminPage, QueryResult, Panel } from '../page/admin-page.tsx'
import { useAdminQuery } from '../use-admin-query.ts'
import { SwitchTable } from './switch-table.tsx'

const kinds = [
  { value: '', label: 'Все' },
  { value: 'off', label: 'Выключенные' },
  { value: 'instant', label: 'Мгновенные' },
  { value: 'steps', label: 'По шагам' },
  { value: 'round', label: 'Общие раунды' },
  { value: 'table', label: 'Столы' },
  { value: 'machine', label: 'Автоматы' },
  { value: 'package', label: 'Пакеты' },
] as const satisfies readonly { value: '' | 'off' | (typeof switchedKinds)[number]; label: string }[]

export function SwitchesPage() {
  const query = useAdminQuery('gameSwitches', {}, 5_000)
  const [{ kind = '' }, setAddress] = useAddress()
  const at = kinds.find(({ value }) => value === kind)?.value ?? ''
  return (
    <AdminPage title="Выключатели">
      <Panel
        title="Игры"
        aside={
          <ChipChoice
            label="Какие игры показать"
            value={at}
            options={kinds}
            onChange={(value) => setAddress({ kind: value })}
          />
        }
      >
        <p className="muted">
          Выключенная игра новых ставок не берёт ни на одном сервере. Начатое доигрывают: «открыто» показывает, сколько
          ставок ещё не кончилось.
        </p>
        <QueryResult query={query}>
          {({ success: { games } }) => (
            <SwitchTable
              games={games.filter((game) => at === '' || (at === 'off' ? game.off : game.kind === at))}
              empty="Таких игр сейчас нет."
            />
          )}
        </QueryResult>
      </Panel>
    </AdminPage>
  )
}
