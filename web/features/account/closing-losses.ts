/** Lists what a player loses by closing the account; loaded before the last confirmation. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys } from '../../api/query.ts'

type Waiting = ReplyOf<Calls['rewards']>['success']['waiting']
type Tournaments = Pick<ReplyOf<Calls['tournaments']>['success'], 'running'>['running']

interface Losses {
  /** Kopecks that can still be taken. */
  takable: bigint
  /** Other losses, a sentence each. */
  lines: readonly string[]
}

export function lossesOf(waiting: Waiting, running: Tournaments): Losses {
  const takable = waiting.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  const things = new Set(waiting.filter(({ amount }) => amount === null).map(({ reward }) => reward))
  const places = running.flatMap(({ title, own }) =>
    own?.place == null ? [] : [`«${title}», место ${own.place}: вы выйдете из таблицы, приза не будет.`],
  )
  return {
    takable,
    lines: [
      ...(takable > 0n ? [`Ждут награды: ${formatMoney(takable)}. Закрытому аккаунту их не выплатят.`] : []),
      ...(things.has('heist') ? ['Билеты ограбления сгорят.'] : []),
      ...(things.has('wheel') ? ['Колесо дня открыто: вращение пропадёт.'] : []),
      ...places,
    ],
  }
}

export function useClosingLosses() {
  return useQuery({
    queryKey: [...keys.rewards, 'closing'],
    queryFn: async () => {
      const [
        {
          success: { waiting },
        },
        {
          success: { running },
        },
      ] = await Promise.all([callApi('rewards', {}), callApi('tournaments', {})])
      return lossesOf(waiting, running)
    },
    staleTime: 0,
  })
}
