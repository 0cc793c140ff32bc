/**
 * Waits for work with a time limit. All waits of one kind take equally long, so that a single timer serves them in
 * turn.
 */

/** A pending wait. */
export interface Wait {
  /** The work is done. False when the wait was given up before. */
  end(): boolean
}

/** Creates waits of this many milliseconds: the given function is called unless the wait ends earlier. */
export function createWaits(ms: number): (giveUp: () => void) => Wait {
  const begun = new Set<Begun>()
  let timer: NodeJS.Timeout | undefined

  /** Gives up waits that are over; the oldest is first. */
  function look(): void {
    timer = undefined
    const now = performance.now()
    for (const each of begun) {
      if (each.until > now) return watch(each.until - now)
      begun.delete(each)
      each.giveUp()
    }
  }

  function watch(afterMs: number): void {
    timer = setTimeout(look, Math.ceil(afterMs)).unref()
  }

  return (giveUp) => {
    const wait = new Begun(begun, performance.now() + ms, giveUp)
    begun.add(wait)
    if (timer === undefined) watch(ms)
    return wait
  }
}

class Begun implements Wait {
  readonly #begun: Set<Begun>
  readonly until: number
  readonly giveUp: () => void

  constructor(begun: Set<Begun>, until: number, giveUp: () => void) {
    this.#begun = begun
    this.until = until
    this.giveUp = giveUp
  }

  end(): boolean {
    return this.#begun.delete(this)
  }
}
