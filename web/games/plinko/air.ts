/**
 * Tracks the falling balls by the clock. A timer decides when a ball has landed, not the drawing, so an unseen board
 * never stops the game.
 */

interface Flight {
  timer: ReturnType<typeof setTimeout>
  land: () => void
}

export class Air {
  readonly #flights = new Set<Flight>()

  get empty(): boolean {
    return this.#flights.size === 0
  }

  /** Resolves after this many milliseconds, or earlier when every ball has landed. */
  fly(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const land = () => {
        this.#flights.delete(flight)
        resolve()
      }
      const flight: Flight = { land, timer: setTimeout(land, ms) }
      this.#flights.add(flight)
    })
  }

  /** Ends every flight now. */
  landAll(): void {
    for (const { timer, land } of this.#flights) {
      clearTimeout(timer)
      land()
    }
  }
}
