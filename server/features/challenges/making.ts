/** Checks a challenge before it is made: what it asks for exists, and its prize is not a gift. */
import type { ChallengeTerms } from '@kurazh/contract/admin/challenges.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { freePartE4, lockMaking, type NewChallenge, storeChallenge } from './challenges.ts'
import { challengeGames, type Cost, costOf, percentOf } from './cost.ts'
import { leastThresholdE4, mostDays, mostPartE4, mostPrize } from './policy.ts'

const dayMs = 86_400_000

export type Draft = Omit<NewChallenge, 'partE4'>

export const draftOf = ({ game, threshold, minStake, prize, places, startsAt, endsAt }: ChallengeTerms): Draft => ({
  game: game ?? null,
  thresholdE4: BigInt(threshold),
  minStake,
  prize,
  places,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: new Date(endsAt),
})

/** All places together: what is declared. */
export const budgetOf = ({ prize, places }: Pick<Draft, 'prize' | 'places'>): bigint => prize * BigInt(places)

/** Its cost, or why it cannot be made, as text for the operator. */
export function judge(draft: Draft, now = Date.now()): Cost | string {
  const { game, thresholdE4, minStake, prize, startsAt, endsAt } = draft
  const from = Math.max(startsAt?.getTime() ?? now, now)
  if (endsAt.getTime() <= from) return 'Конец должен быть позже начала и в будущем'
  if (endsAt.getTime() > now + mostDays * dayMs) return `Вызов длится не дольше ${mostDays} дней`
  if (game !== null && !challengeGames.includes(game)) return 'В этой игре вызовов не бывает'
  if (thresholdE4 < BigInt(leastThresholdE4)) return 'Множитель — от 2×'
  if (minStake <= 0n) return 'Наименьшая ставка — от копейки'
  if (prize <= 0n || prize > mostPrize) return `Приз — от копейки до ${formatRoundMoney(mostPrize)}`
  const cost = costOf(draft)
  if (cost === undefined)
    return 'Такой ставкой этот множитель не выиграть: он больше наибольшего в игре, или выплата больше предела'
  return cost.partE4 > mostPartE4
    ? `Такой приз выгодно добывать: за место в среднем оставляют сайту ${formatMoney(cost.edge)}, и приз — не больше половины этого. Поднимите множитель или ставку`
    : cost
}

/** Creates it, or returns why not: the prizes of all challenges that one bet may win stay within half of its edge. */
export async function make(tx: Tx, draft: Draft): Promise<number | string> {
  const cost = judge(draft)
  if (typeof cost === 'string') return cost
  await lockMaking(tx)
  return (await faultOfPart(tx, draft, cost)) ?? storeChallenge(tx, { ...draft, partE4: cost.partE4 })
}

/** Why it is too much next to the other challenges; undefined if it is not. */
export async function faultOfPart(db: Db | Tx, draft: Draft, cost: Cost): Promise<string | undefined> {
  const free = await freePartE4(db, { ...draft, startsAt: draft.startsAt ?? new Date() })
  return cost.partE4 <= free
    ? undefined
    : `Вместе с другими вызовами призы дошли бы до ${percentOf(cost.partE4 + mostPartE4 - free)} % преимущества в ставках, а могут — до ${percentOf(mostPartE4)} %. Свободно ${percentOf(free)} %`
}
