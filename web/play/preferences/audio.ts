/**
 * Manages the audio context. A browser lets sound begin only in a gesture, and may take it away: a call on an iPhone
 * leaves a context `interrupted`, and some never come back from that.
 */

/** The part of an AudioContext that is needed here. `interrupted` is Safari's. */
export interface Context {
  readonly state: AudioContextState | 'interrupted'
  resume(): Promise<void>
  close(): Promise<void>
}

export interface Audio<Of extends Context> {
  /** The context that plays already; undefined where it has to be waited for. */
  running(): Of | undefined
  /** The context, where it can play now; undefined where it cannot. */
  ready(): Promise<Of | undefined>
  /** Call in a gesture, and when the page is visible again: restores the sound. */
  wake(isGesture: boolean): Promise<void>
}

/** A context that does not come back within this time, in milliseconds, is given up. */
const patienceMs = 400

export function createAudio<Of extends Context>(make: () => Of, isGesture: () => boolean): Audio<Of> {
  let context: Of | undefined

  async function revive(inGesture: boolean): Promise<Of | undefined> {
    context ??= inGesture ? make() : undefined
    const revived = context
    if (revived === undefined || revived.state === 'running') return revived
    // Notes that wait for a context would all play at once when it comes back.
    await Promise.race([
      revived.resume().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ])
    if (state(revived) === 'running') return revived
    if (!inGesture || context !== revived) return undefined
    context = make()
    void revived.close().catch(() => undefined)
    await context.resume().catch(() => undefined)
    return state(context) === 'running' ? context : undefined
  }

  return {
    running() {
      context ??= isGesture() ? make() : undefined
      return context?.state === 'running' ? context : undefined
    },
    ready: () => revive(isGesture()),
    async wake(inGesture) {
      if (context !== undefined) await revive(inGesture)
    },
  }
}

/** Read again: it changes during the wait. */
const state = (context: Context): Context['state'] => context.state
