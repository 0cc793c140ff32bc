/** The five roads of the shoe. They show past rounds, and the text below says that they show no more. */
import type { BaccaratResult } from '@kurazh/games/baccarat/baccarat.ts'
import { beadPlace, derivedColours, derivedRoads, drawnRoad, runsOf, streaksOf } from '@kurazh/games/baccarat/roads.ts'
import type { ReactNode } from 'react'
import { beadLetters, resultText } from './face.tsx'
import css from './roads.module.css'

const rows = 6
const fills = { player: '#3f8cf0', banker: '#e0435a', tie: '#2fae74', red: '#e0435a', blue: '#3f8cf0' } as const
const derivedNames = ['Большой глаз', 'Малая дорога', 'Таракан'] as const

/** `results` of the shoe, oldest first. */
export function Roads({ results }: { results: readonly BaccaratResult[] }) {
  const streaks = streaksOf(results.map(({ winner }) => winner))
  const count = (winner: BaccaratResult['winner']) => results.filter((one) => one.winner === winner).length
  return (
    <div className={css.roads}>
      <p className={css.counts}>
        <span>Банкир {count('banker')}</span> <span>Игрок {count('player')}</span> <span>Ничья {count('tie')}</span>
      </p>
      <Road
        name="Бусины"
        label={`Бусины: ${results.map(resultText).slice(-12).join('; ') || 'раундов ещё не было'}`}
        columns={Math.max(12, Math.ceil(results.length / rows))}
      >
        {results.map(({ winner, playerPair, bankerPair }, at) => {
          const { column, row } = beadPlace(at, rows)
          return (
            <g key={`${column} ${row}`} transform={`translate(${column} ${row})`}>
              <circle cx="0.5" cy="0.5" r="0.44" fill={fills[winner]} />
              <text
                x="0.5"
                y="0.53"
                textAnchor="middle"
                dominantBaseline="central"
                fontSize="0.5"
                fontWeight="600"
                fill="#fff"
              >
                {beadLetters[winner]}
              </text>
              {bankerPair && <circle cx="0.14" cy="0.14" r="0.13" fill={fills.red} stroke="#fff" strokeWidth="0.04" />}
              {playerPair && <circle cx="0.86" cy="0.86" r="0.13" fill={fills.blue} stroke="#fff" strokeWidth="0.04" />}
            </g>
          )
        })}
      </Road>
      <BigRoad streaks={streaks} />
      <div className={css.derived}>
        {derivedRoads.map((back, at) => (
          <Derived key={back} name={derivedNames[at] ?? ''} back={back} streaks={streaks} />
        ))}
      </div>
      <p className={css.note}>
        Дороги записывают прошлое шуза. Выиграть по ним нельзя: порядок карт определён до первой раздачи и о них не
        знает.
      </p>
    </div>
  )
}

type Streaks = ReturnType<typeof streaksOf>
const widthOf = (places: readonly { column: number }[], least: number) =>
  places.reduce((most, { column }) => Math.max(most, column + 1), least)

function BigRoad({ streaks }: { streaks: Streaks }) {
  const places = drawnRoad(
    streaks.map(({ ties }) => ties.length),
    rows,
  )
  return (
    <Road name="Большая дорога" label={`Большая дорога: серий ${streaks.length}`} columns={widthOf(places, 20)}>
      {places.map(({ streak, at, column, row }) => {
        const { winner, ties } = streaks[streak] ?? { winner: 'player' as const, ties: [] }
        return (
          <g key={`${column} ${row}`} transform={`translate(${column} ${row})`}>
            <circle cx="0.5" cy="0.5" r="0.36" fill="none" stroke={fills[winner]} strokeWidth="0.14" />
            {(ties[at] ?? 0) > 0 && <path d="M0.14 0.86 0.86 0.14" stroke={fills.tie} strokeWidth="0.13" />}
          </g>
        )
      })}
    </Road>
  )
}

function Derived({ name, back, streaks }: { name: string; back: number; streaks: Streaks }) {
  const runs = runsOf(derivedColours(streaks, back))
  const places = drawnRoad(
    runs.map(({ length }) => length),
    rows,
  )
  return (
    <Road name={name} label={`${name}: отметок ${places.length}`} columns={widthOf(places, 12)}>
      {places.map(({ streak, column, row }) => {
        const fill = fills[runs[streak]?.mark ?? 'red']
        const at = { key: `${column} ${row}`, transform: `translate(${column} ${row})` }
        if (back === 1)
          return <circle {...at} key={at.key} cx="0.5" cy="0.5" r="0.34" fill="none" stroke={fill} strokeWidth="0.16" />
        if (back === 2) return <circle {...at} key={at.key} cx="0.5" cy="0.5" r="0.38" fill={fill} />
        return (
          <path {...at} key={at.key} d="M0.18 0.82 0.82 0.18" stroke={fill} strokeWidth="0.2" strokeLinecap="round" />
        )
      })}
    </Road>
  )
}

/** Shows the newest columns first. */
function Road({
  name,
  label,
  columns,
  children,
}: {
  name: string
  label: string
  columns: number
  children: ReactNode
}) {
  return (
    <figure className={css.road}>
      <figcaption>{name}</figcaption>
      {/* A row that scrolls has to be reached by Tab; some browsers do so by themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.scroll} role="group" aria-label={name} tabIndex={0}>
        <svg
          viewBox={`0 0 ${columns} ${rows}`}
          style={{ width: `max(100%, ${columns * 14}px)` }}
          role="img"
          aria-label={label}
        >
          <path
            d={[
              ...Array.from({ length: columns + 1 }, (_, x) => `M${x} 0V${rows}`),
              ...Array.from({ length: rows + 1 }, (_, y) => `M0 ${y}H${columns}`),
            ].join('')}
            stroke="currentColor"
            strokeWidth="0.03"
            opacity="0.25"
          />
          {children}
        </svg>
      </div>
    </figure>
  )
}
