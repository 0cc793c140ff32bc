/** Answers of a call other than its reply. */
import { type ReachedLimit, refusals, type RefusalCode } from '@kurazh/contract/core/refusals.ts'

/** An expected refusal: a result, not an exception. */
export class Refusal {
  readonly code: RefusalCode
  readonly text: string
  readonly limit: ReachedLimit | undefined
  /**
   * `text` replaces the code's own sentence and says what to do next; `limit` is the player's own limit that had no
   * room.
   */
  constructor(code: RefusalCode, text: string = refusals[code][1], limit?: ReachedLimit) {
    this.code = code
    this.text = text
    this.limit = limit
  }
}

/** A reply that is streamed as a file, piece by piece; JSON by default. */
export class Download {
  readonly fileName: string
  readonly pieces: AsyncIterable<string>
  readonly type: 'application/json' | 'text/csv'
  constructor(fileName: string, pieces: AsyncIterable<string>, type: Download['type'] = 'application/json') {
    this.fileName = fileName
    this.pieces = pieces
    this.type = type
  }
}
