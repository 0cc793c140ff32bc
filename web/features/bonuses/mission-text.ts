/** Says what a mission asks for. */
import type { MissionKind } from '@kurazh/contract/rewards/missions.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'

const space = '\u00a0'

export const missionText = (kind: MissionKind, goal: number): string => texts[kind](goal)

const texts: Record<MissionKind, (goal: number) => string> = {
  games: (goal) => `Сделать ставки в ${goal}${space}${plural(goal, ['игре', 'разных играх', 'разных играх'])}`,
  machines: (goal) =>
    `Сделать ставки в ${goal}${space}${plural(goal, ['автомате', 'разных автоматах', 'разных автоматах'])}`,
  bets: (goal) => `Сделать ${goal}${space}${plural(goal, ['ставку', 'ставки', 'ставок'])}`,
  wins: (goal) => `Выиграть ${goal}${space}${plural(goal, ['ставку', 'ставки', 'ставок'])} с множителем от 2.00×`,
  best: (goal) => `Выиграть множитель от ${formatNumber(goal, 2)}× в любой игре`,
}
