/** Computes a spin's law by evaluating every position of the reels, as a player would see it. */
import { layBoard, settleBoard } from './round.ts'
import type { Rules } from './prepared-form.ts'
import { addTo, type Pays, type SpinKind, type SpinLaw } from './spin-law.ts'

/** Positions between two progress reports. */
const told = 50_000

/** Yields progress as the fraction of positions done. */
export function* lawByBoards(rules: Rules, kind: SpinKind): Generator<number, SpinLaw> {
  const set = rules.strips[kind.strips] as readonly Uint8Array[]
  const positions = set.reduce((product, strip) => product * strip.length, 1)
  const byScatters: Pays[] = Array.from({ length: rules.reels * rules.rows + 1 }, () => new Map())
  const stops = set.map(() => 0)
  const board = new Uint8Array(rules.reels * rules.rows)
  for (let position = 0; position < positions; position += 1) {
    if (position % told === 0) yield position / positions
    layBoard(rules, set, stops, board)
    const { paysE4, scatters } = settleBoard(rules, kind, set, stops, board)
    addTo(byScatters[scatters] as Pays, paysE4 / 100, 1)
    step(set, stops)
  }
  return { byScatters, positions }
}

/** The next position, the last reel turning fastest. */
function step(set: readonly Uint8Array[], stops: number[]): void {
  for (let reel = set.length - 1; reel >= 0; reel -= 1) {
    const next = (stops[reel] as number) + 1
    stops[reel] = next === set[reel]?.length ? 0 : next
    if (stops[reel] !== 0) return
  }
}
