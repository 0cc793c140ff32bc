/**
 * Sets a game up for a challenge: the address asks for a multiplier, and what was chosen before may not be able to win
 * it. The stake is left to the player.
 */
import { challengeParameter } from '@kurazh/contract/rewards/challenges.ts'
import { exactE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../ui/windows/toast.tsx'
import type { GameFace } from '../game/game-face.ts'

/** The multiplier in ten-thousandths; null where the address asks for none. */
export function goalIn(search: string): number | null {
  const goalE4 = exactE4(Number(new URLSearchParams(search).get(challengeParameter)))
  return goalE4 === undefined || goalE4 === 0 ? null : goalE4
}

/**
 * Calls `aim` with the multiplier when the page opens. It changes what has to be changed and returns it in words; null
 * where nothing has to be.
 */
export function useChallengeGoal(aim: (goalE4: number) => string | null): void {
  const aimed = useEffectEvent(aim)
  useEffect(() => {
    const goalE4 = goalIn(location.search)
    if (goalE4 === null) return
    // A reload does not change what the player has chosen since.
    const address = new URL(location.href)
    address.searchParams.delete(challengeParameter)
    history.replaceState(history.state, '', address)
    const set = aimed(goalE4)
    if (set !== null) toast({ title: 'Настроено для вызова', msg: `${set}. Сумму ставки выберите сами`, type: 'info' })
  }, [])
}

interface Sampled<Params> {
  bestMultiplierE4(params: Params): number
  readonly sampleParams: readonly Params[]
}

/** Of the sampled parameters those that can win the goal with the least to spare; null where none can. */
export const leastFor = <Params>(rules: Sampled<Params>, goalE4: number): Params | null =>
  rules.sampleParams
    .filter((params) => rules.bestMultiplierE4(params) >= goalE4)
    .toSorted((one, other) => rules.bestMultiplierE4(one) - rules.bestMultiplierE4(other))[0] ?? null

interface Aimed<Params> {
  face: Pick<GameFace<Params>, 'paramsText'>
  rules: Sampled<Params>
  params: Params
  onParams: (params: Params) => void
  /** The likeliest parameters that win the goal, where the sampled ones are only some of many. */
  best?: (goalE4: number) => Params | null
}

/** The same for a game whose parameters decide what it can pay. */
export function useGoalParams<Params>({ face, rules, params, onParams, best }: Aimed<Params>): void {
  useChallengeGoal((goalE4) => {
    if (rules.bestMultiplierE4(params) >= goalE4) return null
    const chosen = best === undefined ? leastFor(rules, goalE4) : best(goalE4)
    if (chosen === null) return null
    onParams(chosen)
    return face.paramsText(chosen)
  })
}
