/** Layouts that a player keeps by name on this device, for one table. Pure: text goes in, text comes out. */
import * as z from 'zod/mini'
import type { Laid } from './layouts.ts'

export interface KeptLayout {
  name: string
  /** Kopecks by spot. */
  spots: Laid
}

const form = z.array(z.object({ name: z.string(), spots: z.record(z.string(), z.string().check(z.regex(/^[1-9]\d{0,12}$/))) }))
/** A shelf holds no more; the oldest gives way. */
const most = 8

/** None where nothing readable was kept. */
export function readShelf(text: string | null): KeptLayout[] {
  if (text === null) return []
  try {
    const kept = form.safeParse(JSON.parse(text)).data ?? []
    return kept.map(({ name, spots }) => ({ name, spots: Object.fromEntries(Object.entries(spots).map(([spot, stake]) => [spot, BigInt(stake)])) }))
  } catch {
    return []
  }
}

export function shelfText(shelf: readonly KeptLayout[]): string {
  return JSON.stringify(shelf.map(({ name, spots }) => ({ name, spots: Object.fromEntries(Object.entries(spots).map(([spot, stake]) => [spot, String(stake)])) })))
}

/** With this one, in the place of another of its name. */
export function withLayout(shelf: readonly KeptLayout[], layout: KeptLayout): KeptLayout[] {
  return [...shelf.filter(({ name }) => name !== layout.name), layout].slice(-most)
}

export const withoutLayout = (shelf: readonly KeptLayout[], name: string): KeptLayout[] => shelf.filter((one) => one.name !== name)
