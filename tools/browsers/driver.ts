/** What a journey asks of a browser, whichever protocol drives it. */

export interface Driver {
  /** «Firefox 140.12.0». */
  readonly name: string
  /** Errors of the pages seen so far, where the protocol reports them. */
  readonly faults: readonly string[]
  go(address: string): Promise<void>
  /** Runs the body of an async function in the page; what it returns comes back as JSON. */
  run<Result>(body: string): Promise<Result>
  /** A real click on the element. */
  press(selector: string): Promise<void>
  /** Real keys into the field, in place of what it holds. */
  type(selector: string, text: string): Promise<void>
  close(): Promise<void>
}

/** A browser that is not installed: its name, and the command that installs it on Debian. */
export interface Missing {
  readonly name: string
  readonly install: string
}

export interface Browser {
  readonly name: string
  /** What is missing; null where it can be opened. */
  missing(): Missing | null
  open(): Promise<Driver>
}
