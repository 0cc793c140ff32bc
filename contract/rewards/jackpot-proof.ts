/**
 * Verifies a drawn jackpot in the page. What the device heard before the draw is known, everything else is a claim: a
 * draw that agrees with itself proves nothing by itself.
 */
import {
  drawText,
  fallOf,
  microOfKopeck,
  ownerOf,
  potCommitment,
  seedForm,
  seedsHash,
  ticketOf,
  ticketsOf,
} from '@kurazh/shared/proofs/jackpot.ts'
import { isDrawOf } from '@kurazh/shared/proofs/slow-draw.ts'
import type { Restoration } from '../play/restorations.ts'
import { drawSteps, inTimeMs, type PotFall, type PotProof, treesKeptDays, type WireBranch } from './jackpot.ts'

/** The public list of restorations, of which only the moments of declaration matter here. */
export type Declared = readonly Pick<Restoration, 'id'>[]

/** What this device heard of a pot, each at its time. Sums in micro-kopecks and kopecks as text. */
export interface HeardPot {
  pot: number
  commitment: string
  least: string
  ceiling: string
  /** When the pot was opened, as the site said with its promise; ISO 8601. */
  openedAt?: string
  /** The most that the site has said this player put in. */
  own?: string
  draw?: HeardDraw
}

export interface HeardDraw {
  attempt: number
  /** Heard before this page's seed was sent. */
  root: string
  /** This page's seed, and whether the site said that it counts. */
  seed?: string
  counts?: boolean
  /** Between its sending and the closed list of seeds, in milliseconds, by this device's clock. */
  tookMs?: number
  seedsHash?: string
}

export interface FallGround {
  /** The public code of the page's player. */
  uid: string | undefined
  heard: HeardPot | undefined
  /** The public list of restorations; undefined: it has not come. Only a draw that was begun again needs it. */
  restorations?: Declared | undefined
  /** Milliseconds since 1970. */
  now: number
  /** Checks the slow draw: a page takes its time. */
  isDraw?: (text: string, steps: number, value: string) => boolean | Promise<boolean>
  /** The number of steps that a draw is believed with: a site that could choose it could choose the ticket. */
  steps?: number
}

/**
 * `proved`: by what this device knew before. `agrees`: recomputed from what the site says. `none`: there is nothing to
 * check here.
 */
export type Found = 'proved' | 'agrees' | 'broken' | 'none'
export const fallChecks = ['promise', 'again', 'sum', 'tree', 'own', 'seeds', 'draw', 'ticket'] as const
export type FallChecks = Readonly<Record<(typeof fallChecks)[number], Found>>

export interface FallVerdict {
  kind: 'proved' | 'agrees' | 'broken'
  checks: FallChecks
}

/** Of a draw that would keep the page busy for ever. */
const mostSteps = 20 * drawSteps
const dayMs = 86_400_000

/** Never throws: what cannot even be read is broken. */
export async function checkFall(fall: PotFall, proof: PotProof, ground: FallGround): Promise<FallVerdict> {
  const checks = await checksOf(fall, proof, ground)
  const found = Object.values(checks)
  if (found.includes('broken')) return { kind: 'broken', checks }
  return { kind: found.includes('agrees') ? 'agrees' : 'proved', checks }
}

async function checksOf(fall: PotFall, proof: PotProof, ground: FallGround): Promise<FallChecks> {
  const promise = checked(() => promiseOf(fall, proof, ground.heard))
  const seeds = checked(() => seedsOf(fall, proof, ground.heard?.draw))
  return {
    promise,
    again: checked(() => againOf(fall, ground)),
    sum: checked(() => (fallOf(fall, proof.secret) === fall.amount ? promise : 'broken')),
    tree: checked(() => treeOf(fall, proof, ground.heard?.draw)),
    own: checked(() => ownOf(fall, proof, ground)),
    seeds,
    draw: await drawOf(fall, proof, ground),
    ticket: checked(() => (hasTicket(fall, proof) ? 'proved' : 'broken')),
  }
}

function checked(check: () => Found): Found {
  try {
    return check()
  } catch {
    return 'broken'
  }
}

const hashForm = /^[0-9a-f]{64}$/
const microForm = /^(?:0|[1-9]\d{0,18})$/

function promiseOf(fall: PotFall, { secret }: PotProof, heard: HeardPot | undefined): Found {
  if (!hashForm.test(secret) || fall.least <= 0n || fall.least > fall.ceiling) return 'broken'
  if (potCommitment(fall, secret) !== fall.commitment) return 'broken'
  if (heard === undefined) return 'agrees'
  const isSame =
    heard.commitment === fall.commitment && heard.least === `${fall.least}` && heard.ceiling === `${fall.ceiling}`
  return isSame ? 'proved' : 'broken'
}

