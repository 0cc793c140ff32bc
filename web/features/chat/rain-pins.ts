/**
 * What this device knew of a rain before it was drawn: the promise, its own seed, the place it was given. The result is
 * held to it.
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
})
export type Pinned = z.output<typeof pinned>

const prefix = 'rain:'
const keyOf = (room: string, id: number) => `${prefix}${room}:${id}`
/** A rain is over in minutes; what is remembered of it goes after a day. */
const keptMs = 86_400_000

export function pinOf(room: string, id: number): Pinned | undefined {
  return read(keyOf(room, id))
}

function read(key: string): Pinned | undefined {
  try {
    return pinned.safeParse(JSON.parse(readStored(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** The first promise counts: one that is told later does not replace it. */
export function pinPromise(
  room: string,
  { id, commitment, amount, receivers }: { id: number; commitment: string; amount: bigint; receivers: number },
): void {
  if (pinOf(room, id) !== undefined) return
  forgetOld()
  write(room, id, { commitment, amount: `${amount}`, receivers, at: Date.now(), seed: null, place: null })
}

/** Written before the seed is sent, and again with the place that the site answered. */
export function pinSeed(room: string, id: number, seed: string, place: number | null): void {
  const before = pinOf(room, id)
  if (before !== undefined) write(room, id, { ...before, seed, place })
}

const write = (room: string, id: number, pin: Pinned) => void writeStored(keyOf(room, id), JSON.stringify(pin))

function forgetOld(): void {
  for (const key of storedKeys())
    if (key.startsWith(prefix) && (read(key)?.at ?? 0) < Date.now() - keptMs) removeStored(key)
}
