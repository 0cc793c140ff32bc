/**
 * Stores what this device has laid and decided at one table, round by round, and the site's answers. It is written
 * before a request leaves and shared by all pages of the device. What was sent is decisive: a later message of the site
 * is compared with it and never replaces it.
 */
import * as z from 'zod/mini'
import { type Laid, sameLaid } from './layouts.ts'

/** Kopecks, as text. */
const kopecks = z.codec(z.string().check(z.regex(/^\d{1,18}$/)), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (sum) => `${sum}`,
})
const laidForm = z.record(z.string(), kopecks)
/** taken: the chips on the table by the answer, under its revision. */
const fateForm = z.union([
  z.object({ kind: z.literal('taken'), revision: z.number(), spots: laidForm }),
  z.object({ kind: z.literal('refused'), code: z.string() }),
])
/** `revision`: the one it named, so it may create the next. `fate` is null while no answer came. */
const layoutForm = z.object({ key: z.string(), revision: z.number(), asked: laidForm, fate: z.nullable(fateForm) })
const moveForm = z.object({
  round: z.number(),
  step: z.number(),
  seat: z.number(),
  move: z.string(),
  fate: z.nullable(z.enum(['taken', 'refused'])),
})
const refusalForm = z.object({ spot: z.string(), reason: z.string(), stake: kopecks, best: kopecks })
/**
 * Why an own bet that agrees with itself is not proved. elsewhere: the layout is not this device's. lost: it got no
 * answer. moves: a decision at an own seat is not this device's. refused: the site refused something, and only the site
 * knows whether it had to. clock: decided before its time by this page's clock.
 */
const doubtForm = z.enum(['elsewhere', 'lost', 'moves', 'refused', 'clock'])
const roundForm = z.object({
  player: z.nullable(z.string()),
  round: z.number(),
  layouts: z.array(layoutForm),
  moves: z.array(moveForm),
  doubts: z.array(doubtForm),
  contested: z.array(refusalForm),
  ended: z.boolean(),
  /** The site reported that betting was over, and then that it is open for so many more milliseconds. */
  closedEarlyMs: z.optional(z.number()),
})
const keptForm = z.array(roundForm)

export type OwnDoubt = z.output<typeof doubtForm>
type SentLayout = z.output<typeof layoutForm>
/** A decision of this device at a seat. */
export type SentMove = z.output<typeof moveForm>
/**
 * A refusal of a spot that did not fit the table's published limits. `stake`: the requested stake, `best`: the most the
 * whole could have won with it. Kopecks.
 */
export type ContestedRefusal = z.output<typeof refusalForm>
/** One round, as one player of this device played it. `ended`: the result of the bet is known. */
export type OwnRound = z.output<typeof roundForm>

export interface OwnLayoutPorts {
  read(key: string): string | null
  write(key: string, text: string): boolean
  /** The public code of the page's player. */
  player(): string | null
}

const roundsKept = 16
const layoutsKept = 12

export class OwnLayouts {
  readonly #key: string
  readonly #ports: OwnLayoutPorts
  #rounds: OwnRound[] = []
  /** The text this page has written last. */
  #written: string | null = null
  readonly #forgotten: (round: OwnRound) => void

