/** The cloth: 157 spots, each a button. Arrows move between them; on a phone the cloth stands, and one kind of spots is pressed at a time. */
import { covered } from '@kurazh/games/roulette/layout.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Segmented } from '../../ui/choice.tsx'
import { SpotButton } from '../../play/tables/spot-button.tsx'
import type { TableSeen } from '../../play/tables/tables.ts'
import { boxOf, neighbour, places } from './cloth-places.ts'
import { spotText, toneOf } from './spot-words.ts'
import css from './cloth.module.css'

const kinds = [
  { value: 'straight', label: 'Номер' },
  { value: 'split', label: 'Сплит' },
  { value: 'street', label: 'Стрит' },
  { value: 'corner', label: 'Угол' },
  { value: 'six', label: 'Линия' },
] as const
type Kind = (typeof kinds)[number]['value']

/** Which switch shows a spot on a phone; undefined for those that are always there. */
function kindOf(spot: string): Kind | undefined {
  if (spot.startsWith('trio')) return 'street'
  if (spot === 'first-four') return 'corner'
  return kinds.find(({ value }) => spot.startsWith(value))?.value
}

const faces: Readonly<Record<string, string>> = {
  red: '', black: '', even: 'ЧЁТ', odd: 'НЕЧЕТ', low: '1–18', high: '19–36', 'dozen-1': '1-я 12', 'dozen-2': '2-я 12', 'dozen-3': '3-я 12', 'column-1': '2:1', 'column-2': '2:1', 'column-3': '2:1',
}
const arrows: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const spots = [...covered.keys()]

interface ClothProps {
  table: TableSeen
  standing: boolean
  /** The number of a round that is over. */
  number: number | null
  onSpot: (spot: string) => void
}

export function Cloth({ table, standing, number, onSpot }: ClothProps) {
  const cloth = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState('straight-17')
  const [kind, setKind] = useState<Kind>('straight')
  const [lit, setLit] = useState<readonly number[]>([])
  const shown = standing ? spots.filter((spot) => [undefined, 'straight', kind].includes(kindOf(spot))) : spots
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>, spot: string): void {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const [dx, dy] = standing ? [arrow[1], -arrow[0]] : arrow
    const next = neighbour(spot, shown, dx, dy)
    setAt(next)
    cloth.current?.querySelector<HTMLButtonElement>(`[data-spot="${next}"]`)?.focus()
  }
  return (
    <div className={css.frame}>
      {standing && <Segmented label="Что ставить" size="small" value={kind} options={kinds} onChange={setKind} />}
      <div ref={cloth} className={css.cloth} data-standing={standing || undefined} role="group" aria-label="Поля стола" onPointerLeave={() => setLit([])}>
        {shown.map((spot) => {
          const place = places.get(spot)
          const own = kindOf(spot)
          const numbers = covered.get(spot) ?? []
          const only = numbers.length === 1 ? numbers[0] : undefined
          const isBetween = own !== undefined && only === undefined
          return (
            place && (
              <SpotButton
                key={spot}
                table={table}
                spot={spot}
                name={spotText(spot)}
                onPress={onSpot}
                won={number !== null && numbers.includes(number) && !isBetween}
                tabIndex={spot === at ? 0 : -1}
                onKeyDown={(event) => onKeyDown(event, spot)}
                onPointerEnter={() => setLit(numbers)}
                style={boxOf(place, standing)}
                className={`${css.spot} ${isBetween ? css.between : css.cell} ${standing && isBetween ? 'touch' : ''}`}
              >
                {only === undefined ? <Outside spot={spot} isBetween={isBetween} /> : <span className={css.number} data-tone={toneOf(only)} data-lit={(lit.length < 37 && lit.includes(only)) || undefined}>{only}</span>}
              </SpotButton>
            )
          )
        })}
      </div>
    </div>
  )
}

function Outside({ spot, isBetween }: { spot: string; isBetween: boolean }) {
  if (isBetween) return <span className={css.dot} />
  if (spot === 'red' || spot === 'black') return <span className={css.diamond} data-tone={spot} />
  return <span className={css.word}>{faces[spot]}</span>
}
