/**
 * Pins what this device hears of pots, each thing as it was first heard: the promise while the pot is filled, the tree
 * before a seed is sent, the list of seeds as it is closed. Pure: takes the stored text and returns the text to store.
 */
import {
  type Declared,
  type HeardDraw,
  type HeardPot,
  isBegunTooOften,
} from '@kurazh/contract/rewards/jackpot-proof.ts'
import { fallsShown, type OpenPot, type PotFall, type WithdrawnPot } from '@kurazh/contract/rewards/jackpot.ts'

export interface PotPin extends HeardPot {
  /** When the promise was first heard, ISO 8601, by this device's clock. */
  heardAt: string
  /** The player whose share and seed it is about. */
  uid?: string
  /** When the seed was sent, in milliseconds since 1970, by this device's clock. */
  sentAt?: number
}

/** What the site says of all pots. */
export interface ToldPots {
  open: OpenPot | null
  falls: readonly PotFall[]
  withdrawn: readonly WithdrawnPot[]
}

/** The oldest pots are dropped beyond this many. */
const pinsKept = 60

/** The pins, newest pot first. Never throws: foreign text is ignored. */
export function pinnedIn(text: string | null): PotPin[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isPin) : []
  } catch {
    return []
  }
}

/** The pins of this device with what was just told to this player's page. */
export function withTold(pins: readonly PotPin[], told: ToldPots, uid: string | undefined, now: number): PotPin[] {
  const known = new Map(pins.map((pin) => [pin.pot, pin]))
  if (told.open !== null) {
    const { pot, commitment, least, ceiling, openedAt, own } = told.open
    const heardAt = new Date(now).toISOString()
    const fresh = { pot, commitment, least: `${least}`, ceiling: `${ceiling}`, openedAt, heardAt }
    known.set(pot, withOwn(known.get(pot) ?? fresh, uid, own))
  }
  for (const fall of told.falls) {
    const pin = known.get(fall.pot)
    if (pin !== undefined) known.set(fall.pot, withFall(pin, fall, now))
  }
  return [...known.values()].toSorted((one, other) => other.pot - one.pot).slice(0, pinsKept)
}

/** The most that was put in by this player; another player's page begins anew. */
function withOwn(pin: PotPin, uid: string | undefined, own: string | null): PotPin {
  if (uid === undefined || own === null) return pin
  if (pin.uid !== uid) {
    const { draw: _, sentAt: __, ...rest } = pin
    return { ...rest, uid, own }
  }
  return BigInt(own) > BigInt(pin.own ?? '0') ? { ...pin, own } : pin
}

/** The tree is pinned while seeds are still taken, and the list of seeds as it is first heard. */
function withFall(pin: PotPin, { stage, attempt, root, seedsHash }: PotFall, now: number): PotPin {
  const known = pin.draw?.attempt === attempt ? pin.draw : undefined
  if (root === null) return pin
  if (known === undefined)
    return stage === 'seeds' && attempt >= (pin.draw?.attempt ?? 0) ? { ...pin, draw: { attempt, root } } : pin
  if (known.seedsHash !== undefined || seedsHash === null) return pin
  return { ...pin, draw: { ...known, seedsHash, ...(pin.sentAt !== undefined && { tookMs: now - pin.sentAt }) } }
}

/** A seed that is about to be sent: written down first, so that the device knows it whatever is answered. */
export function withSeed(pins: readonly PotPin[], pot: number, seed: string, now: number): PotPin[] {
  return pins.map((pin) =>
    pin.pot === pot && pin.draw !== undefined ? { ...pin, sentAt: now, draw: { ...pin.draw, seed } } : pin,
  )
}

/** The site has said which seed of the player counts. */
export function withAnswer(pins: readonly PotPin[], pot: number, counting: string): PotPin[] {
  return pins.map((pin) =>
    pin.pot === pot && pin.draw?.seed === counting ? { ...pin, draw: { ...pin.draw, counts: true } } : pin,
  )
}

/** What was pinned for this player's page; another player's share and seed are not its own. */
export function heardOf(pins: readonly PotPin[], pot: number, uid: string | undefined): PotPin | undefined {
  const pin = pins.find((each) => each.pot === pot)
  if (pin === undefined || pin.uid === uid) return pin
  const { own: _, draw: __, sentAt: ___, ...promise } = pin
  return promise
}

/** A pin that what is told now contradicts. */
export interface PotLie {
  pot: number
  what: 'promise' | 'tree' | 'seeds' | 'missing' | 'undeclared'
}

