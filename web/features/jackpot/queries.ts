/** Queries of the jackpot. Every answer is pinned on this device before anything is shown of it. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Restoration } from '@kurazh/contract/play/restorations.ts'
import type { jackpotCalls } from '@kurazh/contract/rewards/jackpot.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { keys } from '../../api/query.ts'
import { liesOf, needsDeclared, type PotLie, type PotPin, withTold } from './pins.ts'
import { changePins } from './page-pins.ts'

/** How soon the list of restorations is asked for again that did not come, in milliseconds. */
const againMs = 30_000

export type Jackpot = ReplyOf<typeof jackpotCalls.jackpot>['success'] & {
  /** What this device had heard before. */
  heard: readonly PotPin[]
}

/** `everyMs`: how often a visible page asks again by itself. */
export function useJackpot(everyMs?: number) {
  return useQuery({
    queryKey: keys.jackpot,
    queryFn: async (): Promise<Jackpot> => {
      const told = (await callApi('jackpot', {})).success
      const before = changePins((pins) => withTold(pins, told, currentPlayer() ?? undefined, Date.now()))
      return { ...told, heard: before }
    },
    staleTime: 0,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}

/** What is told differently from what this device heard before, or has no restoration that explains it. */
export function useLies(told: Jackpot): PotLie[] {
  const named = [
    ...told.withdrawn.map(({ restoration }) => restoration),
    ...told.falls.map(({ pot, attempt }) => `${pot} ${attempt}`),
  ]
  const { data } = useQuery({
    // Asked again for whatever is explained by another restoration: the list is never older than what it explains.
    queryKey: [...keys.jackpot, 'restorations', ...named],
    enabled: needsDeclared(told),
    queryFn: declaredRestorations,
    refetchInterval: ({ state }) => state.data === undefined && againMs,
  })
  return liesOf(told.heard, told, data)
}

/** The public list. Every page asks the same, so that the site cannot tell why. */
export const declaredRestorations = async (): Promise<readonly Restoration[]> =>
  (await callApi('restorations', {})).success.restorations

export function useOwnDays(isPlayer: boolean) {
  return useQuery({
    queryKey: [...keys.jackpot, 'days'],
    enabled: isPlayer,
    queryFn: async () => (await callApi('jackpotDays', {})).success,
    staleTime: 0,
  })
}
