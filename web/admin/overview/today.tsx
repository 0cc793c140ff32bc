/** Shows today's figures, each with yesterday's and a line of the last two weeks. */
import { formatMoney, formatRound } from '@kurazh/shared/money/money-text.ts'
import { roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { Link } from 'react-router'
import { formatNumber, plural } from '../../ui/text/format.ts'
import type { RowOf } from '../call.ts'
import css from './overview.module.css'

type Day = RowOf<'dayReport'>

const daysOfSpark = 14

/** Newest first. The day is not over: it stands beside the whole of yesterday. */
export function Today({ days }: { days: readonly Day[] }) {
  const [today, yesterday] = days
  if (today === undefined) return null
  const cash = ({ deposits, payouts }: Day) => deposits - payouts
  return (
    <div className={css.tiles} role="list" aria-label="Сегодня">
      <Tile
        name="Доход игр"
        value={signedMoney(today.revenue)}
        change={yesterday && shareText(today.revenue, yesterday.revenue)}
        aside={yesterday && `вчера ${signedMoney(yesterday.revenue)}`}
        spark={days.map(({ revenue }) => roublesFromKopecks(revenue))}
        to="/admin/reports?tab=games"
      />
      <Tile
        name="Поставлено"
        value={formatMoney(today.staked)}
        change={yesterday && shareText(today.staked, yesterday.staked)}
        aside={`${countText(today.bets, ['ставка', 'ставки', 'ставок'])}${yesterday ? `, вчера ${formatMoney(yesterday.staked)}` : ''}`}
        spark={days.map(({ staked }) => roublesFromKopecks(staked))}
        to="/admin/bets"
      />
      <Tile
        name="Играли"
        value={formatNumber(today.players, 0)}
        change={yesterday && differenceText(today.players - yesterday.players)}
        aside={yesterday && `вчера ${formatNumber(yesterday.players, 0)}`}
        spark={days.map(({ players }) => players)}
        to="/admin/players"
      />
      <Tile
        name="Касса за день"
        value={signedMoney(cash(today))}
        change={yesterday && differenceText(roublesFromKopecks(cash(today) - cash(yesterday)), '\u00a0₽')}
        aside={`пополнили ${formatRound(today.deposits)}, вывели ${formatRound(today.payouts)}`}
        spark={days.map((day) => roublesFromKopecks(cash(day)))}
        to="/admin/reports?tab=payments"
      />
    </div>
  )
}

const signedMoney = (kopecks: bigint) => `${kopecks > 0n ? '+' : ''}${formatMoney(kopecks)}`
const countText = (count: number, forms: [string, string, string]) =>
  `${formatNumber(count, 0)} ${plural(count, forms)}`

/** How much more or less than yesterday, in percent; undefined where yesterday had nothing to compare with. */
function shareText(now: bigint, before: bigint): string | undefined {
  if (before === 0n) return undefined
  const percent = Math.round((Number(now - before) / Math.abs(Number(before))) * 100)
  return Math.abs(percent) > 999 ? undefined : `${sign(percent)}${Math.abs(percent)} %`
}

function differenceText(difference: number, unit = ''): string | undefined {
  return difference === 0 ? undefined : `${sign(difference)}${formatNumber(Math.abs(difference), 0)}${unit}`
}

const sign = (number: number) => (number < 0 ? '−' : '+')

interface TileProps {
  name: string
  value: string
  change: string | undefined
  aside: string | undefined
  /** Newest first. */
  spark: readonly number[]
  to: string
}

function Tile({ name, value, change, aside, spark, to }: TileProps) {
  return (
    <div role="listitem">
      <Link className={css.tile} to={to}>
        <span className={css.name}>
          {name}
          {change !== undefined && (
            <span className={`${css.change} figures`} data-less={change.startsWith('−') || undefined} translate="no">
              {change}
            </span>
          )}
        </span>
        <strong className={`${css.value} figures`} translate="no">
          {value}
        </strong>
        <span className={`${css.aside} figures`} translate="no">
          {aside ?? 'вчера ничего'}
        </span>
        <Spark values={spark.slice(0, daysOfSpark).toReversed()} />
      </Link>
    </div>
  )
}

const width = 100
const height = 28

function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return <span className={css.spark} />
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, place) => {
    const y = most === least ? height - 2 : height - 2 - ((value - least) / (most - least)) * (height - 4)
    return `${((place / (values.length - 1)) * width).toFixed(2)},${y.toFixed(2)}`
  })
  return (
    <svg className={css.spark} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
