/**
 * Pins the books of games made elsewhere, as this device first received them. A version never changes: a catalogue that
 * later reports other modes, costs or roots for it is untrue, and a bet is checked against the first report.
 */
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import type { PackageEntry } from '@kurazh/contract/play/packages.ts'
import * as z from 'zod/mini'
import type { KeptTexts } from '../../play/proof/kept-texts.ts'

const pinnedMode = z.object({
  mode: z.string(),
  cost: z.number().check(z.int()),
  books: z.number().check(z.int()),
  root: z.string(),
  rtp: z.object({ numerator: z.string(), denominator: z.string() }),
})
/** The fixed parts of a mode: the root commits to its cost, to every book and to every weight. */
export type PinnedMode = z.output<typeof pinnedMode>

export interface PinnedBooks {
  modes: readonly PinnedMode[]
  /** The fingerprint of the modes. */
  print: string
}

const catalogueLie = z.object({ game: z.string(), version: z.number(), before: z.string(), now: z.string() })
/** Two catalogues of one version that differ. */
export type CatalogueLie = z.output<typeof catalogueLie>

const pinsKey = (game: string, version: number) => `heard-books:${game}:${version}`
const lieKey = (game: string) => `books-lie:${game}`

export class PackagePins {
  readonly #texts: Pick<KeptTexts, 'read' | 'write' | 'remove'>
  /** For a browser that stores nothing. */
  readonly #here = new Map<string, string>()

  constructor(texts: Pick<KeptTexts, 'read' | 'write' | 'remove'>) {
    this.#texts = texts
  }

  /**
   * Writes down reports of versions that were not known yet, and records what differs from the first report. True where
   * anything does.
   */
  hear(entries: readonly PackageEntry[]): boolean {
    return entries.map((entry) => this.#hear(entry)).includes(true)
  }

  #hear({ game, version, modes: told }: PackageEntry): boolean {
    // An invalid list of modes is ignored.
    const read = z.array(pinnedMode).safeParse(told).data
    if (read === undefined) return false
    const modes = read
      .map(({ mode, cost, books, root, rtp }) => ({ mode, cost, books, root, rtp }))
      .toSorted((one, other) => (one.mode < other.mode ? -1 : 1))
    const known = this.of(game, version)
    if (known === undefined) this.#write(pinsKey(game, version), JSON.stringify(modes))
    if (known === undefined || sameJson(known.modes, modes)) return false
    if (this.lieOf(game) === undefined)
      this.#write(
        lieKey(game),
        JSON.stringify({
          game,
          version,
          before: JSON.stringify(known.modes),
          now: JSON.stringify(modes),
        } satisfies CatalogueLie),
      )
    return true
  }

  /** The books first learned of a version; undefined where none were. */
  of(game: string, version: number): PinnedBooks | undefined {
    const modes = z.array(pinnedMode).safeParse(this.#read(pinsKey(game, version))).data
    return modes && { modes, print: commitmentOf(JSON.stringify(modes)) }
  }

  /** Contradictions in a game's catalogue, until its player has dismissed them. */
  lieOf(game: string): CatalogueLie | undefined {
    return catalogueLie.safeParse(this.#read(lieKey(game))).data
  }

  lieRead(game: string): void {
    this.#here.delete(lieKey(game))
    this.#texts.remove(lieKey(game))
  }

  #read(key: string): unknown {
    try {
      return JSON.parse(this.#texts.read(key) ?? this.#here.get(key) ?? 'null')
    } catch {
      return null
    }
  }

  #write(key: string, text: string): void {
    if (!this.#texts.write(key, text)) this.#here.set(key, text)
  }
}
