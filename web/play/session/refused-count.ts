/**
 * Counts bets that the site refused, since the page was loaded, and stores them on this device, shared by its tabs,
 * with the text of each refusal.
 */
import { type RefusalCode, refusals } from '@kurazh/contract/core/refusals.ts'
import { exactKopecks, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { create } from 'zustand'
import { currentPlayer, onPlayerLeft } from '../../api/current-player.ts'
import { readStored, writeStored } from '../../ui/browser/stored.ts'

export interface RefusedBet {
  game: string
  /** The code of the refusal. */
  reason: string
  /** Its text; absent: that of the code. */
  text?: string | undefined
  /** When it was received, ISO 8601, by this device's clock. */
  at: string
  /** Kopecks; 0 where this page does not know it. */
  stake: bigint
  nonce?: number | undefined
  round?: number | undefined
}

/** How often bets were refused for one reason, with its latest text. */
export interface RefusalCount {
  reason: string
  text: string
  count: number
}

interface Refusals {
  /** Since the page was loaded, oldest first. */
  visit: readonly RefusedBet[]
}

/** This many of a player's latest are stored on the device, and this many of a visit are kept. */
const remembered = 200
/** Codes that refuse no particular bet: the page is a guest's or another player's, or nothing was received. */
const noRefusals = new Set<string>(['Unauthorized', 'UserChanged', 'Offline'])

export const useRefusals = create<Refusals>(() => ({ visit: [] }))

onPlayerLeft(() => resetRefusals())

/** Counts a bet that was refused for certain, and stores it on the device. */
export function noteRefusal(bet: RefusedBet): void {
  const player = currentPlayer()
  if (player === null || noRefusals.has(bet.reason)) return
  // Another tab may have stored some since.
  const bets = [...refusedIn(readStored(keyOf(player))), bet].slice(-remembered)
  writeStored(
    keyOf(player),
    JSON.stringify(bets.map(({ stake, ...rest }) => ({ ...rest, stake: roublesFromKopecks(stake) }))),
  )
  useRefusals.setState(({ visit }) => ({ visit: [...visit, bet].slice(-remembered) }))
}

/** Restarts the count of the visit; the device's records stay. */
export function resetRefusals(): void {
  useRefusals.setState({ visit: [] })
}

/** The refused bets in the stored text, oldest first. Never throws. */
export function refusedIn(text: string | null): RefusedBet[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.flatMap(asRefused) : []
  } catch {
    return []
  }
}

/** The reasons of these refusals, the most frequent first. */
export function countByReason(bets: readonly RefusedBet[]): RefusalCount[] {
  const counts = new Map<string, RefusalCount>()
  for (const { reason, text } of bets) {
    const before = counts.get(reason)
    counts.set(reason, { reason, text: text ?? before?.text ?? wordsOf(reason), count: (before?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)
}

/** The usual text of a code; for one that this page does not know, the code. */
export const wordsOf = (reason: string): string => refusals[reason as RefusalCode]?.[1] ?? reason

/** The key of a player's records. */
export const keyOf = (player: string): string => `refused-bets:${player}`

function asRefused(value: unknown): RefusedBet[] {
  if (typeof value !== 'object' || value === null) return []
  const { game, reason, text, at, stake, nonce, round } = value as Record<keyof RefusedBet, unknown>
  const kopecks = exactKopecks(stake)
  if (typeof game !== 'string' || typeof reason !== 'string' || typeof at !== 'string' || kopecks === undefined)
    return []
  return [{ game, reason, at, stake: kopecks, text: textIn(text), nonce: numberIn(nonce), round: numberIn(round) }]
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined)
