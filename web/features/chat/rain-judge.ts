/** Judges a rain that was drawn: by what this device knew before, and by drawing it once more. */
import type { RainCard, RainProof } from '@kurazh/contract/content/tips.ts'
import { entrantForm, isPromised, rainPrizes } from '@kurazh/shared/proofs/rain.ts'
import type { Pinned } from './rain-pins.ts'

/**
 * `proved`: promised on this device before it took part, and its seed counted. `recomputed`: the numbers agree with
 * each other. `broken`: something differs, in a sentence.
 */
export type RainVerdict = { verdict: 'proved' | 'recomputed' } | { verdict: 'broken'; why: string }

const broken = (why: string): RainVerdict => ({ verdict: 'broken', why })

export function judgeRain(
  proof: RainProof,
  shown: Pick<RainCard, 'id' | 'amount' | 'receivers' | 'commitment' | 'entrants' | 'winners'>,
  pin: Pinned | undefined,
): RainVerdict {
  const { id, amount, receivers, commitment, serverSeed, entrants } = proof
  if (!isDraw(proof)) return broken('Числа розыгрыша не такие, какие бывают')
  if (!isPromised(serverSeed, commitment)) return broken('Открытое число не то, которое обещано')
  if (pin !== undefined && pin.commitment !== commitment)
    return broken('Обещание изменилось: до розыгрыша сайт прислал другое')
  if (pin !== undefined && (BigInt(pin.amount) !== amount || pin.receivers !== receivers))
    return broken('Сумма или число получателей изменились после открытия дождя')
  if (pin?.stale === true) return broken('Обещание этого дождя уже было у другого: его число могли знать до участия')
  if (shown.commitment !== commitment || shown.amount !== amount || shown.receivers !== receivers)
    return broken('Показаны не те обещание, сумма и число получателей, по которым разыграно')
  if (shown.id !== id || shown.entrants !== entrants.length)
    return broken('Участников в списке не столько, сколько показано')
  if (entrants.length < (pin?.entrants ?? 0)) return broken('Участников в списке меньше, чем было до розыгрыша')
  const own = pin?.place == null ? undefined : entrants[pin.place - 1]
  if (pin?.place != null && own?.seed !== pin.seed) return broken('Числа этой страницы нет на её месте в списке')
  const prizes = new Map(
    rainPrizes({ id, amount, receivers, serverSeed, seeds: entrants.map(({ seed }) => seed) }).map(
      ({ place, prize }) => [place, prize],
    ),
  )
  if (entrants.some(({ prize }, index) => (prize ?? undefined) !== prizes.get(index + 1)))
    return broken('Доли получили не те, кто выходит по числам')
  if (shown.winners.length !== prizes.size || shown.winners.some(({ place, prize }) => prizes.get(place) !== prize))
    return broken('Показаны не те получатели, которые выходят по числам')
  return { verdict: own === undefined ? 'recomputed' : 'proved' }
}

/** Whether there can be such a draw. */
const isDraw = ({ id, amount, receivers, entrants }: RainProof): boolean =>
  Number.isSafeInteger(id) &&
  id > 0 &&
  amount > 0n &&
  Number.isSafeInteger(receivers) &&
  receivers > 0 &&
  entrants.every(({ seed }) => entrantForm.test(seed))

/** Why it cannot be that nobody took part in a rain that was returned; undefined where it can. */
export function liedReturn({ why }: Pick<RainCard, 'why'>, pin: Pinned | undefined): string | undefined {
  if (why !== 'nobody' || pin === undefined) return undefined
  if (pin.place !== null) return 'Сайт сообщил, что никто не участвовал, а эта страница участвовала'
  return (pin.entrants ?? 0) > 0 ? 'Сайт сообщил, что никто не участвовал, а раньше показывал участников' : undefined
}
