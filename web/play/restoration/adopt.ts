/**
 * Adopts a restoration of the site from a copy: promises made before, as this device stores them, are put away as
 * evidence and no longer held against the site. Bets that the copy knows remain provable. Pure: it works on the texts
 * that the device stores.
 */
import type { Restoration } from '@kurazh/contract/play/restorations.ts'
import * as z from 'zod/mini'
import type { KeptTexts } from '../proof/kept-texts.ts'
import { seenKey } from './page-of.ts'

/** Keys of records about promises begin with these. A test finds every key that the page stores. */
export const promiseKeys = [
  'round-pins-',
  'round-bets-',
  'round-lie-',
  'table-pins-',
  'table-words-',
  'table-own-',
  'table-seed-',
  'table-seeds-',
  'table-cuts-',
  'table-lie-',
  'heard-books:',
  'books-lie:',
  'reserve-days',
  'open-game:',
  'rain:',
  'newest-seed:',
  'newest-link:',
] as const
const betKey = 'heard-bet:'
const evidenceKey = 'restoration-evidence'
/** Present until its player has read of it. */
const unreadKey = 'restoration-unread'

/**
 * The site's clocks may differ by this much: bets from so long before the moment of the copy may be lost as well.
 * Milliseconds.
 */
const clocksApartMs = 600_000
/** Most characters of evidence; the longest texts are left out first. */
const mostEvidence = 1_000_000

const evidenceForm = z.object({
  id: z.number(),
  backTo: z.number(),
  lostBets: z.number(),
  kept: z.record(z.string(), z.string()),
})
/**
 * The evidence put away. `lostBets`: bets that this device saw settled after the moment of the copy. `kept`: texts by
 * their keys, unchanged.
 */
export type RestorationEvidence = z.output<typeof evidenceForm>

/** Adopts a restoration; false where this device held nothing from before. */
export function adopt(texts: KeptTexts, { id, backTo }: Restoration): boolean {
  const names = texts.keys()
  const kept: Record<string, string> = {}
  const later: [key: string, text: string][] = []
  let lostBets = 0
  for (const key of names) {
    const text = texts.read(key)
    if (text === null) continue
    if (promiseKeys.some((prefix) => key.startsWith(prefix))) {
      kept[key] = text
      later.push([key, ''])
    } else if (key.startsWith(betKey)) {
      const bets = betsIn(text)
      lostBets += bets.filter((bet) => bet.stands === true && momentOf(bet) > backTo).length
      const after = JSON.stringify(bets.flatMap((bet) => heldAfter(bet, backTo - clocksApartMs)))
      if (after === JSON.stringify(bets)) continue
      kept[key] = text
      later.push([key, after === '[]' ? '' : after])
    }
  }
  const heldAnything = names.some((key) => key.startsWith(betKey) || key in kept)
  if (heldAnything) putAway(texts, { id, backTo, lostBets, kept }, later)
  texts.write(seenKey, `${id}`)
  return heldAnything
}

/**
 * The evidence is written first, its sources are changed after it. In a full browser those changes make room, and the
 * evidence is written again, shorter each time.
 */
function putAway(texts: KeptTexts, evidence: RestorationEvidence, later: readonly [key: string, text: string][]): void {
  const isSafe = writeEvidence(texts, evidence, mostEvidence)
  for (const [key, text] of later) {
    if (text === '') texts.remove(key)
    else if (!texts.write(key, text)) texts.remove(key)
  }
  if (!isSafe) for (let most = mostEvidence; most > 1_000 && !writeEvidence(texts, evidence, most); most /= 2);
  texts.write(unreadKey, `${evidence.id}`)
}

function writeEvidence(texts: KeptTexts, evidence: RestorationEvidence, most: number): boolean {
  let room = most
  const shortFirst = Object.entries(evidence.kept).toSorted(([, one], [, other]) => one.length - other.length)
  const kept = Object.fromEntries(shortFirst.filter(([, text]) => (room -= text.length) >= 0))
  return texts.write(evidenceKey, JSON.stringify({ ...evidence, kept }))
}

/** The evidence of the newest restoration; undefined where there is none. Never throws. */
export function evidenceIn({ read }: Pick<KeptTexts, 'read'>): RestorationEvidence | undefined {
  try {
    return evidenceForm.safeParse(JSON.parse(read(evidenceKey) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Whether its player has not read of a restoration yet. */
export const isUnread = ({ read }: Pick<KeptTexts, 'read'>): boolean => read(unreadKey) !== null

/** Its player has read of it. The evidence stays. */
export const markRead = ({ remove }: Pick<KeptTexts, 'remove'>): void => remove(unreadKey)

type StoredBet = Readonly<Record<string, unknown>>

function betsIn(text: string): StoredBet[] {
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.filter((bet): bet is StoredBet => typeof bet === 'object' && bet !== null) : []
  } catch {
    return []
  }
}

const momentOf = ({ at }: StoredBet): number => (typeof at === 'string' ? Date.parse(at) : Number.NaN)

/**
 * The claims a remembered bet still supports. `since`: bets from later may be lost. A game of steps that was not over
 * by then was called off; for the others only the claim to be listed is dropped. Promise, seeds and stake stay, and so
 * does every refusal.
 */
function heldAfter(bet: StoredBet, since: number): StoredBet[] {
  const isOver = momentOf(bet) <= since
  const isSteps = 'maxWin' in bet || 'sent' in bet || 'made' in bet
  if (isSteps && bet['denied'] !== true && !(isOver && 'ended' in bet)) return []
  if (isOver || !('at' in bet || 'excuse' in bet)) return [bet]
  const { at: _at, excuse: _excuse, ...rest } = bet
  return [rest]
}
