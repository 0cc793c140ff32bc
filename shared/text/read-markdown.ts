/**
 * Parses Markdown into the pieces that `Prose` renders: at build time for files, on the page for texts that
 * administrators wrote. The server validates with it what they save, so that nothing is stored that no page would show.
 * Only text markup is supported: HTML, images and links to other sites are errors, so they are never rendered.
 */
import { type MarkedToken, marked, type Token, type Tokens } from 'marked'
import type { Piece, Tag } from './text-pieces.ts'

/** An error in a text, with its location. */
export class TextFault extends Error {
  override readonly name = 'TextFault'
  readonly kind: 'heading' | 'table' | 'item' | 'link' | 'other'
  /** The text it was found in. */
  readonly at: string

  constructor(kind: TextFault['kind'], says: string, raw: string) {
    super(`${says}: «${raw.trim()}»`)
    this.kind = kind
    this.at = raw.trim()
  }
}

/** Parses a text. Throws TextFault. */
export const readMarkdown = (source: string): Piece[] => blocksOf(marked.lexer(source))

const faultMessages: Readonly<Record<TextFault['kind'], string>> = {
  heading: 'Заголовки внутри текста начинаются с ## или ###',
  table: 'Под первой строкой таблицы нужна строка |---|',
  item: 'Пункт списка — одна строка, без абзацев и списков внутри',
  link: 'Ссылка ведёт только на страницу сайта: [слова](/help/limits)',
  other: 'Такой разметки в текстах нет: бывают абзацы, заголовки, списки, таблицы, > заметка, **важное** и ссылки',
}

/** The error as a sentence for the writer. */
export const sayFault = ({ kind, at }: TextFault): string => `${faultMessages[kind]}. Не подошло: «${at.slice(0, 80)}»`

/** The error of a text as a sentence for its writer; undefined if the text is valid. */
export function faultOfMarkdown(source: string): string | undefined {
  const read = readArticle(source)
  return read instanceof TextFault ? sayFault(read) : undefined
}

/** Parses a text received over the wire; an error is returned, not thrown. */
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
  // A slot alone in a paragraph renders its own blocks.
  return pieces.length === 1 && pieces[0]?.[0] === 'slot' ? pieces[0] : ['p', pieces]
}

/** A heading may end with its anchor: `## Title {#anchor}`. */
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

/** An item is one line: its text may continue on the next, but it may not contain a second paragraph or a list. */
function itemOf({ tokens, raw }: Tokens.ListItem): Piece {
  const [line, more] = tokens
  if (line?.type !== 'text' || more) throw new TextFault('item', 'an item of a list is one line', raw)
  return ['li', lineOf((line as Tokens.Text).tokens ?? [])]
}

function tableOf({ header, rows }: Tokens.Table): Piece {
  const row = (tag: Tag, cells: readonly Tokens.TableCell[]): Piece => [
    'tr',
    cells.map(({ tokens }): Piece => [tag, lineOf(tokens)]),
  ]
  return [
    'table',
    [
      ['thead', [row('th', header)]],
      ['tbody', rows.map((cells) => row('td', cells))],
    ],
  ]
}

function lineOf(tokens: readonly Token[]): Piece[] {
  return tokens.flatMap((token) =>
    token.type === 'text' || token.type === 'escape' ? wordsOf(String(token.text)) : [pieceOf(token as MarkedToken)],
  )
}

/** Text, with a slot for each `{name}` that the renderer fills. */
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

/** HTML, images, code blocks and all other Markdown are not allowed in a text. */
function refuse({ type, raw }: Token): never {
  throw new TextFault('other', `a text has no ${type}`, raw)
}

/**
 * Russian typography with non-breaking spaces: a dash with the word before it, a short word with the next, a figure
 * with its unit.
 */
function typeset(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replaceAll(' —', '\u00a0—')
    .replace(
      /(^|[\s(«])((?:[а-яё]{1,2} )+)/giu,
      (_all, before: string, words: string) => before + words.replaceAll(' ', '\u00a0'),
    )
    .replace(/(\d) (?=[₽%]|\d{3}(?!\d))/g, '$1\u00a0')
}
