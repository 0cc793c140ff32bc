/** The player's chosen chip, and laying it: a guest is asked to sign in, late presses get a message. */
import { create } from 'zustand'
import { toast } from '../../ui/windows/toast.tsx'
import { chipValues } from './chip.tsx'
import { chipped } from './layouts.ts'
import type { TableSeen } from './tables.ts'

export interface Hand {
  chip: bigint
  setChip(value: bigint): void
  /** Lays this many chips of the chosen value on each of these spots. */
  lay(chips: Readonly<Record<string, number>>): void
}

/** One for all tables: what is chosen at one is in the hand at the next, also side by side. */
const useChip = create<{ chip: bigint }>(() => ({ chip: chipValues[0] }))

export function useHand({ hand, desk, view }: TableSeen): Hand {
  const { chip } = useChip()
  return {
    chip,
    setChip: (value) => useChip.setState({ chip: value }),
    lay(chips) {
      if (view?.round?.betting === 'open') desk.want(chipped(hand.wanted, chips, chip, view.limits))
      else toast({ title: 'Ставки закрыты', msg: 'Следующий раунд вот-вот начнётся', type: 'info' })
    },
  }
}
