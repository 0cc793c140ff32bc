/** The rules of a stored bet: those of its own version, whatever the site plays by now. */
import type { Bet } from '@kurazh/contract/play.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Game } from '@kurazh/games/core/game.ts'
import type { GameFace } from '../layout/game-face.ts'
import type { JudgedGame } from './bet-check.ts'

/**
 * The rules of this version of a game whose newest are here already; the others come only where one of their bets is looked at.
 * A version that this page does not know gives the newest: whoever checks a bet by them finds that it cannot be read.
 */
export async function rulesOf<Rules extends Game>(newest: Rules, version: number): Promise<Rules> {
  if (newest.version === version) return newest
  const registry = await import('@kurazh/games/index.ts')
  return (registry.rulesOf(newest.id, version, newest.kind) as Rules | undefined) ?? newest
}

/** The rules of what is shown now, the newest until the others are here, and where this page does not know them. */
export function useRulesNow<Rules extends Game>(newest: Rules, version = newest.version): Rules {
  const { data } = useQuery({
    queryKey: ['rules-now', newest.id, version],
    queryFn: () => rulesOf(newest, version),
    enabled: version !== newest.version,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (version === newest.version ? undefined : data) ?? newest
}

/** What a screen knows of the rules of a bet it shows. */
export interface RulesOfBet<Rules extends Game> {
  rules: Rules
  /** False where the page does not know the bet's version: these are the newest then. */
  areOfBet: boolean
  /** True for a bet by the newest rules: what the face and the stage of a game say and draw is of these. */
  areNewest: boolean
}

/** The rules a bet is judged by: those it brings itself, or those of its version; undefined until they are here. */
export function useRulesOfBet(face: GameFace, bet: Bet): RulesOfBet<JudgedGame> | undefined {
  const own = useMemo(() => face.rulesOfBet?.(bet), [face, bet])
  const found = useRulesOf(face, bet.version, own === undefined)
  return own === undefined ? found : { rules: own, areOfBet: own.version === bet.version, areNewest: own.version === bet.version }
}

/** The rules of a bet that is shown; undefined until they are here. */
export function useRulesOf<Rules extends Game>(face: { id: string; rules(): Promise<Rules> }, version: number, enabled = true): RulesOfBet<Rules> | undefined {
  const { data } = useQuery({
    queryKey: ['rules', face.id, version],
    queryFn: async (): Promise<RulesOfBet<Rules>> => {
      const newest = await face.rules()
      const rules = await rulesOf(newest, version)
      return { rules, areOfBet: rules.version === version, areNewest: newest.version === version }
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
