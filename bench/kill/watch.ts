/**
 * The course of one payment past its landmarks: its database statements and its requests to the payment system, in
 * order. A watch holds the site at one of them, before the work or after it with the answer withheld.
 */
export type Moment = 'до' | 'после'

export interface Landmark {
  name: string
  on: 'database' | 'provider'
  /** Matches the statement or the request. */
  is: RegExp
  /** True if it must come over the same connection as the landmark before it: the rest of its transaction. */
  follows?: true
}

export interface Watch {
  /** Reports a pending statement or request, or its answer. True: it is the target, hold it permanently. */
  meets(on: Landmark['on'], connection: number, moment: Moment, text: string): boolean
  /** Resolves when the site is held. */
  readonly held: Promise<void>
}

const ends = /^(commit|rollback)/

/** Watches for the landmark at this index, once all before it were passed. */
export function watchFor(landmarks: readonly Landmark[], place: number, moment: Moment): Watch {
  let next = 0
  let lastConnection = -1
  let under = -1
  let arrive: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => (arrive = resolve))
  return {
    held: isHeld,
    meets(on, connection, when, text) {
      const landmark = landmarks[next]
      if (
        landmark?.follows &&
        connection === lastConnection &&
        when === 'до' &&
        ends.test(text) &&
        !landmark.is.test(text)
      ) {
        // This transaction was overtaken and ends without its work: another one will do it.
        while (landmarks[next]?.follows) next -= 1
        return false
      }
      if (
        landmark === undefined ||
        landmark.on !== on ||
        !landmark.is.test(text) ||
        (landmark.follows && connection !== lastConnection)
      )
        return false
      if (when === 'после' && under !== connection) return false
      if (next === place && when === moment) {
        next = landmarks.length
        arrive()
        return true
      }
      under = when === 'до' ? connection : -1
      if (when === 'после') [next, lastConnection] = [next + 1, connection]
      return false
    },
  }
}
