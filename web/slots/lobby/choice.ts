/**
 * The player's choice in the lobby: a shelf, filters, an order. All of them are computed from the machines' exact
 * figures.
 */
import type { SlotList } from '@kurazh/contract/play/favourites.ts'
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { create } from 'zustand'
import { findByWords } from '../../ui/text/find-by-words.ts'
import type { TileFigures } from '../tile-figures.ts'
import type { LobbySlot } from './lobby-slots.ts'

/** Deviations per bet from which volatility is called middling, and high. */
const volatilities = { middling: 6.5, high: 10 }
export type Volatility = 'low' | 'middling' | 'high'

export function volatilityOf({ deviation }: TileFigures): Volatility {
  return deviation >= volatilities.high ? 'high' : deviation >= volatilities.middling ? 'middling' : 'low'
}

export const volatilityWords: Readonly<Record<Volatility, string>> = {
  low: 'низкая',
  middling: 'средняя',
  high: 'высокая',
}

/** A maximum from here is a large one, ten-thousandths. */
const largeBestE4 = 20_000_000

export const shelves = {
  all: { label: 'Все', holds: () => true },
  calm: { label: 'Спокойные', holds: (figures: TileFigures) => volatilityOf(figures) === 'low' },
  feature: { label: 'С бонусом', holds: ({ hasFeature }: TileFigures) => hasFeature },
  large: { label: 'Большой максимум', holds: ({ bestE4 }: TileFigures) => bestE4 >= largeBestE4 },
}

/** The orders of the machines; `catalogue` is that of the registry. */
export const orders = {
  catalogue: { label: 'По порядку', compare: () => 0 },
  returned: {
    label: 'Больше возврат',
    compare: (one: LobbySlot, other: LobbySlot) => other.figures.rtp - one.figures.rtp,
  },
  hit: { label: 'Чаще выигрыш', compare: (one: LobbySlot, other: LobbySlot) => other.figures.hit - one.figures.hit },
  calm: {
    label: 'Ниже волатильность',
    compare: (one: LobbySlot, other: LobbySlot) => one.figures.deviation - other.figures.deviation,
  },
  wild: {
    label: 'Выше волатильность',
    compare: (one: LobbySlot, other: LobbySlot) => other.figures.deviation - one.figures.deviation,
  },
  best: {
    label: 'Больше максимум',
    compare: (one: LobbySlot, other: LobbySlot) => other.figures.bestE4 - one.figures.bestE4,
  },
  title: {
    label: 'По названию',
    compare: (one: LobbySlot, other: LobbySlot) => one.title.localeCompare(other.title, 'ru'),
  },
}

export interface Filters {
  mechanic: TileFigures['mechanic'] | ''
  /**
   * The least return in percent, the least share of spins that pay in percent, the least maximum in bets; empty: any.
   */
  returned: string
  hit: string
  volatility: Volatility | ''
  best: string
}

export interface Choice {
  query: string
  shelf: keyof typeof shelves
  order: keyof typeof orders
  filters: Filters
}

export const noFilters: Filters = { mechanic: '', returned: '', hit: '', volatility: '', best: '' }
export const noChoice: Choice = { query: '', shelf: 'all', order: 'catalogue', filters: noFilters }

/** Whether figures pass each filter that is set. */
const passes: { [Name in keyof Filters]: (figures: TileFigures, wanted: string) => boolean } = {
  mechanic: ({ mechanic }, wanted) => mechanic === wanted,
  // Compares the rounded figure of the tile: one that shows 96.5 % is not below 96.5 %.
  returned: ({ returned }, wanted) => Number(returned) >= Number(wanted),
  hit: ({ hit }, wanted) => hit * 100 >= Number(wanted),
  volatility: (figures, wanted) => volatilityOf(figures) === wanted,
  best: ({ bestE4 }, wanted) => multiplierFromE4(bestE4) >= Number(wanted),
}
const filterNames = ['mechanic', 'returned', 'hit', 'volatility', 'best'] as const satisfies readonly (keyof Filters)[]

/** How many filters are set. */
export const filtersSet = (filters: Filters): number => filterNames.filter((name) => filters[name] !== '').length

const textOf = ({ title, about, aliases, mechanic }: LobbySlot) => `${title} ${about} ${aliases} ${mechanic}`

export function chosen<Slot extends LobbySlot>(
  slots: readonly Slot[],
  { query, shelf, order, filters }: Choice,
): Slot[] {
  const set = filterNames.filter((name) => filters[name] !== '')
  return findByWords(slots, query, textOf)
    .filter(({ figures }) => shelves[shelf].holds(figures) && set.every((name) => passes[name](figures, filters[name])))
    .toSorted(orders[order].compare)
}

/** Kept while the page is open: a player who comes back from a machine finds the lobby as it was. */
export const useChoices = create<Readonly<Record<SlotList, Choice>>>(() => ({ slots: noChoice, slots2: noChoice }))

export function choose(list: SlotList, part: Partial<Choice>): void {
  useChoices.setState((choices) => ({ [list]: { ...choices[list], ...part } }))
}
