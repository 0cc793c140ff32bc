/** A step of a check: the value computed here and the value stated by the file. */

export interface Step {
  what: string
  /** `unknown`: could not be computed; the reason is in `here`. */
  state: 'same' | 'different' | 'unknown'
  here: string
  stated: string
}

export interface Report {
  title: string
  facts: (readonly [name: string, value: string])[]
  steps: Step[]
  /** What this file cannot prove. */
  beyond: string[]
  /** Values that an earlier promise may consist of: everything the player wrote down must be among them. */
  promises: (readonly [name: string, value: string])[]
  /** Names of promises that fix the outcome together; any one list is enough. Empty: no promise fixes it. */
  enough: readonly (readonly string[])[]
}

/** A step that compares two texts. */
export const compared = (what: string, here: string, stated: string): Step => ({
  what,
  here,
  stated,
  state: here === stated ? 'same' : 'different',
})

export const notCounted = (what: string, why: string): Step => ({ what, here: why, stated: '', state: 'unknown' })

/** A step that holds or not, with a text for both sides. */
export const judged = (what: string, holds: boolean, here: string, stated: string): Step => ({
  what,
  here,
  stated,
  state: holds ? 'same' : 'different',
})

/** Never throws: a step that cannot be computed does not hold. */
export function attempted(what: string, run: () => Step | Step[]): Step[] {
  try {
    return [run()].flat()
  } catch (error) {
    return [
      judged(what, false, 'по правилам не пересчитывается', error instanceof Error ? error.message : String(error)),
    ]
  }
}

/**
 * `partly`: everything recounted agrees, with the written record too, but not everything that decides was recounted or
 * written down.
 */
export type Verdict = 'broken' | 'promised' | 'partly' | 'recounted'

/** Compares the promises that the player wrote down beforehand with the file; no steps where nothing was written. */
export function writtenSteps({ promises, enough }: Report, written: string): Step[] {
  let left = written.trim().toLowerCase()
  if (left === '') return []
  const found: string[] = []
  // The longest first: a short one may be part of another.
  for (const [name, value] of promises.toSorted(([, one], [, other]) => other.length - one.length)) {
    const [before, ...after] = value === '' ? [left] : left.split(value.toLowerCase())
    if (after.length === 0) continue
    found.push(name)
    left = [before, ...after].join(' ')
  }
  const stated =
    found.length > 0 ? `то же: ${found.join(', ')}` : promises.map(([name, value]) => `${name} ${value}`).join('; ')
  const own = judged('Ваша запись, сделанная до ставки', /^[\s,;]*$/.test(left), written.trim(), stated)
  if (enough.some((names) => names.every((name) => found.includes(name)))) return [own]
  const lacking = enough.map((names) => names.filter((name) => !found.includes(name)).join(' и ')).join(', или ')
  return [
    own,
    notCounted(
      'Определяет ли ваша запись исход',
      lacking === '' ? 'нет: такого обещания у этого раунда не бывает' : `нет: в ней не хватает — ${lacking}`,
    ),
  ]
}

export function verdictOf(steps: readonly Step[], written: readonly Step[]): Verdict {
  const all = [...steps, ...written]
  if (all.some(({ state }) => state === 'different')) return 'broken'
  if (written.length === 0) return 'recounted'
  return all.some(({ state }) => state === 'unknown') ? 'partly' : 'promised'
}

export const json = (value: unknown): string => JSON.stringify(value) ?? 'ничего'
