/** What the program says to the serving process that it watches, and what it answers. */

export type Asked = { say: 'begin' } | { say: 'run'; job: string } | { say: 'end' }

export interface Seen {
  /** Stops of the event loop in which the process computed longer than this program allows, longest first. */
  stalls: { during: string; busyMs: number }[]
  /** By how much the process grew at most, in MiB. */
  grownMb: number
}

export type Answered =
  | { tell: 'open'; port: number; metricsPort: number; jobs: string[]; start: Seen }
  | { tell: 'begun' }
  | { tell: 'ran'; error: string | undefined }
  | { tell: 'seen'; seen: Seen }