/**
 * Only a restoration begins a draw again, and each begins it once. One that was declared while the pot was filled would
 * have withdrawn it, so none of them is from before its opening.
 */
export function isBegunTooOften(
  { attempt, fallenAt }: Pick<PotFall, 'attempt' | 'fallenAt'>,
  heard: Pick<HeardPot, 'openedAt'> | undefined,
  declared: Declared,
): boolean {
  const fell = Date.parse(fallenAt)
  const since = heard?.openedAt === undefined ? fell : Math.max(fell, Date.parse(heard.openedAt))
  return attempt > declared.filter(({ id }) => id > since).length
}

/** Who begins a draw again may have known what it gave before: that is never proved. */
function againOf(fall: PotFall, { heard, restorations }: FallGround): Found {
  if (fall.attempt === 0) return 'none'
  return restorations !== undefined && isBegunTooOften(fall, heard, restorations) ? 'broken' : 'agrees'
}

const isBranch = ({ owner, weight, siblings }: WireBranch): boolean =>
  hashForm.test(owner) &&
  microForm.test(weight) &&
  siblings.every(({ hash, weight: other }) => hashForm.test(hash) && microForm.test(other))

function rangeOf(fall: PotFall, leaves: number, branch: WireBranch) {
  if (!isBranch(branch) || fall.root === null) return undefined
  return ticketsOf(fall.pot, fall.root, {
    owner: branch.owner,
    weight: BigInt(branch.weight),
    place: branch.place,
    leaves,
    siblings: branch.siblings.map(({ hash, weight }) => ({ hash, weight: BigInt(weight) })),
  })
}

/** The tree has exactly the sum that was drawn, and was published before this page gave its seed. */
function treeOf(fall: PotFall, { winner, leaves }: PotProof, heard: HeardDraw | undefined): Found {
  if (rangeOf(fall, leaves, winner)?.total !== fall.amount * microOfKopeck) return 'broken'
  if (heard === undefined || heard.attempt !== fall.attempt) return 'agrees'
  return heard.root === fall.root ? 'proved' : 'broken'
}

/** The player's own share is in the tree, with everything that was put in. */
function ownOf(fall: PotFall, { own, leaves, winner }: PotProof, { uid, heard, now }: FallGround): Found {
  const put = BigInt(fall.own ?? '0')
  if (put < BigInt(heard?.own ?? '0')) return 'broken'
  const isWinner = fall.winner?.own === true
  if (own === null) {
    if (put === 0n && !isWinner) return 'none'
    return now - Date.parse(fall.fallenAt) > treesKeptDays * dayMs ? 'agrees' : 'broken'
  }
  if (uid === undefined || ownerOf(fall.pot, uid, own.salt) !== own.owner || own.weight !== `${put}`) return 'broken'
  if (rangeOf(fall, leaves, own) === undefined || isWinner !== (own.owner === winner.owner)) return 'broken'
  return heard?.own === undefined ? 'agrees' : 'proved'
}

/** The list is the one that was closed in time, and has the seed of this page. */
function seedsOf(fall: PotFall, { seeds }: PotProof, heard: HeardDraw | undefined): Found {
  if (!seeds.every((seed) => seedForm.test(seed)) || new Set(seeds).size !== seeds.length) return 'broken'
  if (fall.seedsHash !== seedsHash(fall.pot, fall.attempt, seeds)) return 'broken'
  if (heard === undefined || heard.attempt !== fall.attempt) return 'agrees'
  if (heard.seedsHash !== undefined && heard.seedsHash !== fall.seedsHash) return 'broken'
  if (heard.seed === undefined || heard.counts !== true) return 'agrees'
  if (!seeds.includes(heard.seed)) return 'broken'
  return heard.seedsHash !== undefined && heard.tookMs !== undefined && heard.tookMs <= inTimeMs ? 'proved' : 'agrees'
}

async function drawOf(
  fall: PotFall,
  { secret, steps, value }: PotProof,
  { isDraw = isDrawOf, steps: due = drawSteps }: FallGround,
): Promise<Found> {
  try {
    const { pot, attempt, root, seedsHash: seeds } = fall
    if (root === null || seeds === null || !Number.isSafeInteger(steps) || steps < 0 || steps > mostSteps)
      return 'broken'
    if (!(await isDraw(drawText({ pot, attempt, root, secret, seedsHash: seeds }), steps, value))) return 'broken'
    return steps === due ? 'proved' : 'agrees'
  } catch {
    return 'broken'
  }
}

function hasTicket(fall: PotFall, { value, ticket, winner, leaves }: PotProof): boolean {
  const drawn = ticketOf(value, fall.amount * microOfKopeck)
  const range = rangeOf(fall, leaves, winner)
  return (
    ticket === `${drawn}` && range !== undefined && drawn >= range.from && drawn < range.from + BigInt(winner.weight)
  )
}
