/** Finds the rules of a stored bet: those of its own version, no matter which version the site plays by now. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Game } from '@kurazh/games/core/game.ts'
import type { JudgedGame } from './bet-check.ts'

/**
 * The rules of this version of a game whose newest rules are here already; the others load only when one of their bets
 * is opened. A version that this page does not know gives the newest: a check by them finds that the bet cannot be
 * parsed.
 */
export async function rulesOf<Rules extends Game>(newest: Rules, version: number): Promise<Rules> {
  if (newest.version === version) return newest
  const registry = await import('@kurazh/games/index.ts')
  return (registry.rulesOf(newest.id, version, newest.kind) as Rules | undefined) ?? newest
}

/** The rules of what is shown now: the newest until the others are loaded, and where this page does not know them. */
export function useRulesNow<Rules extends Game>(newest: Rules, version = newest.version): Rules {
  const { data } = useQuery({
    queryKey: ['rules-now', newest.id, version],
    queryFn: () => rulesOf(newest, version),
    enabled: version !== newest.version,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (version === newest.version ? undefined : data) ?? newest
}

/** A screen's knowledge of the rules of a bet it shows. */
export interface RulesOfBet<Rules extends Game> {
  rules: Rules
  /** False where the page does not know the bet's version: these are the newest then. */
  areOfBet: boolean
  /** True for a bet by the newest rules: the texts and the stage of a game are of these. */
  areNewest: boolean
}

/** The fields of a game needed to find a bet's rules. */
interface GameOfBet {
  id: string
  rules(): Promise<JudgedGame>
  rulesOfBet?(bet: Bet): JudgedGame
}

/** The rules a bet is judged by: those it brings itself, or those of its version; undefined until they are loaded. */
export function useRulesOfBet(face: GameOfBet, bet: Bet): RulesOfBet<JudgedGame> | undefined {
  const own = useMemo(() => face.rulesOfBet?.(bet), [face, bet])
  const found = useRulesOf(face, bet.version, own === undefined)
  return own === undefined
    ? found
    : { rules: own, areOfBet: own.version === bet.version, areNewest: own.version === bet.version }
}

/** The rules of a bet that is shown; undefined until they are loaded. */
export function useRulesOf<Rules extends Game>(
  face: { id: string; rules(): Promise<Rules> },
  version: number,
  enabled = true,
): RulesOfBet<Rules> | undefined {
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
