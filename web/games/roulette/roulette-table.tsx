/**
 * The whole screen of a roulette: wheel, cloth, track, and the past numbers. The rules decide which of the tables it is.
 */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { formatRound, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useStore } from 'zustand'
import { OwnResult } from '../../play/tables/own-result.tsx'
import { TableBar } from '../../play/tables/table-bar.tsx'
import type { TableFace } from '../../play/tables/table-face.ts'
import { TableRoom } from '../../play/tables/table-screen.tsx'
import { TableStatus } from '../../play/tables/table-status.tsx'
import { type TableSeen, useTable } from '../../play/tables/tables.ts'
import { useHand } from '../../play/tables/use-hand.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/surface.tsx'
import { Cloth, EvenChances } from './cloth.tsx'
import { LatestNumbers, PastNumbers } from './past-numbers.tsx'
import { Racetrack } from './racetrack.tsx'
import { spunText, toneOf } from './face.tsx'
import { MultipliersRow } from './multipliers-row.tsx'
import { soloRouletteEntry } from './solo-entry.ts'
import { ballOf, multipliersOf } from './spun.ts'
import { useStanding } from './use-standing.ts'
import { Wheel } from './wheel.tsx'
import css from './roulette-table.module.css'

const limitNames: Readonly<Record<string, string>> = {
  straight: 'Номер',
  split: 'Сплит',
  street: 'Стрит',
  trio: 'Трио',
  corner: 'Угол',
  'first-four': 'Первые четыре',
  'six-line': 'Линия',
  dozen: 'Дюжина',
  column: 'Колонна',
  '': 'Равные шансы',
}
/** The ball rests this long before the result is shown, in milliseconds. */
const liesMs = 1_500

/** The number that the ball rests in, or rolls to, and how long it still rolls. */
function rollOf(
  { view, dealtAt }: TableSeen,
  rules: TableGame,
): { number: number | null; rollMs: number; isTold: boolean } {
  const round = view?.round
  const number = ballOf(round)
  if (!round || number === null) return { number: null, rollMs: 0, isTold: false }
  return {
    number,
    rollMs: dealtAt === null ? 0 : rules.showMs(rules.begin(new Set())) - liesMs,
    isTold: round.dealing !== 'dealing',
  }
}

export function RouletteTable({ face, rules }: { face: TableFace; rules: TableGame }) {
  const table = useTable(rules)
  const hand = useHand(table)
  const standing = useStanding()
  const { number, rollMs, isTold } = rollOf(table, rules)
  const told = isTold ? number : null
  const multipliers = multipliersOf(table.view?.round)
  const past = table.view?.past ?? []
  const recounted = useStore(table.recount.store).size
  const onSpot = (spot: string) => hand.lay({ [spot]: 1 })
  const track = <Racetrack number={told} onChips={hand.lay} />
  return (
    <TableRoom
      face={face}
      table={table}
      limitText={(spots) => limitNames[spots] ?? spots}
      look={standing ? 'room' : 'cloth'}
      stage={
        <div
          className={css.stage}
          data-part="roulette"
          data-spin={table.view?.round?.betting === 'closed' || undefined}
        >
          <div className={css.status}>
            <TableStatus
              table={table}
              playing="Шарик катится"
              told={told === null ? null : spunText({ number: told, multiplier: multipliers.get(told) ?? null })}
            >
              {standing && <LatestNumbers past={past} />}
            </TableStatus>
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
              <OwnResult game={face.id} view={table.view} checked={table.checked} />
            </div>
            <div className={css.word}>
              <LatestNumbers past={past} />
              {!standing && track}
              <Printed table={table} face={face} />
            </div>
          </div>
          {rules.beforeBall && <MultipliersRow multipliers={multipliers} number={told} />}
          <Cloth table={table} standing={standing} number={told} multipliers={multipliers} onSpot={onSpot} />
          {standing && <EvenChances table={table} number={told} onSpot={onSpot} />}
        </div>
      }
      bar={<TableBar table={table} chip={hand.chip} onChip={hand.setChip} />}
      side={
        <>
          <ButtonLink to={soloRouletteEntry.path}>Без ожидания</ButtonLink>
          {standing && <Card className={css.card}>{track}</Card>}
          <Card className={css.card} aria-label="Последние номера">
            <PastNumbers past={past} recounted={recounted} />
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
      {face.title} · номер{' '}
      <span translate="no">
        {formatRound(straight.min)} – {formatRoundMoney(straight.max)}
      </span>{' '}
      · шансы до <span translate="no">{formatRoundMoney(even.max)}</span>
    </p>
  )
}
