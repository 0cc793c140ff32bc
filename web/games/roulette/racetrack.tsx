/** The track: the wheel's order unrolled, bets announced by name, and a number with its neighbours. */
import { announced, neighbours, wheelOrder } from '@kurazh/games/roulette/layout.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { numberText, toneOf } from './spot-words.ts'
import css from './racetrack.module.css'

const names = { 'voisins-du-zero': 'Соседи зеро · 9', tiers: 'Тьер · 6', orphelins: 'Сироты · 5', 'jeu-zero': 'Игра зеро · 4' } as const
const reaches = [
  { value: '0', label: '0' }, { value: '1', label: '1' }, { value: '2', label: '2' }, { value: '3', label: '3' }, { value: '4', label: '4' },
] as const

interface RacetrackProps {
  number: number | null
  onChips: (chips: Readonly<Record<string, number>>) => void
}

export function Racetrack({ number, onChips }: RacetrackProps) {
  const [each, setEach] = useState<(typeof reaches)[number]['value']>('2')
  return (
    <div className={css.track}>
      <div className={css.named} role="group" aria-label="Объявленные ставки">
        {(Object.keys(names) as (keyof typeof names)[]).map((name) => (
          <Button key={name} size="small" onClick={() => onChips(announced[name])}>
            {names[name]}
          </Button>
        ))}
      </div>
      <div className={css.reach}>
        <span>Соседей с каждой стороны</span>
        <Segmented label="Соседей с каждой стороны" size="small" value={each} options={reaches} onChange={setEach} />
      </div>
      <div className={css.numbers} role="group" aria-label="Номера по колесу">
        {wheelOrder.map((one) => (
          <button key={one} type="button" className={css.pocket} data-tone={toneOf(one)} data-won={one === number || undefined} aria-label={`${numberText(one)} и соседи: ${each}`} onClick={() => onChips(neighbours(one, Number(each)))}>
            {one}
          </button>
        ))}
      </div>
    </div>
  )
}