/** Whether anything that is told is explained by a restoration: only then the list of them is needed. */
export const needsDeclared = ({ falls, withdrawn }: ToldPots): boolean =>
  withdrawn.length > 0 || falls.some(({ attempt }) => attempt > 0)

/**
 * Contradictions between what was pinned before and what is told now. `declared`: the public list of restorations;
 * until it has come, what they explain is no contradiction.
 */
export function liesOf(pins: readonly PotPin[], told: ToldPots, declared?: Declared): PotLie[] {
  return [...contradictions(pins, told), ...(declared === undefined ? [] : undeclared(pins, told, declared))]
}

function contradictions(pins: readonly PotPin[], told: ToldPots): PotLie[] {
  // A site that lists fewer than it may says that there were no others.
  const oldest = told.falls.length < fallsShown ? 0 : Math.min(...told.falls.map(({ pot }) => pot))
  return pins.flatMap((pin): PotLie[] => {
    if (told.withdrawn.some((each) => isWithin(pin, each))) return []
    const fall = told.falls.find(({ pot }) => pot === pin.pot)
    const shown = fall ?? (told.open?.pot === pin.pot ? told.open : undefined)
    // The list has an end, and no pot is shown where the reward is not allowed.
    if (shown === undefined) return told.open !== null && pin.pot >= oldest ? [{ pot: pin.pot, what: 'missing' }] : []
    const isSame =
      shown.commitment === pin.commitment && `${shown.least}` === pin.least && `${shown.ceiling}` === pin.ceiling
    if (!isSame) return [{ pot: pin.pot, what: 'promise' }]
    return fall === undefined ? [] : drawLies(pin.pot, pin.draw, fall)
  })
}

const isWithin = (pin: PotPin, { pot, before }: WithdrawnPot): boolean => pin.pot >= pot && pin.pot < before

/**
 * Pots withdrawn, and draws begun again, without a restoration in the list. One restoration withdraws one pot: the open
 * one, so it was declared after the pot was opened.
 */
function undeclared(pins: readonly PotPin[], { falls, withdrawn }: ToldPots, declared: Declared): PotLie[] {
  const found = [
    ...withdrawn.flatMap((each) => {
      const { pot, restoration } = each
      const isListed = declared.some(({ id }) => id === restoration)
      const isTwice = withdrawn.some((other) => other.pot !== pot && other.restoration === restoration)
      const opened = pins.filter((pin) => isWithin(pin, each) && Date.parse(pin.openedAt ?? '') >= restoration)
      return [...(isListed && !isTwice ? [] : [pot]), ...opened.map((pin) => pin.pot)]
    }),
    ...falls.flatMap((fall) => {
      const pin = pins.find(({ pot }) => pot === fall.pot)
      return isBegunTooOften(fall, pin, declared) ? [fall.pot] : []
    }),
  ]
  return [...new Set(found)].map((pot) => ({ pot, what: 'undeclared' }))
}

function drawLies(pot: number, draw: HeardDraw | undefined, fall: PotFall): PotLie[] {
  if (draw === undefined || draw.attempt !== fall.attempt) return []
  if (fall.root !== draw.root) return [{ pot, what: 'tree' }]
  return draw.seedsHash !== undefined && fall.seedsHash !== draw.seedsHash ? [{ pot, what: 'seeds' }] : []
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isSum = (value: unknown): boolean => isText(value) && /^\d{1,19}$/.test(value)
const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value)
const isNumber = (value: unknown): value is number => typeof value === 'number'

function isPin(value: unknown): value is PotPin {
  if (typeof value !== 'object' || value === null) return false
  const pin = value as Record<keyof PotPin, unknown>
  return (
    isNumber(pin.pot) &&
    [pin.commitment, pin.heardAt].every(isText) &&
    [pin.least, pin.ceiling].every(isSum) &&
    isOptional(pin.openedAt, isText) &&
    isOptional(pin.own, isSum) &&
    isOptional(pin.uid, isText) &&
    isOptional(pin.sentAt, isNumber) &&
    isOptional(pin.draw, isDraw)
  )
}

function isDraw(value: unknown): value is HeardDraw {
  if (typeof value !== 'object' || value === null) return false
  const draw = value as Record<keyof HeardDraw, unknown>
  return (
    isNumber(draw.attempt) &&
    isText(draw.root) &&
    isOptional(draw.seed, isText) &&
    isOptional(draw.seedsHash, isText) &&
    isOptional(draw.tookMs, isNumber) &&
    isOptional(draw.counts, (counts) => typeof counts === 'boolean')
  )
}
