/**
 * Stores the pins of a shared draw for all pages of this device: each takes in what the others have stored before it
 * writes.
 */

export interface PinPorts {
  /** The device's storage between visits. */
  read(key: string): string | null
  write(key: string, text: string): boolean
}

/** The stored pins: they take in what another page has received, and become text. */
interface Pins<Found> {
  /** Answers the first thing that was reported differently to the other page. */
  merge(text: string | null): Found | null
  toText(): string
}

export class PinStore<Found> {
  readonly #ports: PinPorts
  readonly #key: string
  readonly #pins: Pins<Found>
  /** The text this page has read or written last. */
  #known: string | null

  /** `known`: the text the pins were built from. */
  constructor(ports: PinPorts, key: string, pins: Pins<Found>, known: string | null) {
    ;[this.#ports, this.#key, this.#pins, this.#known] = [ports, key, pins, known]
  }

  /** Takes in what other pages have stored since. */
  take(): Found | null {
    const text = this.#ports.read(this.#key)
    if (text === this.#known) return null
    this.#known = text
    return this.#pins.merge(text)
  }

  /** Writes the current pins over the stored ones. */
  put(): void {
    const text = this.#pins.toText()
    if (text !== this.#ports.read(this.#key)) this.#ports.write(this.#key, text)
    this.#known = text
  }
}
