/** Lists all settled bets; each links to its own page, where it is replayed and verified. */
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import type { RowOf } from '../call.ts'
import { Game, Moment, Sum } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import { FormSheet } from '../page/form-sheet.tsx'
import { betFilters } from './bet-filters.ts'
import { OpenGames } from './open-games.tsx'

const columns: readonly Column<RowOf<'betList'>>[] = [
  { id: 'at', title: 'Время', cell: ({ at }) => <Moment at={at} exact /> },
  { id: 'login', role: 'name', cell: ({ login, player }) => <Link to={`/admin/players/${player}`}>{login}</Link> },
  { id: 'game', cell: ({ game }) => <Game id={game} /> },
  { id: 'stake', title: 'Ставка', figures: true, cell: ({ stake }) => <Sum kopecks={stake} /> },
  { id: 'multiplier', figures: true, cell: ({ multiplier }) => formatMultiplier(multiplier) },
  { id: 'payout', title: 'Выплата', figures: true, cell: ({ payout }) => <Sum kopecks={payout} /> },
  { id: 'link', title: 'Повтор и проверка', cell: ({ link }) => <Link to={`/bet/${link}`}>Проверить</Link> },
]

const filters: readonly Filter[] = [
  { kind: 'search', name: 'link', label: 'Номер ставки из её адреса' },
  { kind: 'text', name: 'login', label: 'Логин' },
  { kind: 'number', name: 'player', label: 'Номер игрока' },
  ...betFilters,
]

export function BetsPage() {
  const [isOpenShown, setOpenShown] = useState(false)
  return (
    <List
      name="betList"
      title="Ставки"
      columns={columns}
      filters={filters}
      rowKey={({ link }) => link}
      rowTo={({ link }) => `/bet/${link}`}
      empty="Таких ставок нет"
    >
      <Button size="small" onClick={() => setOpenShown(true)}>
        Открытые игры
      </Button>
      <FormSheet open={isOpenShown} onClose={() => setOpenShown(false)} title="Открытые игры">
        {isOpenShown && <OpenGames />}
      </FormSheet>
    </List>
  )
}
