/**
 * Counts a round that the site refused to a game made elsewhere among the refused bets. Only the game and the site know
 * its stake.
 */
import type { PackageEvent } from '@kurazh/contract/play/packages.ts'
import { noteRefusal } from '../../play/session/refused-count.ts'

/** The seeds of these are taken by another bet: the frame's desk checks that. */
const ofSeeds = new Set(['NonceUnknown', 'NonceReused'])

export function countRefusedRound({ game, code, text }: Extract<PackageEvent, { kind: 'refused' }>): void {
  if (!ofSeeds.has(code)) noteRefusal({ game, reason: code, text, at: new Date().toISOString(), stake: 0n })
}
