/** Reads the weights of a mode: a CSV without a header, with a book's number, weight and payout in each row. */
import { type Fraction, returnText } from '@kurazh/shared/proofs/package-return.ts'
import type { Faults } from './faults.ts'
import { linesOf, type PackageFile, plainBytes } from './package-files.ts'
import { packageBounds } from './policy.ts'

interface WeightsRow {
  id: bigint
  weight: bigint
  /** In hundredths of the bet. */
  payout: bigint
}

export interface Weights {
  rows: readonly WeightsRow[]
  total: bigint
  /** The index of a book's row. */
  placeOf(id: bigint): number | undefined
}

const rowForm = /^(0|[1-9]\d{0,19}),(0|[1-9]\d{0,19}),(0|[1-9]\d{0,19})\r?$/
const largest = 2n ** 64n - 1n

export async function readWeights(file: PackageFile, faults: Faults): Promise<Weights> {
  const rows: WeightsRow[] = []
  const places = new Map<bigint, number>()
  let [total, line] = [0n, 0]
  for await (const bytes of linesOf(file.name, plainBytes(file), packageBounds.weightsRow, faults)) {
    const where = `${file.name}:${++line}`
    if (line > packageBounds.books) faults.stop(where, `книг больше ${packageBounds.books}`)
    const row = rowOf(bytes.toString('latin1'), where, faults)
    if (row === undefined) continue
    if (places.has(row.id)) faults.add(where, `книга ${row.id} уже была`)
    places.set(row.id, rows.length)
    rows.push(row)
    total += row.weight
    if (total > largest) faults.stop(where, 'сумма весов больше 2⁶⁴−1')
  }
  if (total === 0n) faults.add(file.name, 'сумма весов — ноль: выбирать не из чего')
  faults.refuseIfAny()
  return { rows, total, placeOf: (id) => places.get(id) }
}

function rowOf(text: string, where: string, faults: Faults): WeightsRow | undefined {
  const [id, weight, payout] = (rowForm.exec(text) ?? []).slice(1).map(BigInt)
  if (
    id === undefined ||
    weight === undefined ||
    payout === undefined ||
    [id, weight, payout].some((value) => value > largest)
  ) {
    faults.add(where, 'нужны три целых числа от 0 до 2⁶⁴−1 через запятую: номер книги, вес, выплата')
    return undefined
  }
  const { leastWin, mostWin } = packageBounds
  if ((payout !== 0n && payout < leastWin) || payout > mostWin)
    faults.add(where, `выплата — 0 или от ${leastWin} до ${mostWin} сотых ставки, а здесь ${payout}`)
  return { id, weight, payout }
}

/** Adds a fault if the return is out of bounds. */
export function holdReturn(rtp: Fraction, where: string, faults: Faults): void {
  const { leastReturn, mostReturn } = packageBounds
  if (isAtMost(leastReturn, rtp) && isAtMost(rtp, mostReturn)) return
  faults.add(where, `отдача ${returnText(rtp)}, а можно от ${returnText(leastReturn)} до ${returnText(mostReturn)}`)
}

const isAtMost = (one: Fraction, other: Fraction): boolean =>
  one.numerator * other.denominator <= other.numerator * one.denominator
