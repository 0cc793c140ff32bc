/**
 * The screen of a table for one player: its stage with the cloth, the chips, and one key that bets what lies. A game
 * gives its stage and its words.
 */
import { stakedOn } from '@kurazh/games/core/layout.ts'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import type { TableGame, TableParams } from '@kurazh/games/core/table.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/controls/button.tsx'
import type { SettledBet } from '../client/bet-client.ts'
import type { GameFace } from '../game/game-face.ts'
import type { GameName } from '../game/game-entry.ts'
import { InstantScreen } from '../instant/instant-screen.tsx'
import { BetKey } from '../instant/one-key-deck.tsx'
import { useInstantScreen } from '../instant/use-instant-screen.tsx'
import type { LaidTable } from './laid-table.ts'
import type { Laid } from './layouts.ts'
import { TableBar } from './table-bar.tsx'
import { useHand } from './use-hand.ts'
import { useSoloTable } from './use-solo-table.ts'
import css from './solo-screen.module.css'

/** What the stage shows: chips of the latest results, and the layout with the way to lay on it. */
interface StageParts {
  chips: ReactNode
  laid: LaidTable
  onChips: (chips: Readonly<Record<string, number>>) => void
}

interface SoloScreenProps<Outcome> {
  face: GameFace<TableParams, Outcome>
  rules: InstantGame<TableParams, Outcome>
  /** The table whose rules these are. */
  table: TableGame
  /** That table in the lobby of live tables. */
  live: GameName
  isSpot: (spot: string) => boolean
  /** What lies on a first visit. */
  first: Laid
  /** The word of the key: «Крутить». */
  word: string
  reveal: (settled: SettledBet<Outcome>) => Promise<void>
  stage: (parts: StageParts) => ReactNode
}

const whileAuto = { title: 'Идёт автоигра', msg: 'Остановите её, чтобы переложить фишки' }

export function SoloScreen<Outcome>(props: SoloScreenProps<Outcome>) {
  const { face, rules, table, live, isSpot, first, word, reveal, stage } = props
  const solo = useSoloTable(face.id, isSpot, first)
  const screen = useInstantScreen({
    face,
    rules,
    params: solo.params,
    laidKopecks: solo.stakeKopecks,
    returnAt: (params, kopecks) => returned(table, params, kopecks),
    reveal,
    onSent: solo.staked,
  })
  const laid = solo.tableOf(screen.locked)
  const hand = useHand(laid, whileAuto)
  return (
    <InstantScreen
      look="table"
      screen={screen}
      stage={stage({ chips: screen.chips, laid, onChips: hand.lay })}
      buttons={<BetKey screen={screen} word={solo.stakeKopecks === 0n ? 'Поставьте фишки' : word} />}
      controls={
        <div className={css.tray}>
          <TableBar table={laid} chip={hand.chip} onChip={hand.setChip} />
        </div>
      }
      fields={<ButtonLink to={live.path}>За стол с другими</ButtonLink>}
      gainLabel="Наибольший выигрыш"
      deckClass={css.soloDeck}
    />
  )
}

/** The exact return of these shares of a stake; of the table's first spot where nothing lies. */
function returned(table: TableGame, { spots }: TableParams, kopecks: bigint): Fraction {
  const parts = stakedOn(spots)
  if (parts === 0n) return table.rtpOf(table.spots[0] ?? '')
  const part = Number(kopecks / parts)
  return table.rtp({
    spots: Object.fromEntries(Object.entries(spots).map(([spot, share]) => [spot, share * (part || 1)])),
  })
}
