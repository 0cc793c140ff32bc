/** Asks for the numbers of a rain that was drawn, and judges it: by itself where this device took part. */
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import type { ShownRain } from './gifts.ts'
import { judgeRain } from './rain-judge.ts'
import { pinOf, pinOver } from './rain-pins.ts'

/** Everybody who took part asks for the numbers: not at the same moment. */
const spreadMs = 1500

export function useRainVerdict(room: string, rain: ShownRain, wanted: boolean) {
  const pin = pinOf(room, rain.id)
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', 'rain', room, rain.id],
    queryFn: async () => {
      if (!wanted) await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs))
      const proof = (await callApi('rainProof', { room, id: rain.id })).success
      pinOver(room, rain.id)
      return proof
    },
    enabled: wanted || pin?.place != null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { proof: data, verdict: data && judgeRain(data, rain, pin), error, refetch }
}
