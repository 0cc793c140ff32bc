/** A roulette, whole: wheel, cloth, track, and the numbers that were. Which of the three tables it is the rules say. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { OwnResult } from '../../play/tables/own-result.tsx'
import { TableBar } from '../../play/tables/table-bar.tsx'
import type { TableFace } from '../../play/tables/table-face.ts'
import { TableRoom } from '../../play/tables/table-room.tsx'
import { TableStatus } from '../../play/tables/table-status.tsx'
import { type TableSeen, useTable } from '../../play/tables/tables.ts'
import { useHand } from '../../play/tables/use-hand.ts'
import { useStanding } from '../../play/tables/use-standing.ts'
import { Card } from '../../ui/surface.tsx'
import { Cloth } from './cloth.tsx'
import { LatestNumbers, PastNumbers } from './past-numbers.tsx'
import { Racetrack } from './racetrack.tsx'
import { numberText, toneOf } from './spot-words.ts'
import { Wheel } from './wheel.tsx'
import css from './roulette-table.module.css'

const limitNames: Readonly<Record<string, string>> = {
  straight: 'Номер', split: 'Сплит', street: 'Стрит', trio: 'Трио', corner: 'Угол', 'first-four': 'Первые четыре', 'six-line': 'Линия', dozen: 'Дюжина', column: 'Колонна', '': 'Равные шансы',
}
/** The ball lies so long before the result is told, in milliseconds. */
const liesMs = 1_500

/** The number that the ball lies in, or rolls to, and how long it still rolls. */
function ballOf({ view, dealtAt }: TableSeen, rules: TableGame): { number: number | null; rollMs: number; isTold: boolean } {
  const round = view?.round
  const number = round?.dealt[0]?.value ?? null
  if (!round || number === null) return { number: null, rollMs: 0, isTold: false }
  return { number, rollMs: dealtAt === null ? 0 : rules.showMs(rules.dealt(rules.begin(new Set()), number)) - liesMs, isTold: round.dealing !== 'dealing' }
}

export function RouletteTable({ face, rules }: { face: TableFace; rules: TableGame }) {
  const table = useTable(rules)
  const hand = useHand(table)
  const standing = useStanding()
  const { number, rollMs, isTold } = ballOf(table, rules)
  const told = isTold ? number : null
  const past = table.view?.past ?? []
  const track = <Racetrack number={told} onChips={hand.lay} />
  return (
    <TableRoom
      face={face}
      table={table}
      limitText={(spots) => limitNames[spots] ?? spots}
      stage={
        <div className={css.stage} data-part="roulette" data-spin={table.view?.round?.betting === 'closed' || undefined}>
          <div className={css.status}>
            <TableStatus table={table} playing="Шарик катится" told={told === null ? null : numberText(told)} />
          </div>
          <div className={css.top}>
            <div className={css.spin}>
              <div className={css.wheel}>
                <Wheel round={table.view?.round?.number ?? 0} number={number} rollMs={rollMs} />
                {told !== null && (
                  <span className={css.told} data-tone={toneOf(told)} aria-hidden="true">
                    {told}
                  </span>
                )}
              </div>
              <OwnResult view={table.view} />
            </div>
            <div className={css.word}>
              <LatestNumbers past={past} />
              {!standing && track}
              <Printed table={table} face={face} />
            </div>
          </div>
          <Cloth table={table} standing={standing} number={told} onSpot={(spot) => hand.lay({ [spot]: 1 })} />
        </div>
      }
      bar={<TableBar table={table} chip={hand.chip} onChip={hand.setChip} />}
      side={
        <>
          {standing && <Card className={css.card}>{track}</Card>}
          <Card className={css.card} aria-label="Последние номера">
            <PastNumbers past={past} />
          </Card>
        </>
      }
    />
  )
}

/** The limits, as they are printed on felt. */
function Printed({ table: { view }, face }: { table: TableSeen; face: TableFace }) {
  const limit = (spots: string) => view?.limits.find((one) => one.spots === spots)
  const [straight, even] = [limit('straight'), limit('')]
  if (!straight || !even) return null
  return (
    <p className={css.printed}>
      {face.title} · номер {formatMoney(straight.min)} – {formatMoney(straight.max)} · шансы до {formatMoney(even.max)}
    </p>
  )
}
