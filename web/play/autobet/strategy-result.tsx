/** Shows the result of a strategy: its average cost first, then the spread. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { Figure, Figures } from '../../ui/layout/figures.tsx'
import { formatNumber, formatResult, plural } from '../../ui/text/format.ts'
import { Result } from '../../ui/text/money.tsx'
import { MoneyText, NumberText } from '../../ui/text/figure-text.tsx'
import { longestRun, type StrategyReport } from './strategy.ts'
import css from './strategy.module.css'

/** A mean of sums to the nearest kopeck. */
const nearest = (kopecks: number) => BigInt(Math.round(kopecks))

/** «12.40 %», and «меньше 0.01 %» for a rare result that did occur. */
function share(part: number, whole: number): string {
  const percent = (part / whole) * 100
  return part > 0 && percent < 0.01 ? 'меньше 0.01\u00a0%' : `${formatNumber(percent)}\u00a0%`
}

export function StrategyResult({ report, returned }: { report: StrategyReport; returned: number }) {
  const { runs, ruined, ahead, longestLosing, meanStaked, meanResult, low, middle, high, bets } = report
  return (
    <div className={css.result} aria-live="polite">
      <section className={css.cost}>
        <h3>Ожидаемый убыток за прогон</h3>
        <p className={`${css.first} figures text-loss`} data-part="strategy-first" translate="no">
          {formatMoney(-nearest(meanStaked * (1 - returned)))}
        </p>
        <p className="muted figures">
          За прогон ставится в среднем <MoneyText kopecks={nearest(meanStaked)} />, из них сайт оставляет себе{' '}
          <NumberText value={(1 - returned) * 100} decimals={2} /> %. Никакая смена ставки эту долю не меняет: меняется
          только, как часто и помногу ли вы теряете.
        </p>
      </section>
      <Figures>
        <Figure name="Прогонов" value={<NumberText value={runs} />} />
        <Figure name="Денег не хватило" value={share(ruined, runs)} />
        <Figure name="Закончились в плюсе" value={share(ahead, runs)} />
        <Figure
          name="Самая длинная серия проигрышей"
          value={`${formatNumber(longestLosing, 0)} ${plural(longestLosing, ['ставка', 'ставки', 'ставок'])}`}
        />
        <Figure name="Худшие 5 % прогонов: не лучше" value={<span translate="no">{formatResult(nearest(low))}</span>} />
        <Figure
          name="Половина прогонов: не лучше"
          value={<span translate="no">{formatResult(nearest(middle))}</span>}
        />
        <Figure name="Лучшие 5 % прогонов: от" value={<span translate="no">{formatResult(nearest(high))}</span>} />
        <Figure name="В среднем вышло здесь" value={<Result kopecks={nearest(meanResult)} />} />
      </Figures>
      <Bars bars={report.bars} />
      <p className="muted figures">
        Посчитано <NumberText value={bets} /> {plural(bets, ['ставка', 'ставки', 'ставок'])}. Это счёт случайных чисел,
        а не предсказание: ваши ставки выпадут по-своему. Прогон без ограничения считаем законченным через{' '}
        <NumberText value={longestRun} /> ставок.
      </p>
    </div>
  )
}

const [width, height] = [360, 96]

/** Runs by result: losses red, gains green, a line at zero. Heights are roots, so that rare ends are visible too. */
function Bars({ bars }: { bars: StrategyReport['bars'] }) {
  const [lowest, highest] = [bars[0]?.from ?? 0, bars.at(-1)?.to ?? 0]
  const most = Math.max(1, ...bars.map(({ runs }) => runs))
  const x = (kopecks: number) => ((kopecks - lowest) / Math.max(1, highest - lowest)) * width
  return (
    <figure className={css.bars}>
      <figcaption className="muted">Чем кончались прогоны</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`От ${formatResult(nearest(lowest))} до ${formatResult(nearest(highest))}`}
      >
        {bars.map(({ from, to, runs }) => {
          const tall = Math.sqrt(runs / most) * height
          return (
            <rect
              key={from}
              data-tone={(from + to) / 2 < 0 ? 'loss' : 'win'}
              x={x(from) + 0.6}
              y={height - tall}
              width={Math.max(0.5, x(to) - x(from) - 1.2)}
              height={tall}
            />
          )
        })}
        {lowest < 0 && highest > 0 && <line x1={x(0)} x2={x(0)} y1="0" y2={height} />}
      </svg>
      <p className={`${css.scale} figures`}>
        <span translate="no">{formatResult(nearest(lowest))}</span>
        <span translate="no">{formatResult(nearest(highest))}</span>
      </p>
    </figure>
  )
}
