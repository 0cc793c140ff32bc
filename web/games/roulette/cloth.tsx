/**
 * The cloth: 157 spots, each a button. Arrows move between them; on a phone the cloth is upright, one kind of spots is
 * pressed at a time, and the even chances are a row of their own above the chips.
 */
import { covered } from '@kurazh/games/roulette/layout.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Segmented } from '../../ui/controls/choice.tsx'
import { SpotButton } from '../../play/tables/spot-button.tsx'
import type { LaidTable } from '../../play/tables/laid-table.ts'
import { multiplierText, spotText, toneOf } from './face.tsx'
import css from './cloth.module.css'

/**
 * The place of each spot on the cloth, in cells: zero, twelve cells and the columns from the left, three rows, dozens
 * and even chances below. Pure.
 */
interface Place {
  /** Of its middle and its size, in cells. */
  x: number
  y: number
  width: number
  height: number
}

/** Cells of the whole horizontal cloth; upright it is turned, its zero on top, and has no even chances. */
const cells = { across: 14, down: 5, upright: 4 } as const
/** The reach of a spot between cells. */
const reach = 0.34

const evenPlaces = ['low', 'even', 'red', 'black', 'odd', 'high']
const middleOf = (number: number): { x: number; y: number } => ({
  x: 1.5 + Math.floor((number - 1) / 3),
  y: 2.5 - ((number - 1) % 3),
})
const mean = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2

function placeOf(spot: string, numbers: readonly number[]): Place {
  const [kind] = spot.split('-')
  const last = Number(spot.slice(spot.lastIndexOf('-') + 1))
  const small = { width: reach, height: reach }
  if (spot === 'straight-0') return { x: 0.5, y: 1.5, width: 1, height: 3 }
  if (kind === 'straight') return { ...middleOf(last), width: 1, height: 1 }
  if (kind === 'dozen') return { x: 1 + 4 * last - 2, y: 3.5, width: 4, height: 1 }
  if (kind === 'column') return { x: 13.5, y: 3.5 - last, width: 1, height: 1 }
  const even = evenPlaces.indexOf(spot)
  if (even >= 0) return { x: 2 + 2 * even, y: 4.5, width: 2, height: 1 }
  if (spot === 'first-four') return { x: 1, y: 3, ...small }
  const own = numbers.filter((number) => number > 0).map(middleOf)
  const [x, y] = [mean(own.map((one) => one.x)), mean(own.map((one) => one.y))]
  if (numbers.includes(0)) return { x: 1, y, width: reach, height: kind === 'split' ? 1 - reach : reach }
  if (kind === 'street' || kind === 'six')
    return { x, y: 3, width: kind === 'street' ? 1 - reach : reach, height: reach }
  if (kind === 'corner') return { x, y, ...small }
  return own[0]?.x === own[1]?.x ? { x, y, width: 1 - reach, height: reach } : { x, y, width: reach, height: 1 - reach }
}

const places: ReadonlyMap<string, Place> = new Map(
  [...covered].map(([spot, numbers]) => [spot, placeOf(spot, numbers)]),
)

/** In per cent of the cloth; `standing`: upright, zero on top, one to three from the left, dozens next to them. */
function boxOf(
  { x, y, width, height }: Place,
  standing: boolean,
): { left: string; top: string; width: string; height: string } {
  const [across, down] = standing ? [cells.upright, cells.across] : [cells.across, cells.down]
  const [left, top, wide, high] = standing
    ? [cells.upright - y - height / 2, x - width / 2, height, width]
    : [x - width / 2, y - height / 2, width, height]
  const share = (value: number, whole: number) => `${((value / whole) * 100).toFixed(3)}%`
  return { left: share(left, across), top: share(top, down), width: share(wide, across), height: share(high, down) }
}

/** The nearest spot in a direction of the horizontal cloth; the spot itself where there is none. */
function neighbour(spot: string, among: readonly string[], dx: number, dy: number): string {
  const from = places.get(spot)
  if (!from) return spot
  let [best, least] = [spot, Number.POSITIVE_INFINITY]
  for (const other of among) {
    const to = places.get(other)
    if (!to || other === spot) continue
    const [along, aside] = [
      (to.x - from.x) * dx + (to.y - from.y) * dy,
      Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx),
    ]
    if (along > 0.05 && along + 2.5 * aside < least) [best, least] = [other, along + 2.5 * aside]
  }
  return best
}

