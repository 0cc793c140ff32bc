/**
 * What this device knew of a rain before it was drawn: the promise, its own seed, the place it was given, how many took
 * part. The result is held to it.
 */
import * as z from 'zod/mini'
import { readStored, removeStored, storedKeys, writeStored } from '../../ui/browser/stored.ts'

const pinned = z.object({
  commitment: z.string(),
  /** The sum, in kopecks as text, and how many get a share. */
  amount: z.string(),
  receivers: z.number(),
  at: z.number(),
  seed: z.nullable(z.string()),
  place: z.nullable(z.number()),
  /** The most who took part, as it was heard while one could join. */
  entrants: z.optional(z.number()),
  /** Its numbers were seen here: nobody can join any more. */
  over: z.optional(z.boolean()),
  /** Its seed may have been known before: the promise is that of another rain, or one could join after the end. */
  stale: z.optional(z.boolean()),
})
export type Pinned = z.output<typeof pinned>

/** Stores texts. */
export interface Texts {
  read(key: string): string | null
  write(key: string, text: string): boolean
  remove(key: string): void
  keys(): readonly string[]
}

/** The storage of this device. */
const here: Texts = { read: readStored, write: writeStored, remove: removeStored, keys: storedKeys }

const prefix = 'rain:'
const keyOf = (room: string, id: number) => `${prefix}${room}:${id}`
/** A rain is over in minutes; what is remembered of it goes after a day. */
const keptMs = 86_400_000

export const pinOf = (room: string, id: number, texts = here): Pinned | undefined => read(keyOf(room, id), texts)

function read(key: string, texts: Texts): Pinned | undefined {
  try {
    return pinned.safeParse(JSON.parse(texts.read(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

interface Promised {
  id: number
  commitment: string
  amount: bigint
  receivers: number
  entrants: number
}

/** The first promise counts: one that is told later does not replace it. */
export function pinPromise(room: string, rain: Promised, texts = here): void {
  const { id, commitment, amount, receivers, entrants } = rain
  if (pinOf(room, id, texts) !== undefined) return pinEntrants(room, id, entrants, texts)
  forgetOld(texts)
  const isRepeated = pinKeys(texts).some((key) => read(key, texts)?.commitment === commitment)
  const pin = { commitment, amount: `${amount}`, receivers, at: Date.now(), seed: null, place: null, entrants }
  write(room, id, { ...pin, ...(isRepeated && { stale: true }) }, texts)
}

/** Nobody leaves a rain: the most that was heard counts. */
export function pinEntrants(room: string, id: number, entrants: number, texts = here): void {
  const before = pinOf(room, id, texts)
  if (before !== undefined && before.over !== true && entrants > (before.entrants ?? 0))
    write(room, id, { ...before, entrants }, texts)
}

/** Written before the seed is sent. */
export function pinSeed(room: string, id: number, seed: string, texts = here): void {
  const before = pinOf(room, id, texts)
  if (before !== undefined) write(room, id, { ...before, seed }, texts)
}

/** The place that the site answered. `wasOver`: the rain was over before the seed was sent. */
export function pinPlace(room: string, id: number, place: number, wasOver: boolean, texts = here): void {
  const before = pinOf(room, id, texts)
  if (before !== undefined) write(room, id, { ...before, place, ...(wasOver && { stale: true }) }, texts)
}

/** Its numbers are here. */
export function pinOver(room: string, id: number, texts = here): void {
  const before = pinOf(room, id, texts)
  if (before !== undefined && before.over !== true) write(room, id, { ...before, over: true }, texts)
}

const write = (room: string, id: number, pin: Pinned, texts: Texts) =>
  void texts.write(keyOf(room, id), JSON.stringify(pin))

const pinKeys = (texts: Texts) => texts.keys().filter((key) => key.startsWith(prefix))

function forgetOld(texts: Texts): void {
  for (const key of pinKeys(texts)) if ((read(key, texts)?.at ?? 0) < Date.now() - keptMs) texts.remove(key)
}
