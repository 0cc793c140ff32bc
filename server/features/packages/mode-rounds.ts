/** Reads the books of a mode: compressed lines of JSON, one round per line. */
import { z } from 'zod'
import type { Faults } from './faults.ts'
import { jsonOf } from './manifest.ts'
import { linesOf, type PackageFile, unpackedBytes } from './package-files.ts'
import { packageBounds } from './policy.ts'
import type { Weights } from './weights.ts'

interface ReadBook {
  /** Index of its row in the weights. */
  place: number
  /** Without the line end. Valid until the next book is read. */
  line: Buffer
}

const bookForm = z.object({
  id: z.int().min(0),
  payoutMultiplier: z.int().min(0),
  events: z.array(z.looseObject({})).min(1),
})
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Yields every book that belongs to a row of the weights, once each. Faults are collected, and stop the reading at the
 * end.
 */
export async function* readBooks(file: PackageFile, weights: Weights, faults: Faults): AsyncGenerator<ReadBook> {
  const seen = new Uint8Array(weights.rows.length)
  let number = 0
  for await (const line of linesOf(file.name, unpackedBytes(file, faults), packageBounds.book, faults)) {
    const where = `${file.name}:${++number}`
    if (number > weights.rows.length) faults.stop(where, `строк больше, чем весов: их ${weights.rows.length}`)
    const place = placeOf(line, where, weights, faults)
    if (place === undefined) continue
    if (seen[place] === 1) faults.add(where, `книга ${weights.rows[place]?.id} уже была`)
    seen[place] = 1
    yield { place, line }
  }
  const missing = seen.indexOf(0)
  if (missing !== -1) faults.add(file.name, `нет книги ${weights.rows[missing]?.id}, а в весах она есть`)
  faults.refuseIfAny()
}

/** Checks a complete book and returns the index of its row; undefined, with a fault, if it is wrong. */
function placeOf(line: Buffer, where: string, weights: Weights, faults: Faults): number | undefined {
  const fault = (sentence: string) => void faults.add(where, sentence)
  const read = bookForm.safeParse(jsonOf(textOf(line)))
  if (!read.success)
    return fault('нужна строка JSON с целыми id и payoutMultiplier до 2⁵³−1 и непустым списком событий events')
  const { id, payoutMultiplier, events } = read.data
  const place = weights.placeOf(BigInt(id))
  const row = place === undefined ? undefined : weights.rows[place]
  if (row === undefined) return fault(`книги ${id} нет в весах`)
  if (row.payout !== BigInt(payoutMultiplier))
    return fault(`книга ${id} платит ${payoutMultiplier}, а по весам ${row.payout}`)
  if (isDeeper(events, packageBounds.depth)) return fault(`события книги ${id} вложены глубже ${packageBounds.depth}`)
  const misplaced = events.findIndex((event, index) => 'index' in event && event['index'] !== index)
  if (misplaced !== -1)
    return fault(`событие ${misplaced} книги ${id} говорит, что оно ${String(events[misplaced]?.['index'])}-е`)
  const finals = events.filter((event) => event['type'] === 'finalWin' && event['amount'] !== payoutMultiplier)
  if (finals.length > 0)
    return fault(
      `событие finalWin книги ${id} говорит ${String(finals[0]?.['amount'])}, а книга платит ${payoutMultiplier}`,
    )
  return place
}

function textOf(line: Buffer): string {
  try {
    return utf8.decode(line)
  } catch {
    return ''
  }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)))