const kinds = [
  { value: 'straight', label: 'Номер' },
  { value: 'split', label: 'Сплит' },
  { value: 'street', label: 'Стрит' },
  { value: 'corner', label: 'Угол' },
  { value: 'six', label: 'Линия' },
] as const
type Kind = (typeof kinds)[number]['value']

/** The switch that shows a spot on a phone; undefined for those that are always shown. */
function kindOf(spot: string): Kind | undefined {
  if (spot.startsWith('trio')) return 'street'
  if (spot === 'first-four') return 'corner'
  return kinds.find(({ value }) => spot.startsWith(value))?.value
}

const faces: Readonly<Record<string, string>> = {
  red: '',
  black: '',
  even: 'ЧЁТ',
  odd: 'НЕЧЕТ',
  low: '1–18',
  high: '19–36',
  'dozen-1': '1-я 12',
  'dozen-2': '2-я 12',
  'dozen-3': '3-я 12',
  'column-1': '2:1',
  'column-2': '2:1',
  'column-3': '2:1',
}
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const spots = [...covered.keys()]
const uprightSpots = spots.filter((spot) => !evenPlaces.includes(spot))

interface ClothProps {
  table: LaidTable
  standing: boolean
  /** The number of a round that is over. */
  number: number | null
  /** By number, where the table has them. */
  multipliers?: ReadonlyMap<number, number>
  onSpot: (spot: string) => void
}

export function Cloth({ table, standing, number, multipliers, onSpot }: ClothProps) {
  const cloth = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState('straight-17')
  const [kind, setKind] = useState<Kind>('straight')
  const [lit, setLit] = useState<readonly number[]>([])
  const shown = standing ? uprightSpots.filter((spot) => [undefined, 'straight', kind].includes(kindOf(spot))) : spots
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
      <div
        ref={cloth}
        className={css.cloth}
        data-standing={standing || undefined}
        role="group"
        aria-label="Поля стола"
        onPointerLeave={() => setLit([])}
      >
        {shown.map((spot) => {
          const place = places.get(spot)
          const own = kindOf(spot)
          const numbers = covered.get(spot) ?? []
          const only = numbers.length === 1 ? numbers[0] : undefined
          const isBetween = own !== undefined && only === undefined
          const multiplier = only === undefined ? undefined : multipliers?.get(only)
          return (
            place && (
              <SpotButton
                key={spot}
                table={table}
                spot={spot}
                name={
                  multiplier === undefined
                    ? spotText(spot)
                    : `${spotText(spot)}, множитель ${multiplierText(multiplier)}`
                }
                onPress={onSpot}
                won={number !== null && numbers.includes(number) && !isBetween}
                tabIndex={spot === at ? 0 : -1}
                onKeyDown={(event) => onKeyDown(event, spot)}
                onPointerEnter={() => setLit(numbers)}
                style={boxOf(place, standing)}
                className={`${css.spot} ${isBetween ? css.between : css.cell} ${standing && isBetween ? 'touch' : ''}`}
              >
                {only === undefined ? (
                  <Outside spot={spot} isBetween={isBetween} />
                ) : (
                  <span
                    className={css.number}
                    data-tone={toneOf(only)}
                    data-multiplied={multiplier !== undefined || undefined}
                    data-lit={(lit.length < 37 && lit.includes(only)) || undefined}
                  >
                    {only}
                    {multiplier !== undefined && (
                      <span className={`${css.multiplier} figures`} translate="no">
                        {multiplierText(multiplier)}
                      </span>
                    )}
                  </span>
                )}
              </SpotButton>
            )
          )
        })}
      </div>
    </div>
  )
}

/** The six even chances in one row: on a phone they stay in view above the chips. */
export function EvenChances({ table, number, onSpot }: Omit<ClothProps, 'standing' | 'multipliers'>) {
  return (
    <div className={css.evens} role="group" aria-label="Равные шансы">
      {evenPlaces.map((spot) => (
        <SpotButton
          key={spot}
          table={table}
          spot={spot}
          name={spotText(spot)}
          onPress={onSpot}
          won={number !== null && (covered.get(spot)?.includes(number) ?? false)}
          className={`${css.spot} ${css.cell} touch`}
        >
          <Outside spot={spot} isBetween={false} />
        </SpotButton>
      ))}
    </div>
  )
}

function Outside({ spot, isBetween }: { spot: string; isBetween: boolean }) {
  if (isBetween) return <span className={css.dot} />
  if (spot === 'red' || spot === 'black') return <span className={css.diamond} data-tone={spot} />
  return <span className={css.word}>{faces[spot]}</span>
}
