/**
 * The Markdown of texts becomes the pieces that `Prose` draws: at build time of the files, on the page of what administrators wrote. It knows
 * the marks of a text and nothing else: HTML, pictures and addresses of other sites end it with a fault, so that none of them is ever drawn.
 */
import { type MarkedToken, marked, type Token, type Tokens } from 'marked'
import type { Piece, Tag } from './text.ts'

/** What is wrong with a text, and where. */
export class TextFault extends Error {
  override readonly name = 'TextFault'
  readonly kind: 'heading' | 'table' | 'item' | 'link' | 'other'
  /** The words it was found in. */
  readonly at: string

  constructor(kind: TextFault['kind'], says: string, raw: string) {
    super(`${says}: «${raw.trim()}»`)
    this.kind = kind
    this.at = raw.trim()
  }
}

/** Reads a text. Throws TextFault. */
export const readMarkdown = (source: string): Piece[] => blocksOf(marked.lexer(source))

/** The same of what came over the wire, where a fault is an answer. */
export function readArticle(source: string): Piece[] | TextFault {
  try {
    return readMarkdown(source)
  } catch (error) {
    if (error instanceof TextFault) return error
    throw error
  }
}

function blocksOf(tokens: readonly Token[]): Piece[] {
  return tokens.filter(({ type }) => type !== 'space').map((token) => blockOf(token as MarkedToken))
}

function blockOf(token: MarkedToken): Piece {
  if (token.type === 'heading') return headingOf(token)
  if (token.type === 'blockquote') return ['note', token.tokens.flatMap((inner) => paragraphOf(inner as MarkedToken))]
  if (token.type === 'list') return [token.ordered ? 'ol' : 'ul', token.items.map(itemOf)]
  if (token.type === 'table') return tableOf(token)
  const pieces = paragraphOf(token)
  // What is filled in alone brings its own blocks.
  return pieces.length === 1 && pieces[0]?.[0] === 'slot' ? pieces[0] : ['p', pieces]
}

/** A heading may end with the anchor it is addressed by: `## Title {#anchor}`. */
function headingOf({ depth, raw, text }: Tokens.Heading): Piece {
  if (depth !== 2 && depth !== 3) throw new TextFault('heading', 'a heading is ## or ###', raw)
  const [, words = text, anchor] = /^(.*?)\s*\{#([a-z]+(?:-[a-z]+)*)\}$/.exec(text) ?? []
  const inside = lineOf(marked.Lexer.lexInline(words))
  return anchor === undefined ? [`h${depth}`, inside] : [`h${depth}`, inside, anchor]
}

function paragraphOf(token: MarkedToken): Piece[] {
  if (token.type !== 'paragraph') return refuse(token)
  if (token.raw.startsWith('|')) throw new TextFault('table', 'a table has |---| below its head', token.raw)
  return lineOf(token.tokens)
}

/** An item is one line: its words may go on below, a second paragraph or a list inside may not. */
function itemOf({ tokens, raw }: Tokens.ListItem): Piece {
  const [line, more] = tokens
  if (line?.type !== 'text' || more) throw new TextFault('item', 'an item of a list is one line', raw)
  return ['li', lineOf((line as Tokens.Text).tokens ?? [])]
}

function tableOf({ header, rows }: Tokens.Table): Piece {
  const row = (tag: Tag, cells: readonly Tokens.TableCell[]): Piece => ['tr', cells.map(({ tokens }): Piece => [tag, lineOf(tokens)])]
  return ['table', [['thead', [row('th', header)]], ['tbody', rows.map((cells) => row('td', cells))]]]
}

function lineOf(tokens: readonly Token[]): Piece[] {
  return tokens.flatMap((token) => (token.type === 'text' || token.type === 'escape' ? wordsOf(String(token.text)) : [pieceOf(token as MarkedToken)]))
}

/** Words, and between them what `{name}` leaves to whoever draws the text. */
function wordsOf(text: string): Piece[] {
  return text.split(/(\{[a-z]+\})/).flatMap((part): Piece[] => {
    const [, name] = /^\{([a-z]+)\}$/.exec(part) ?? []
    return part === '' ? [] : [name === undefined ? typeset(part) : ['slot', [], name]]
  })
}

function pieceOf(token: MarkedToken): Piece {
  if (token.type === 'strong') return ['strong', lineOf(token.tokens)]
  if (token.type === 'codespan') return ['code', [token.text]]
  if (token.type !== 'link') return refuse(token)
  if (!/^[/#][a-z]/.test(token.href)) throw new TextFault('link', 'a link leads to an address of the site', token.raw)
  return ['a', lineOf(token.tokens), token.href]
}

/** HTML, pictures, code blocks and whatever else Markdown knows are not part of a text. */
function refuse({ type, raw }: Token): never {
  throw new TextFault('other', `a text has no ${type}`, raw)
}

/** What Russian typesetting keeps on one line: a dash with the word before it, a short word with the next, a figure with its unit. */
function typeset(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replaceAll(' —', '\u00a0—')
    .replace(/(^|[\s(«])((?:[а-яё]{1,2} )+)/giu, (_all, before: string, words: string) => before + words.replaceAll(' ', '\u00a0'))
    .replace(/(\d) (?=[₽%]|\d{3}(?!\d))/g, '$1\u00a0')
}
