/** A reading text as built from a Markdown file: strings and elements. `Prose` renders it. */

import type { Piece, Tag } from '@kurazh/shared/text/text-pieces.ts'

export type { Piece, Tag }

export interface Text {
  title: string
  /** One sentence below the title, in lists and in search results. */
  lead: string
  /** Search words that the text does not contain. */
  keywords: string
  /** Ids of related texts. */
  related: readonly string[]
  /** The day of its last change, ISO 8601; '' where it is not used. */
  changed: string
  /** Sort key among its neighbours, smallest first. */
  order: number
  body: readonly Piece[]
}

/** A part of a text under its own heading. */
export interface Section {
  /** Anchor for links; '' where the heading has none. */
  id: string
  title: string
  body: readonly Piece[]
}

/** The text split at its headings; what precedes the first one is omitted. */
export function sectionsOf(body: readonly Piece[]): Section[] {
  const heads = body.flatMap((piece, at) =>
    typeof piece !== 'string' && piece[0] === 'h2' ? [{ at, id: piece[2] ?? '', title: plainText(piece[1]) }] : [],
  )
  return heads.map(({ at, id, title }, index) => ({ id, title, body: body.slice(at + 1, heads[index + 1]?.at) }))
}

const inLine: ReadonlySet<Tag> = new Set(['strong', 'code', 'a'])

/** The text without markup, for searching. */
export function plainText(body: readonly Piece[]): string {
  return wordsOf(body).replace(/ {2,}/g, ' ').trim()
}

/** The tables of a text, row by row and cell by cell, without their heads. */
export function tablesIn(body: readonly Piece[]): string[][][] {
  return body.flatMap((piece) => {
    if (typeof piece === 'string' || piece[0] !== 'table') return []
    return [childrenOf(piece[1][1]).map((row) => childrenOf(row).map((cell) => plainText([cell])))]
  })
}

/** The children of an element; none for a string. */
export const childrenOf = (piece: Piece | undefined): readonly Piece[] =>
  piece === undefined || typeof piece === 'string' ? [] : piece[1]

function wordsOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const [tag, inside] = piece
      return inLine.has(tag) ? wordsOf(inside) : ` ${wordsOf(inside)} `
    })
    .join('')
}
