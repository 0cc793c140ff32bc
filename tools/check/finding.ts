/** What a check answers with. */

/** One thing to mend: where it is, what is wrong, what to do. */
export interface Finding {
  /** From the repository's root, with forward slashes. */
  path: string
  /** From 1; 1 when the whole file is meant. */
  line: number
  text: string
}

export interface Result {
  findings: Finding[]
  /** What was looked at, for the printed line: a check that read nothing must not look like one that passed. */
  note: string
}

/** `file:line  sentence`, in the order of the files. */
export function printed(findings: readonly Finding[]): string {
  return findings
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
    .map(({ path, line, text }) => `    ${path}:${line}  ${text}`)
    .join('\n')
}

/** Two checks under one name. */
export const together = (one: Result, other: Result): Result => ({ findings: [...one.findings, ...other.findings], note: `${one.note}; ${other.note}` })
