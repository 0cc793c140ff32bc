/**
 * The player's chosen chip, and laying it. A chip below a spot's minimum lays nothing and gets a message, as a late
 * press does.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { create } from 'zustand'
import { toast } from '../../ui/windows/toast.tsx'
import { chipValues } from './chip.tsx'
import { chipped, minimumMissed, usualMinimum } from './layouts.ts'
import type { LaidTable } from './laid-table.ts'

export interface Hand {
  chip: bigint
  setChip(value: bigint): void
  /** Lays this many chips of the chosen value on each of these spots. */
  lay(chips: Readonly<Record<string, number>>): void
}

interface Chosen {
  chip: bigint
  /** Where it was chosen. */
  at: string | null
}

/** One for all tables: what is chosen at one is in the hand at the next, also side by side. */
const useChosen = create<Chosen>(() => ({ chip: chipValues[0], at: null }))

/** The chosen chip; from another table, the smallest one that is enough here. */
export function chipFor(chosen: Chosen, table: string | null, least: bigint): bigint {
  if (chosen.at === table || chosen.chip >= least) return chosen.chip
  return chipValues.find((value) => value >= least) ?? chipValues[5]
}

/** What a press on the cloth is told while no chips are taken. */
const whileClosed = { title: 'Ставки закрыты', msg: 'Следующий раунд вот-вот начнётся' }

export function useHand({ hand, desk, view }: LaidTable, closed = whileClosed): Hand {
  const limits = view?.limits ?? []
  const chip = chipFor(useChosen(), view?.table ?? null, usualMinimum(limits))
  return {
    chip,
    setChip: (value) => useChosen.setState({ chip: value, at: view?.table ?? null }),
    lay(chips) {
      if (view?.round?.betting !== 'open') {
        toast({ ...closed, type: 'info' })
        return
      }
      const next = chipped(hand.wanted, chips, chip)
      const least = minimumMissed(next, limits)
      if (least === null) desk.want(next)
      else toast({ title: `Минимум ${formatMoney(least)}`, msg: 'Возьмите фишку крупнее', type: 'info' })
    },
  }
}
