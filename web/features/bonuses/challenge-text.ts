/** Describes a challenge: what wins it, and how many places it has. */
import type { Challenge } from '@kurazh/contract/rewards/challenges.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { formatMultiplier, plural } from '../../ui/text/format.ts'

/** «Выиграть 50.00× ставкой от 100.00 ₽ в игре «Dice»». */
export function conditionText(
  { game, threshold, minStake }: Pick<Challenge, 'game' | 'threshold' | 'minStake'>,
  titleOf: (game: string) => string,
): string {
  const where = game === null ? 'в любой игре из списка' : `в игре «${titleOf(game)}»`
  return `Выиграть ${formatMultiplier(threshold)} ставкой от ${formatMoney(minStake)} ${where}`
}

/** Who gets a prize, and how many prizes are left. */
export function placesText({ places, winners, state }: Pick<Challenge, 'places' | 'winners' | 'state'>): string {
  const left = places - winners.length
  if (state === 'over' || state === 'cancelled')
    return winners.length === 0 ? 'Никто не выиграл' : `Выиграли ${winners.length} из ${places}`
  if (places === 1) return 'Приз первому'
  return `Приз каждому из первых ${places}, осталось ${left}\u00a0${plural(left, ['место', 'места', 'мест'])}`
}
