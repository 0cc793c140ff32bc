/** The common logic of tables for one player: the chips that lie, and the bet that they make. */
import type { InstantGame } from '@kurazh/games/core/game.ts'
import { sharedOut, stakedOn } from '@kurazh/games/core/layout.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import type { TableGame, TableParams } from '@kurazh/games/core/table.ts'
import type { SettledBet } from '../client/bet-client.ts'
import type { GameFace } from '../game/game-face.ts'
import { useInstantScreen } from '../instant/use-instant-screen.tsx'
import type { Laid } from './layouts.ts'
import { useHand } from './use-hand.ts'
import { useSoloTable } from './use-solo-table.ts'

/** Provided by the game. */
interface SoloParts<Outcome> {
  face: GameFace<TableParams, Outcome>
  rules: InstantGame<TableParams, Outcome>
  /** The table whose rules these are. */
  table: TableGame
  isSpot: (spot: string) => boolean
  /** What lies on a first visit. */
  first: Laid
  reveal: (settled: SettledBet<Outcome>) => Promise<void>
}

const whileAuto = { title: 'Идёт автоигра', msg: 'Остановите её, чтобы переложить фишки' }

export function useSoloScreen<Outcome>({ face, rules, table, isSpot, first, reveal }: SoloParts<Outcome>) {
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
  return { screen, laid, hand: useHand(laid, whileAuto), isBare: solo.stakeKopecks === 0n }
}

/** The exact return of these shares of a stake; of the table's first spot where nothing lies. */
const returned = (table: TableGame, { spots }: TableParams, kopecks: bigint): Fraction =>
  kopecks < stakedOn(spots) || kopecks === 0n
    ? table.rtpOf(table.spots[0] ?? '')
    : table.rtp({ spots: sharedOut(spots, kopecks) })
