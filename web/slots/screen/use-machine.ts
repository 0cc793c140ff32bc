/** A machine's rules and world, once both are here. */
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useQuery } from '@tanstack/react-query'
import { rulesOf } from '../../play/bets/rules-of.ts'
import { loadChunk } from '../../ui/chunk.ts'
import type { SlotFace, SlotWorld } from '../slot-face.ts'

export interface OpenedMachine {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
}

export interface MachineOnItsWay {
  /** Undefined until all of it is here. */
  opened: OpenedMachine | undefined
  /** Its code did not come. */
  lost: boolean
  again(): void
}

/** The newest rules, or those of this version. */
export function useMachine(face: SlotFace | undefined, version?: number): MachineOnItsWay {
  const { data, isError, refetch } = useQuery({
    queryKey: ['machine', face?.id, version],
    retry: false,
    queryFn: async () => {
      if (!face) return null
      const [newest, world] = await loadChunk('слот', () => Promise.all([face.rules(), face.world()]))
      return { face, world, rules: version === undefined ? newest : await rulesOf(newest, version) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { opened: data ?? undefined, lost: isError, again: () => void refetch() }
}
