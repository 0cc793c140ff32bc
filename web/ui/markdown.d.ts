/** Texts are imported as files: what the build makes of them is in `web/build/text.ts`. */
declare module '*.md' {
  import type { Piece } from './text.ts'

  export const title: string
  export const lead: string
  export const keywords: string
  export const related: readonly string[]
  export const order: number
  export const changed: string
  /** Of the file, in hex; only where it names the day of its last change. */
  export const sha256: string
  export const body: readonly Piece[]
}
