/** A text to be read, as the build makes it of a Markdown file: words and the elements around them. `Prose` draws it. */

/** `note` is a paragraph set apart; a `slot` is filled when the text is drawn. */
export type Tag = 'p' | 'note' | 'h2' | 'h3' | 'ul' | 'ol' | 'li' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td' | 'strong' | 'code' | 'a' | 'slot'

/** Words, or an element with what is inside of it. `to`: where a link leads, how a heading is addressed, what stands in a slot. */
export type Piece = string | readonly [tag: Tag, inside: readonly Piece[], to?: string]

export interface Text {
  title: string
  /** One sentence beneath the title, in lists and in search results. */
  lead: string
  /** Words that players search by and the text does not use. */
  keywords: string
  /** Ids of texts to read next. */
  related: readonly string[]
  /** The day of its last change, ISO 8601; '' where nobody asks. */
  changed: string
  /** Its place among its neighbours, the smallest first. */
  order: number
  body: readonly Piece[]
}

/** A part of a text under a heading of its own. */
export interface Section {
  /** The anchor in the address; '' where the heading has none. */
  id: string
  title: string
  body: readonly Piece[]
}

/** The text from heading to heading; what stands before the first one is in none. */
export function sectionsOf(body: readonly Piece[]): Section[] {
  const heads = body.flatMap((piece, at) => (typeof piece !== 'string' && piece[0] === 'h2' ? [{ at, id: piece[2] ?? '', title: plainText(piece[1]) }] : []))
  return heads.map(({ at, id, title }, index) => ({ id, title, body: body.slice(at + 1, heads[index + 1]?.at) }))
}

const inLine: ReadonlySet<Tag> = new Set(['strong', 'code', 'a'])

/** The words without marks, for searching. */
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

/** What is inside of an element; nothing of words. */
export const childrenOf = (piece: Piece | undefined): readonly Piece[] => (piece === undefined || typeof piece === 'string' ? [] : piece[1])

function wordsOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const [tag, inside] = piece
      return inLine.has(tag) ? wordsOf(inside) : ` ${wordsOf(inside)} `
    })
    .join('')
}
