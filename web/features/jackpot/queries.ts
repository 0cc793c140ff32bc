/** Queries of the jackpot. Every answer is pinned on this device before anything is shown of it. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { jackpotCalls } from '@kurazh/contract/rewards/jackpot.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { keys } from '../../api/query.ts'
import { liesOf, type PotLie, withTold } from './pins.ts'
import { changePins } from './page-pins.ts'

export type Jackpot = ReplyOf<typeof jackpotCalls.jackpot>['success'] & {
  /** What is told differently from what this device heard before. */
  lies: readonly PotLie[]
}

/** `everyMs`: how often a visible page asks again by itself. */
export function useJackpot(everyMs?: number) {
  return useQuery({
    queryKey: keys.jackpot,
    queryFn: async (): Promise<Jackpot> => {
      const told = (await callApi('jackpot', {})).success
      const before = changePins((pins) => withTold(pins, told, currentPlayer() ?? undefined, Date.now()))
      return { ...told, lies: liesOf(before, told) }
    },
    staleTime: 0,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}

export function useOwnDays(isPlayer: boolean) {
  return useQuery({
    queryKey: [...keys.jackpot, 'days'],
    enabled: isPlayer,
    queryFn: async () => (await callApi('jackpotDays', {})).success,
    staleTime: 0,
  })
}
