/** Waits for work, but not for ever. All waits of one kind take equally long, so that a single timer serves them in turn. */

/** A wait that has begun. */
export interface Wait {
  /** The work is done. False when it was given up before. */
  end(): boolean
}

/** Begins waits of so many milliseconds: the given function is called unless the wait is ended before. */
export function createWaits(ms: number): (giveUp: () => void) => Wait {
  const begun = new Set<Begun>()
  let timer: NodeJS.Timeout | undefined

  /** Gives up what has waited long enough: what began first stands first. */
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
