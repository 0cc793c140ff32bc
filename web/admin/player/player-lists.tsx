/** Lists what happened to a player: a timeline, and money, bets and sign-ins separately. */
import { timelineParts } from '@kurazh/contract/admin/player-lists.ts'
import { Link } from 'react-router'
import { useTitleOf } from '../../api/game-titles.ts'
import { Segmented } from '../../ui/controls/choice.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { useAddress } from '../address.ts'
import { betFilters } from '../bets/bet-filters.ts'
import { OpenGames } from '../bets/open-games.tsx'
import type { RowOf } from '../call.ts'
import { Game, Moment, State, Sum } from '../list/cells.tsx'
import { List } from '../list/list.tsx'
import type { Column, Filter } from '../list/list-form.ts'
import type { PartProps } from './player.ts'

type TimelineRow = RowOf<'timeline'>

const partNames = {
  money: 'Деньги и ставки',
  way: 'Входы',
  letter: 'Письма',
  limit: 'Лимиты',
  staff: 'Сотрудники',
} as const
const isPart = (part: string): part is keyof typeof partNames => part in partNames

/** Links to the bet's own page, where it is replayed and verified. */
function BetLink({ link }: { link: string | null }) {
  return link === null ? '' : <Link to={`/bet/${link}`}>Проверить</Link>
}

/** «Ставка · Дайс»: a movement of a bet with its game. */
function What({ what, game }: { what: string; game: string | null }) {
  const titleOf = useTitleOf()
  return game === null ? what : `${what} · ${titleOf(game)}`
}

const timelineColumns: readonly Column<TimelineRow>[] = [
  { id: 'at', title: 'Время', cell: ({ at }) => <Moment at={at} exact /> },
  { id: 'part', cell: ({ part }) => (part === 'money' ? 'Деньги' : partNames[part]) },
  { id: 'what', role: 'name', cell: (row) => <What {...row} /> },
  {
    id: 'amount',
    title: 'Сумма',
    figures: true,
    cell: ({ amount }) => (amount === null ? '' : <Sum kopecks={amount} signed />),
  },
  {
    id: 'balance',
    title: 'Баланс после',
    figures: true,
    cell: ({ balance }) => (balance === null ? '' : <Sum kopecks={balance} />),
  },
  { id: 'link', title: 'Ставка', cell: ({ link }) => <BetLink link={link} /> },
]

export function PlayerTimeline({ id }: PartProps) {
  const [{ part = '' }, setParams] = useAddress()
  const at = isPart(part) ? part : 'all'
  const options = [
    { value: 'all' as const, label: 'Всё' },
    ...timelineParts.map((value) => ({ value, label: partNames[value] })),
  ]
  return (
    <List
      name="timeline"
      title="Всё по порядку"
      inside
      columns={timelineColumns}
      fixed={{ player: id, ...(at !== 'all' && { parts: [at] }) }}
      rowKey={(row) => JSON.stringify([row.at, row.part, row.what, String(row.balance), row.link])}
      empty="Здесь ещё ничего не было"
    >
      <Segmented
        label="О чём"
        size="small"
        value={at}
        options={options}
        onChange={(value) => setParams({ part: value === 'all' ? '' : value })}
      />
    </List>
  )
}

const moved: readonly Column<RowOf<'playerMoney'>>[] = [
  { id: 'at', title: 'Время', cell: ({ at }) => <Moment at={at} exact /> },
  { id: 'what', role: 'name', cell: (row) => <What {...row} /> },
  { id: 'amount', title: 'Сумма', figures: true, cell: ({ amount }) => <Sum kopecks={amount} signed /> },
  { id: 'balance', title: 'Баланс после', figures: true, cell: ({ balance }) => <Sum kopecks={balance} /> },
  { id: 'key', cell: ({ key }) => <span className="code">{key}</span> },
  { id: 'link', title: 'Ставка', cell: ({ link }) => <BetLink link={link} /> },
]

const days: readonly Filter[] = [
  { kind: 'day', name: 'from', label: 'с' },
  { kind: 'day', name: 'until', label: 'по', until: true },
]

export function PlayerMoney({ id }: PartProps) {
  return (
    <List
      name="playerMoney"
      title="Движения денег"
      inside
      columns={moved}
      filters={days}
      fixed={{ player: id }}
      rowKey={({ key, at, what }) => `${key} ${at} ${what}`}
      empty="Деньги этого игрока ещё не двигались"
    />
  )
}

const bets: readonly Column<RowOf<'betList'>>[] = [
  { id: 'at', title: 'Время', cell: ({ at }) => <Moment at={at} exact /> },
  { id: 'game', role: 'name', cell: ({ game }) => <Game id={game} /> },
  { id: 'stake', title: 'Ставка', figures: true, cell: ({ stake }) => <Sum kopecks={stake} /> },
  { id: 'multiplier', figures: true, cell: ({ multiplier }) => formatMultiplier(multiplier) },
  { id: 'payout', title: 'Выплата', figures: true, cell: ({ payout }) => <Sum kopecks={payout} /> },
  { id: 'link', title: 'Повтор и проверка', cell: ({ link }) => <BetLink link={link} /> },
]

export function PlayerBets({ id }: PartProps) {
  return (
    <div className="grid gap-4">
      <OpenGames player={id} quiet />
      <List
        name="betList"
        title="Ставки"
        inside
        columns={bets}
        filters={betFilters}
        fixed={{ player: id }}
        rowKey={({ link }) => link}
        rowTo={({ link }) => `/bet/${link}`}
        empty="Таких ставок нет"
      />
    </div>
  )
}

const ways: readonly Column<RowOf<'signInList'>>[] = [
  { id: 'at', title: 'Время', cell: ({ at }) => <Moment at={at} exact /> },
  {
    id: 'success',
    title: 'Чем кончилось',
    cell: ({ success }) => (success ? <State tone="win">вошёл</State> : <State tone="loss">отказано</State>),
  },
  { id: 'way' },
  { id: 'device' },
  { id: 'network', cell: ({ network }) => network ?? 'скрыта' },
]

export function PlayerSignIns({ id }: PartProps) {
  return (
    <List
      name="signInList"
      title="Входы"
      inside
      columns={ways}
      fixed={{ player: id }}
      rowKey={({ at, way, device }) => `${at} ${way} ${device}`}
      empty="Входов ещё не было"
    />
  )
}
