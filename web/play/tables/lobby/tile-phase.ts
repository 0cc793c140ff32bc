/** The current phase of a table, as a word and a clock, for its tile in the lobby. Pure. */
import type { TableFace } from '../table-face.ts'
import type { FollowedTable } from '../table-feed.ts'
import type { TableRound } from '../table-view.ts'

export interface TilePhase {
  /** bets: accepted. motion: cards or a ball. decision: of a seat. result: until the next round. rest: not dealing. */
  kind: 'bets' | 'motion' | 'decision' | 'result' | 'rest'
  word: string
  /** Milliseconds of the page's clock; null without a countdown. */
  endsAt: number | null
  /** The length of the whole phase, in milliseconds; null if unknown. */
  wholeMs: number | null
}

/** What phaseOf needs besides the followed state. */
interface TileTable {
  face: Pick<TableFace, 'playing' | 'resultText' | 'counts'>
  /** Milliseconds of a round's parts; null until the rules are loaded. `playingMs`: null where it depends on the cards. */
  times: { bettingMs: number; pauseMs: number; playingMs: number | null } | null
  /** Switched off by the operator. */
  isOff: boolean
  /** No server deals it yet. */
  isClosed: boolean
}

/** The end of a round is known before it has been shown; `nextAt` is set once it has. */
export const isShown = ({ dealing, nextAt }: Pick<TableRound, 'dealing' | 'nextAt'>): boolean =>
  (dealing === 'result' || dealing === 'confirmed') && nextAt !== null

const rest = (word: string): TilePhase => ({ kind: 'rest', word, endsAt: null, wholeMs: null })

const sides = {
  waiting: 'Ждём дилера',
  paused: 'Пауза',
  interrupted: 'Скоро продолжится',
} as const

export function phaseOf(table: TileTable, { view, line, offset, dealtAt }: FollowedTable): TilePhase {
  if (table.isOff) return rest('Стол выключен')
  if (line === 'down') return rest(table.isClosed ? 'Готовится' : 'Стол не отвечает')
  if (!view) return rest(table.isClosed ? 'Готовится' : 'Подходим…')
  const here = (siteMs: number | null | undefined) => (siteMs == null || offset === null ? null : siteMs - offset)
  if (view.side === 'shuffling')
    return { kind: 'motion', word: 'Новый шуз', endsAt: here(view.shoe?.cutAt), wholeMs: null }
  if (view.side) return rest(sides[view.side])
  const { round } = view
  if (!round) return rest('Ждём раунда')
  if (round.voided) return rest('Раунд отменён')
  if (round.betting === 'open')
    return { kind: 'bets', word: 'Ставки', endsAt: here(round.closesAt), wholeMs: table.times?.bettingMs ?? null }
  if (round.decision) return { kind: 'decision', word: 'Решения', endsAt: here(round.decision.endsAt), wholeMs: null }
  if (isShown(round))
    return {
      kind: 'result',
      word: (table.face.counts?.(round.result) ?? true) ? table.face.resultText(round.result) : 'Раунд окончен',
      endsAt: here(round.nextAt),
      wholeMs: table.times?.pauseMs ?? null,
    }
  if (round.betting === 'closing' || round.dealing === 'idle')
    return { kind: 'motion', word: 'Ставок больше нет', endsAt: null, wholeMs: null }
  const playingMs = table.times?.playingMs ?? null
  return {
    kind: 'motion',
    word: table.face.playing,
    endsAt: dealtAt === null || playingMs === null ? null : dealtAt + playingMs,
    wholeMs: playingMs,
  }
}
