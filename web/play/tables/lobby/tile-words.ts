/** The texts of a tile: limits, dealer, and one sentence for screen readers. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { formatRound, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { plural } from '@kurazh/shared/text/plural.ts'
import type { FollowedTable } from '../table-feed.ts'
import type { TableFace } from '../table-face.ts'
import type { TilePhase } from './tile-phase.ts'

export type TableCard = ReplyOf<Calls['tableList']>['success']['tables'][number]

/** «10 – 100 000 ₽». */
export const limitsText = ({ min, max }: Pick<TableCard, 'min' | 'max'>): string =>
  `${formatRound(min)} – ${formatRoundMoney(max)}`

export const dealerText = ({ dealer }: Pick<TableCard, 'dealer'>): string =>
  dealer === 'person' ? 'сдаёт человек' : 'рисованный дилер'

export const bettorsText = (players: number): string => `${players} ${plural(players, ['ставит', 'ставят', 'ставят'])}`

/**
 * Newest first: of the followed table, until it has loaded of the list. Void rounds and rounds without players are left
 * out.
 */
export function latestResults(
  { view }: Pick<FollowedTable, 'view'>,
  card: Pick<TableCard, 'results'> | undefined,
  face: Pick<TableFace, 'counts'>,
): readonly unknown[] | undefined {
  const results = view ? view.past.map(({ result }) => result) : card?.results
  return results?.filter((result) => result !== null && result !== undefined && (face.counts?.(result) ?? true))
}

/** Free seats by the newest state; null at a table without seats. */
export function freeSeats({ view }: Pick<FollowedTable, 'view'>, card: TableCard | undefined): number | null {
  if (!view) return card?.freeSeats ?? null
  return view.seats.length === 0 ? (card?.freeSeats ?? null) : view.seats.filter(({ taken }) => !taken).length
}

interface TileTold {
  face: Pick<TableFace, 'title' | 'about' | 'resultText'>
  card: TableCard | undefined
  phase: Pick<TilePhase, 'kind' | 'word'>
  results: readonly unknown[]
  free: number | null
}

export function tileSentence({ face, card, phase, results, free }: TileTold): string {
  const facts = [
    phase.kind === 'bets' ? 'ставки принимаются' : phase.word.toLowerCase(),
    ...(card ? [`от ${formatRoundMoney(card.min)} до ${formatRoundMoney(card.max)}`, dealerText(card)] : []),
    ...(free === null ? [] : [`свободных мест: ${free}`]),
    ...(card && card.players > 0 ? [bettorsText(card.players)] : []),
    ...(results.length > 0 ? [`последние результаты: ${results.map(face.resultText).join('; ')}`] : []),
  ]
  return `${face.title}: ${facts.join(', ')}. ${face.about}`
}
