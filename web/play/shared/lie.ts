/** Stores contradictions in a shared draw on the device. A reload removes no alarm; only the player does. */
import * as z from 'zod/mini'
import type { PinPorts } from './pin-store.ts'

/** A contradiction, in words: the expected value, and the reported one. */
export interface Fault {
  what: string
  before: string
  now: string
}

/** A fault, and the round it is about; null where it is a chain or a shoe. */
export interface Lie extends Fault {
  round: number | null
}

const lieForm = z.object({ round: z.nullable(z.number()), what: z.string(), before: z.string(), now: z.string() })

/** Keys under which the kinds of game store their lies. */
const keys = { round: 'round-lie-', table: 'table-lie-' } as const

/** The first lie of a game or a table that its player has not read yet. */
export class LieStore {
  readonly #ports: PinPorts
  readonly #key: string
  readonly #show: (lie: Lie | null) => void
  #lie: Lie | null

  /** `show` is called at once where the device has stored a lie, and at every change. */
  constructor(ports: PinPorts, way: keyof typeof keys, game: string, show: (lie: Lie | null) => void) {
    ;[this.#ports, this.#key, this.#show] = [ports, keys[way] + game, show]
    this.#lie = keptIn(ports.read(this.#key))
    if (this.#lie) show(this.#lie)
  }

  get lie(): Lie | null {
    return this.#lie
  }

  note(lie: Lie | null): void {
    if (lie && !this.#lie) this.#become(lie)
  }

  /** The player has saved the alarm's text, and dismisses it; the next lie is shown like the first. */
  read(): void {
    this.#become(null)
  }

  #become(lie: Lie | null): void {
    this.#lie = lie
    this.#show(lie)
    this.#ports.write(this.#key, JSON.stringify(lie))
  }
}

function keptIn(text: string | null): Lie | null {
  try {
    return lieForm.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}
