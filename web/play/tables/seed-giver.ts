/**
 * Adds the player's own randomness to the cut of every shoe: the page gives its own seed while seeds are taken. The
 * seed is stored on the device before it is sent, and so is its fate: a seed that is missing in the cut, or was
 * refused, does not go unnoticed.
 */
import * as z from 'zod/mini'
import { CallError } from '../../api/call.ts'
import type { TableShoe } from './table-judge.ts'

export interface SeedPorts {
  /** `own`: the seed recorded for this player, where the site reports it. Throws CallError. */
  give(shoe: number, seed: string): Promise<{ own?: string | undefined }>
  /** An unpredictable seed. */
  draw(): string
  /** The player's public code; null for a guest. */
  player(): string | null
  /** The site's clock as this page has measured it; null until then. */
  siteNow(): number | null
  read(key: string): string | null
  write(key: string, text: string): boolean
}

/**
 * sent: no answer has reported its fate. taken: the site has confirmed it. other: another one of this player is
 * recorded, perhaps of another device. refused. late: refused, and it was sent as the time for it ended.
 */
const givenForm = z.object({
  shoe: z.number(),
  by: z.string(),
  seed: z.string(),
  state: z.enum(['sent', 'taken', 'other', 'refused', 'late']),
})
export type GivenSeed = z.output<typeof givenForm>

const kept = 8
/** Attempts to send one seed where no answer comes. */
const tries = 3
/** A seed sent this close to the end may come too late without any lie, in milliseconds. */
const onItsWayMs = 2_000
const keyOf = (table: string): string => `table-seeds-${table}`

/** The seeds that this device gave last to a table's shoes, the latest last. */
export function givenSeeds(table: string, read: SeedPorts['read']): readonly GivenSeed[] {
  try {
    return z.array(givenForm).safeParse(JSON.parse(read(keyOf(table)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

export class SeedGiver {
  readonly #table: string
  readonly #ports: SeedPorts
  /** The number of times this page has sent each, by shoe and player. */
  readonly #sent = new Map<string, number>()
  #isSending = false

  constructor(table: string, ports: SeedPorts) {
    ;[this.#table, this.#ports] = [table, ports]
  }

  /** Gives one seed to a shoe that is not cut; the same one again where it is unknown whether it arrived. */
  look(shoe: TableShoe | null): void {
    const by = this.#ports.player()
    if (!shoe || shoe.cut !== null || shoe.cutAt === null || by === null || this.#isSending) return
    const name = `${shoe.number} ${by}`
    const before = this.#sent.get(name) ?? 0
    const known = givenSeeds(this.#table, this.#ports.read).find((one) => one.shoe === shoe.number && one.by === by)
    if (before >= tries || (known && known.state !== 'sent')) return
    const given: GivenSeed = known ?? {
      shoe: shoe.number,
      by,
      seed: this.#ports.draw(),
      state: 'sent',
    }
    // No page would miss a seed that this device cannot remember: it is not given.
    if (!this.#keep(given)) return
    this.#sent.set(name, before + 1)
    void this.#send(given, shoe.cutAt)
  }

  async #send(given: GivenSeed, cutAt: number): Promise<void> {
    this.#isSending = true
    const now = this.#ports.siteNow()
    try {
      const { own } = await this.#ports.give(given.shoe, given.seed)
      // A node of a former build does not report the recorded seed: it is not requested again.
      if (own === undefined) this.#sent.set(`${given.shoe} ${given.by}`, tries)
      else this.#keep({ ...given, state: own === given.seed ? 'taken' : 'other' })
    } catch (error) {
      const isCertain = error instanceof CallError && !error.uncertain
      if (isCertain) this.#keep({ ...given, state: now !== null && now > cutAt - onItsWayMs ? 'late' : 'refused' })
    } finally {
      this.#isSending = false
    }
  }

  #keep(given: GivenSeed): boolean {
    const others = givenSeeds(this.#table, this.#ports.read).filter(
      ({ shoe, by }) => shoe !== given.shoe || by !== given.by,
    )
    return this.#ports.write(keyOf(this.#table), JSON.stringify([...others, given].slice(-kept)))
  }
}