  /** `forgotten`: called for rounds dropped for lack of space whose bet was never reported as ended. */
  constructor(table: string, ports: OwnLayoutPorts, forgotten: (round: OwnRound) => void) {
    ;[this.#key, this.#ports, this.#forgotten] = [`table-own-${table}`, ports, forgotten]
    this.#recall()
  }

  /** The current player's record of this round, from any page of the device. */
  of(round: number): OwnRound | undefined {
    this.#recall()
    return this.#find(round)
  }

  /** Rounds of the player whose bet was not reported as ended. */
  get waiting(): readonly OwnRound[] {
    this.#recall()
    const player = this.#ports.player()
    return this.#rounds.filter((one) => one.player === player && !one.ended && one.layouts.length > 0)
  }

  /** Changes the record of a round, merged with what other pages have stored since. */
  note(round: number, change: (kept: OwnRound) => void): void {
    this.#recall()
    let kept = this.#find(round)
    if (!kept) {
      kept = { player: this.#ports.player(), round, layouts: [], moves: [], doubts: [], contested: [], ended: false }
      this.#rounds.push(kept)
    }
    change(kept)
    kept.layouts = needed(kept.layouts)
    const forgotten = this.#rounds.slice(0, -roundsKept)
    this.#rounds = this.#rounds.slice(-roundsKept)
    this.#write()
    for (const one of forgotten) if (!one.ended && one.player === this.#ports.player()) this.#forgotten(one)
  }

  /** The page belongs to another player now. */
  forgetPlayer(): void {
    this.#rounds = []
    this.#written = '[]'
    this.#ports.write(this.#key, this.#written)
  }

  /**
   * A message of the site that no layout can have (a revision that is no number) is not written down: the page goes on,
   * and the device keeps its former record.
   */
  #write(): void {
    const { data } = z.safeEncode(keptForm, this.#rounds)
    if (data === undefined) return
    this.#written = JSON.stringify(data)
    this.#ports.write(this.#key, this.#written)
  }

  #find(round: number): OwnRound | undefined {
    const player = this.#ports.player()
    return this.#rounds.find((one) => one.round === round && one.player === player)
  }

  #recall(): void {
    const text = this.#ports.read(this.#key)
    if (text === null || text === this.#written) return
    this.#written = text
    for (const stored of parsed(text)) {
      const known = this.#rounds.find(({ round, player }) => round === stored.round && player === stored.player)
      if (known) join(known, stored)
      else this.#rounds.push(stored)
    }
    this.#rounds = this.#rounds.sort((one, other) => one.round - other.round)
  }
}

/** The newest layout of this device that the site reported as taken. */
export function newestTaken(known: OwnRound | undefined): { revision: number; spots: Laid } | undefined {
  return known?.layouts
    .flatMap(({ fate }) => (fate?.kind === 'taken' ? [fate] : []))
    .reduce<{ revision: number; spots: Laid } | undefined>(
      (newest, one) => (newest && newest.revision >= one.revision ? newest : one),
      undefined,
    )
}

/** Layouts followed by a taken one are not needed any more; of refused ones only the refusal is. */
function needed(layouts: readonly SentLayout[]): SentLayout[] {
  const newest = newestTaken({ layouts } as OwnRound)?.revision ?? -1
  return layouts
    .flatMap((one): SentLayout[] => {
      if (one.fate?.kind === 'taken') return one.fate.revision >= newest ? [one] : []
      if (one.revision < newest) return []
      return [one.fate ? { ...one, asked: {} } : one]
    })
    .slice(-layoutsKept)
}

function join(known: OwnRound, stored: OwnRound): void {
  for (const one of stored.layouts) {
    const same = known.layouts.find(({ key, revision }) => key === one.key && revision === one.revision)
    if (same) same.fate ??= one.fate
    else known.layouts.push(one)
  }
  for (const one of stored.moves) {
    const same = known.moves.find(({ step, seat, move }) => step === one.step && seat === one.seat && move === one.move)
    if (same) same.fate = one.fate === 'taken' ? 'taken' : (same.fate ?? one.fate)
    else known.moves.push(one)
  }
  known.doubts = [...new Set([...known.doubts, ...stored.doubts])]
  known.contested.push(
    ...stored.contested.filter((one) =>
      known.contested.every(
        ({ spot, reason, stake }) => spot !== one.spot || reason !== one.reason || stake !== one.stake,
      ),
    ),
  )
  known.ended ||= stored.ended
  if (stored.closedEarlyMs !== undefined) known.closedEarlyMs ??= stored.closedEarlyMs
  known.layouts = needed(known.layouts)
}

function parsed(text: string): OwnRound[] {
  try {
    return z.safeDecode(keptForm, JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

/**
 * Whether this layout was sent without an answer, so that it may be on the table under this revision. Of two different
 * ones the site might have chosen.
 */
export const mayLie = (known: OwnRound | undefined, revision: number, laid: Laid): 'yes' | 'otherwise' | 'no' => {
  const unanswered = (known?.layouts ?? []).filter((one) => one.fate === null && one.revision + 1 === revision)
  if (unanswered.length > 0 && unanswered.every(({ asked }) => sameLaid(asked, laid))) return 'yes'
  return unanswered.length > 0 ? 'otherwise' : 'no'
}
