/** Texts for a list of rounds: the classes of their payouts, the list itself, how its index is drawn. */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { PayClass, Pool } from '@kurazh/games/slots/engine/machine.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { countOf, type Wanted } from './outcomes.ts'

/** «Ничего», «меньше ×1», «×1–10», «самые большие, ×2 500». */
export function className(classes: readonly PayClass[], place: number): string {
  const from = classes[place]?.fromE4 ?? 0
  const below = classes[place + 1]?.fromE4
  if (from === 0) return 'ничего'
  if (below === undefined) return `самые большие, ×${times(from)}`
  if (from < 10_000) return 'меньше ×1'
  return place === classes.length - 2 ? `от ×${times(from)}` : `×${times(from)}–${times(below)}`
}

const times = (multiplierE4: number) => {
  const multiplier = multiplierFromE4(multiplierE4)
  return formatNumber(multiplier, Number.isInteger(multiplier) ? 0 : 2)
}

/** All possible choices, each with its number of rounds; classes without rounds are left out. */
export function choicesOf(
  pool: Pick<Pool, 'size' | 'classes' | 'featured'>,
): { wanted: Wanted; name: string; rounds: number }[] {
  const choices: { wanted: Wanted; name: string }[] = [{ wanted: 'all', name: 'все' }]
  for (const place of pool.classes.keys()) choices.push({ wanted: place, name: className(pool.classes, place) })
  // Where every round is the feature the choice adds nothing.
  if (pool.featured < pool.size) choices.push({ wanted: 'feature', name: 'с бонусом' })
  return choices
    .map((choice) => ({ ...choice, rounds: countOf(pool, choice.wanted) }))
    .filter(({ rounds }) => rounds > 0)
}

/** A list by its name. Its rounds are those a spin begins with, or the free spins that follow. */
export const poolName = ({ mode }: Pick<Pool, 'mode'>) => (mode === 'spin' ? 'Обычные раунды' : 'Бесплатные вращения')

/** Explains that the list is finite, and how a bet gets its round. `buys`: free spins can be bought here. */
export function listWords({ size, mode, featured }: Pick<Pool, 'size' | 'mode' | 'featured'>, buys: boolean): string {
  const whole = formatNumber(size, 0)
  const drawn = `четыре байта розыгрыша — число f, номер — целая часть f × ${whole} / 2³². Все номера одинаково вероятны, а весь раунд следует из номера по открытым правилам`
  if (mode !== 'spin')
    return `Бесплатные вращения тоже из конечного списка, их ровно ${whole}. Номер даёт второй розыгрыш, когда они начались${buys ? ', или первый, когда их купили' : ''}: ${drawn}.`
  const goesOn =
    featured > 0
      ? ' С бонусом здесь показан номер 0 второго списка: настоящий даёт второй розыгрыш. Выплаты в списке — без бонуса.'
      : ''
  return `Раунды этого автомата — конечный список, их ровно ${whole}. Ставка вытягивает номер: ${drawn}.${goesOn}`
}
