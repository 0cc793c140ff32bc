/** Types Markdown imports; `web/build/text.ts` makes the modules. */
declare module '*.md' {
  import type { Piece } from './text.ts'

  export const title: string
  export const lead: string
  export const keywords: string
  export const related: readonly string[]
  export const order: number
  export const changed: string
  /** Hash of the file, in hex; only where the file names the day of its last change. */
  export const sha256: string
  export const body: readonly Piece[]
}
