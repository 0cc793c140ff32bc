/** The tower in words: the parameters, the outcome, the steps from the draws to it. */
import type { Rng } from '@kurazh/games/core/random.ts'
import { type Difficulty, floorCount, floors } from '@kurazh/games/tower/floors.ts'
import type { TowerOutcome, TowerParams } from '@kurazh/games/tower/tower.ts'
import type { GameFace } from '../../play/game/game-face.ts'
import { plural } from '../../ui/text/format.ts'
import { towerEntry } from './entry.ts'

export const difficultyNames: Readonly<Record<Difficulty, string>> = {
  easy: 'Легко',
  medium: 'Средне',
  hard: 'Сложно',
  expert: 'Эксперт',
  master: 'Мастер',
}

/** «3 этажа». */
export const floorsText = (count: number): string => `${count} ${plural(count, ['этаж', 'этажа', 'этажей'])}`
/** «3 из 4 безопасны». */
export function doorsText(difficulty: Difficulty): string {
  const { doors, safe } = floors[difficulty]
  return `${plural(safe, ['безопасна', 'безопасны', 'безопасны'])} ${safe} из ${doors}`
}

/** Doors of these moves, from below; takes and invalid doors are left out. */
export function doorsOf(moves: readonly unknown[]): number[] {
  return moves.flatMap((move) =>
    typeof move === 'object' && move !== null && 'door' in move && typeof move.door === 'number' ? [move.door] : [],
  )
}

/** Floors climbed by these doors: the first trapped one ends the climb. */
export function climbedOf(chosen: readonly number[], { traps }: TowerOutcome): number {
  const trapped = chosen.findIndex((door, floor) => traps[floor]?.includes(door))
  return trapped === -1 ? chosen.length : trapped
}

/** How the draws become the outcome, one sentence per step. */
function steps(rng: Rng, { difficulty }: TowerParams, moves: readonly unknown[]): string[] {
  const { doors, safe } = floors[difficulty]
  const isTrapDrawn = doors - safe === 1
  const chosen = doorsOf(moves)
  const traps: number[][] = []
  const rows = Array.from({ length: floorCount }, (_, floor) => {
    const float = rng.float32()
    const drawn = Math.floor((float * doors) / 2 ** 32)
    traps.push(Array.from({ length: doors }, (__, door) => door).filter((door) => (door === drawn) === isTrapDrawn))
    return `Этаж ${floor + 1}: число ${float} — ${isTrapDrawn ? 'ловушка за дверью' : 'безопасна дверь'} ${drawn + 1}.`
  })
  const climbed = climbedOf(chosen, { traps })
  return [
    'На каждый этаж снизу уходит четыре байта — целое число от 0 до 2³² − 1.',
    `Номер двери — целая часть (число × ${doors} / 2³²), плюс один. ${isTrapDrawn ? 'За ней ловушка, остальные безопасны.' : 'Она безопасна, за остальными ловушки.'}`,
    ...rows,
    chosen.length === 0
      ? 'Ни одна дверь не открыта.'
      : `Открыты двери снизу вверх: ${chosen.map((door) => door + 1).join(', ')}. Пройдено: ${floorsText(climbed)}.`,
  ]
}

export const towerFace: GameFace<TowerParams, TowerOutcome> = {
  ...towerEntry,
  rules: async () => (await import('@kurazh/games/tower/tower.ts')).tower,
  paramsText: ({ difficulty }) => difficultyNames[difficulty],
  outcomeText(outcome, moves) {
    const chosen = doorsOf(moves)
    if (chosen.length === 0) return 'без ходов'
    const climbed = climbedOf(chosen, outcome)
    return climbed < chosen.length ? `ловушка, этаж ${chosen.length}` : floorsText(climbed)
  },
  explain: async () => ({ steps }),
}
