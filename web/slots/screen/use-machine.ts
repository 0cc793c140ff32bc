/** A machine's rules and world, once both are here. */
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useQuery } from '@tanstack/react-query'
import { rulesOf } from '../../play/bets/rules-of.ts'
import type { SlotFace, SlotWorld } from '../slot-face.ts'

export interface OpenedMachine {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
}

/** The newest rules, or those of this version; undefined until they are here. */
export function useMachine(face: SlotFace | undefined, version?: number): OpenedMachine | undefined {
  const { data } = useQuery({
    queryKey: ['machine', face?.id, version],
    queryFn: async () => {
      if (!face) return null
      const [newest, world] = await Promise.all([face.rules(), face.world()])
      return { face, world, rules: version === undefined ? newest : await rulesOf(newest, version) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? undefined
}
