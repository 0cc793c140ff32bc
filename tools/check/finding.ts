/** The result of a check. */

/** A finding: its location, the problem, and the remedy. */
export interface Finding {
  /** Relative to the repository's root, with forward slashes. */
  path: string
  /** From 1; 1 for the whole file. */
  line: number
  text: string
}

export interface Result {
  findings: Finding[]
  /** What was examined, for the printed line: a check that read nothing must not look like one that passed. */
  note: string
}

/** `file:line  sentence`, sorted by file. */
export function printed(findings: readonly Finding[]): string {
  return findings
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
    .map(({ path, line, text }) => `    ${path}:${line}  ${text}`)
    .join('\n')
}

/** Merges the results of two checks under one name. */
export const together = (one: Result, other: Result): Result => ({
  findings: [...one.findings, ...other.findings],
  note: `${one.note}; ${other.note}`,
})
