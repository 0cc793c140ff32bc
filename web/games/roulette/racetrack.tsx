/**
 * The track: the wheel's order as an oval (on a phone as rows), bets announced by name in its middle, and a number with
 * its neighbours.
 */
import { announced, neighbours, wheelOrder } from '@kurazh/games/roulette/layout.ts'
import { useState } from 'react'
import { Segmented } from '../../ui/controls/choice.tsx'
import { numberText, toneOf } from './face.tsx'
import css from './racetrack.module.css'

const names = { tiers: 'Тьер', orphelins: 'Сироты', 'voisins-du-zero': 'Соседи зеро', 'jeu-zero': 'Игра зеро' } as const
const chips = { tiers: 6, orphelins: 5, 'voisins-du-zero': 9, 'jeu-zero': 4 } as const
const reaches = [
  { value: '0', label: '0' },
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '4', label: '4' },
] as const

/** The wheel from number to number, clockwise. */
const along = (from: number, to: number): readonly number[] => {
  const [start, end] = [
    wheelOrder.indexOf(from as (typeof wheelOrder)[number]),
    wheelOrder.indexOf(to as (typeof wheelOrder)[number]),
  ]
  return start <= end ? wheelOrder.slice(start, end + 1) : [...wheelOrder.slice(start), ...wheelOrder.slice(0, end + 1)]
}
/**
 * The oval's sides, clockwise: the top, the right, the bottom from the right, the left from below. The ends carry six
 * numbers each, so that those above and below are wide enough for a mouse.
 */
const sides = [
  { name: 'above', numbers: along(16, 12) },
  { name: 'right', numbers: along(35, 15) },
  { name: 'below', numbers: along(19, 11) },
  { name: 'left', numbers: along(30, 24) },
] as const

interface RacetrackProps {
  number: number | null
  onChips: (chips: Readonly<Record<string, number>>) => void
}

export function Racetrack({ number, onChips }: RacetrackProps) {
  const [each, setEach] = useState<(typeof reaches)[number]['value']>('2')
  return (
    <div className={css.track} role="group" aria-label="Трек">
      {sides.map((side) => (
        <div key={side.name} className={css.side} data-side={side.name} role="group" aria-label="Номера по колесу">
          {side.numbers.map((one) => (
            <button
              key={one}
              type="button"
              className={css.pocket}
              data-tone={toneOf(one)}
              data-won={one === number || undefined}
              aria-label={`${numberText(one)} и соседи: ${each}`}
              onClick={() => onChips(neighbours(one, Number(each)))}
            >
              {one}
            </button>
          ))}
        </div>
      ))}
      <div className={css.middle}>
        <div className={css.named} role="group" aria-label="Объявленные ставки">
          {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
            <button
              key={name}
              type="button"
              className={css.call}
              title={`${chips[name]} фишек`}
              onClick={() => onChips(announced[name])}
            >
              {names[name]} <span className={css.count}>{chips[name]}</span>
            </button>
          ))}
        </div>
        <div className={css.reach}>
          <span>Соседей с каждой стороны</span>
          <Segmented label="Соседей с каждой стороны" size="small" value={each} options={reaches} onChange={setEach} />
        </div>
      </div>
    </div>
  )
}
