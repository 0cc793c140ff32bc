/** The parts of a text after its Markdown was parsed. */

/** `note` is a separate paragraph; a `slot` is filled when the text is rendered. */
export type Tag =
  | 'p'
  | 'note'
  | 'h2'
  | 'h3'
  | 'ul'
  | 'ol'
  | 'li'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'strong'
  | 'code'
  | 'a'
  | 'slot'

/** Text, or an element with its content. `to`: the target of a link, the anchor of a heading, the name of a slot. */
export type Piece = string | readonly [tag: Tag, inside: readonly Piece[], to?: string]
