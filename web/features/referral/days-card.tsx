/** Shows the income from referred players by day: a chart, a table for screen readers, a file. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { formatMicro, kopecksOf } from '../../ui/text/micro.ts'
import { PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { daysRows, saveCsv } from './csv.ts'
import { type Day, heights, shownDays } from './days.ts'
import type { Programme } from './queries.ts'
import css from './referral.module.css'

/** Noon gives the same date in every time zone. */
export const dayText = (day: string) => formatDate(`${day}T12:00`)

export function DaysCard({ days: receivedRows, chart: days }: Pick<Programme, 'days' | 'chart'>) {
  return (
    <PageCard aria-labelledby="referral-days">
      <PageHeading id="referral-days">По дням</PageHeading>
      {receivedRows.length === 0 ? (
        <p className="muted">
          Здесь будет каждый из последних {shownDays} дней, которые кончились: преимущество сайта в ставках пришедших и
          ваша доля в нём.
        </p>
      ) : (
        <>
          <Bars name="Ваш доход" days={days} value={({ income }) => income} tone="gold" />
          <Bars name="Преимущество сайта в их ставках" days={days} value={({ edge }) => edge} tone="brand" />
          <DaysTable days={days.filter(({ edge }) => edge > 0n).toReversed()} />
          <Button icon="download" onClick={() => saveCsv('partnerka-dni.csv', daysRows(receivedRows))}>
            Скачать CSV по дням
          </Button>
        </>
      )}
    </PageCard>
  )
}

interface BarsProps {
  name: string
  /** Oldest first. */
  days: readonly Day[]
  value: (day: Day) => bigint
  tone: 'gold' | 'brand'
}

/** One bar a day. The table below holds the same data. */
function Bars({ name, days, value, tone }: BarsProps) {
  const values = days.map(value)
  const most = values.reduce((high, each) => (each > high ? each : high), 0n)
  return (
    <figure className={css.bars} data-tone={tone} aria-hidden="true">
      <figcaption className={css.caption}>
        <span>{name}</span>
        <span className="figures muted">{`больше всего за день ${formatMoney(kopecksOf(most))}`}</span>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * 10} 1000`} preserveAspectRatio="none">
        {heights(values).map(
          (height, at) =>
            height > 0 && <rect key={days[at]?.day} x={at * 10 + 1} y={1000 - height} width={8} height={height} />,
        )}
      </svg>
      <p className={css.caption}>
        <span className="muted">{dayText(days[0]?.day ?? '')}</span>
        <span className="muted">вчера</span>
      </p>
    </figure>
  )
}

/** Newest first, without days of no income. */
function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    <details className={css.details}>
      <summary className="touch">Таблицей</summary>
      <table className={`${css.table} figures`}>
        <thead>
          <tr>
            <th scope="col">День</th>
            <th scope="col">Преимущество сайта</th>
            <th scope="col">Ваш доход</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, edge, income }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <td translate="no">{formatMicro(edge)}</td>
              <td translate="no">{formatMicro(income)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
