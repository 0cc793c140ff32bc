/** A machine's rules and theme, once both are loaded. */
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { useQuery } from '@tanstack/react-query'
import { rulesOf } from '../../play/proof/rules-of.ts'
import { loadChunk } from '../../ui/loading/chunk.ts'
import type { SlotFace, SlotWorld } from '../slot-face.ts'

export interface OpenedMachine {
  face: SlotFace
  rules: SlotGame
  world: SlotWorld
}

export interface MachineOnItsWay {
  /** Undefined until all of it is here. */
  opened: OpenedMachine | undefined
  /** Its code failed to load. */
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
      const newest = await loadChunk('слот', () => face.rules())
      return { face, world: face.world, rules: version === undefined ? newest : await rulesOf(newest, version) }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { opened: data ?? undefined, lost: isError, again: () => void refetch() }
}
