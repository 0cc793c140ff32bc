/** Switches of games: which take bets, how many are still open in one that takes none, and whether it may be played by itself and in a hurry. */
import type { switchedKinds } from '@kurazh/contract/admin/switches.ts'
import { ChipChoice } from '../../ui/chip-choice.tsx'
import { useAddress } from '../address.ts'
import { AdminPage, Answered, Panel } from '../page/admin-page.tsx'
import { useAsked } from '../use-asked.ts'
import { SwitchTable } from './switch-table.tsx'

const kinds = [
  { value: '', label: 'Все' }, { value: 'off', label: 'Выключенные' }, { value: 'instant', label: 'Мгновенные' }, { value: 'steps', label: 'По шагам' }, { value: 'round', label: 'Общие раунды' },
  { value: 'table', label: 'Столы' }, { value: 'machine', label: 'Автоматы' }, { value: 'package', label: 'Пакеты' },
] as const satisfies readonly { value: '' | 'off' | (typeof switchedKinds)[number]; label: string }[]

export function SwitchesPage() {
  const query = useAsked('gameSwitches', {}, 5_000)
  const [{ kind = '' }, setAddress] = useAddress()
  const at = kinds.find(({ value }) => value === kind)?.value ?? ''
  return (
    <AdminPage title="Выключатели игр">
      <Panel title="Игры" beside={<ChipChoice label="Какие игры показать" value={at} options={kinds} onChange={(value) => setAddress({ kind: value })} />}>
        <p className="muted">Выключенная игра новых ставок не берёт ни на одном сервере. Начатое доигрывают: «открыто» показывает, сколько ставок ещё не кончилось.</p>
        <Answered query={query}>
          {({ success: { games } }) => <SwitchTable games={games.filter((game) => at === '' || (at === 'off' ? game.off : game.kind === at))} empty="Таких игр сейчас нет." />}
        </Answered>
      </Panel>
    </AdminPage>
  )
}
