/** One count of a machine's figures from its rules, run in parts. */
import { rulesOf } from '@kurazh/games/index.ts'
import type { Mode, SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { type StoredSheet, storedSheet } from '@kurazh/games/slots/engine/stored-sheet.ts'

export interface CountTask {
  game: string
  version: number
  mode: Mode
}

/** `done` is from 0 to 1. */
export type CountNews = { done: number } | { sheet: StoredSheet }

/** Progress smaller than this is not reported. */
const step = 0.005

/** Throws for an id that is no machine. */
export function* counted({ game: id, version, mode }: CountTask): Generator<CountNews> {
  const game = rulesOf(id, version)
  if (!game || !('machine' in game)) throw new RangeError(`${id} ${version} is no machine`)
  const counting = (game as SlotGame).machine.count(mode)
  let told = 0
  for (let part = counting.next(); ; part = counting.next()) {
    if (part.done) return yield { sheet: storedSheet(part.value) }
    if (part.value - told < step) continue
    told = part.value
    yield { done: told }
  }
}
