/**
 * The last five hundred numbers: in their order, and the frequent and the rare ones. They do not predict the next one,
 * and the text below states it.
 */
import type { TableView } from '../../play/tables/table-view.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { spunOf, toneOf } from './face.tsx'
import css from './past-numbers.module.css'

type Past = TableView['past']
const shown = 30
const extremes = 4

const numbersOf = (past: Past): number[] =>
  past.flatMap(({ result, voided }) => (voided === null ? (spunOf(result)?.number ?? []) : []))

/** The newest in a row. */
export function LatestNumbers({ past }: { past: Past }) {
  return (
    <ol className={css.row} aria-label="Последние номера, новые первыми">
      {numbersOf(past)
        .slice(0, 14)
        .map((number, at) => (
          <li
            key={`${past[at]?.number ?? at}`}
            className={css.number}
            data-tone={toneOf(number)}
            data-newest={at === 0 || undefined}
          >
            {number}
          </li>
        ))}
    </ol>
  )
}

/** `recounted`: of how many the number was counted here, from the hash and the salt of its chain. */
export function PastNumbers({ past, recounted }: { past: Past; recounted: number }) {
  const numbers = numbersOf(past)
  const counts = Array.from({ length: 37 }, (_, number) => ({
    number,
    count: numbers.filter((one) => one === number).length,
  })).sort((one, other) => other.count - one.count || one.number - other.number)
  const share = (holds: (number: number) => boolean) =>
    numbers.length === 0 ? 0 : (100 * numbers.filter(holds).length) / numbers.length
  const shares = [
    ['Красное', (n: number) => toneOf(n) === 'red', 'red'],
    ['Чёрное', (n: number) => toneOf(n) === 'black', 'black'],
    ['Зеро', (n: number) => n === 0, 'green'],
  ] as const
  return (
    <div className={css.past}>
      <div className={css.shares}>
        {shares.map(([word, holds, tone]) => (
          <p key={word} data-tone={tone}>
            {word}{' '}
            <b className="figures" translate="no">
              {formatNumber(share(holds), 1)} %
            </b>
          </p>
        ))}
      </div>
      {/* Before that most numbers have not fallen at all. */}
      {numbers.length >= counts.length && (
        <>
          <Extremes title="Чаще" counts={counts.slice(0, extremes)} />
          <Extremes title="Реже" counts={counts.slice(-extremes).reverse()} />
        </>
      )}
      <ol className={css.list} aria-label={`Последние номера: ${Math.min(shown, numbers.length)} из ${numbers.length}`}>
        {numbers.slice(0, shown).map((number, at) => (
          <li key={`${past[at]?.number ?? at}`} className={css.number} data-tone={toneOf(number)}>
            {number}
          </li>
        ))}
      </ol>
      <p className={css.note}>
        Последние раунды, до 500: здесь <NumberText value={numbers.length} />, по хешам страница пересчитала{' '}
        <NumberText value={recounted} />. Прошлые номера ничего не меняют: каждый раунд начинается заново, и шанс номера
        всегда 1 из 37.
      </p>
    </div>
  )
}

function Extremes({ title, counts }: { title: string; counts: readonly { number: number; count: number }[] }) {
  return (
    <p className={css.extremes}>
      <span>{title}</span>
      {counts.map(({ number, count }) => (
        <span key={number} className={css.counted}>
          <span className={css.number} data-tone={toneOf(number)}>
            {number}
          </span>
          <span className="figures">×{count}</span>
        </span>
      ))}
    </p>
  )
}
