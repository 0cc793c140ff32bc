/** A Markdown file with a head becomes a `Text`: checked, its figures filled in, typeset for Russian. */
import { type MarkedToken, marked, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { Piece, Tag, Text } from '../ui/text.ts'

/** What stands for `{{name}}`. */
export type Figures = Readonly<Record<string, string | number>>

const head = z.strictObject({
  title: z.string(),
  lead: z.optional(z.string()),
  keywords: z.optional(z.string()),
  related: z.optional(z.array(z.string())),
  order: z.optional(z.number()),
  changed: z.optional(z.iso.date()),
  /** A module whose default export are the figures of the text. */
  figures: z.optional(z.string()),
})

/** Reads a file. Throws Error naming what is wrong with it: the build ends there. */
export async function readText(source: string, load: (module: string) => Promise<Figures>): Promise<Text> {
  const [, top, below] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (top === undefined || below === undefined) throw new Error('a text begins with its head between two lines of ---')
  const { figures: module, title, lead = '', keywords = '', related = [], order = 0, changed = '' } = head.parse(parse(top))
  const fill = filler(module === undefined ? {} : await load(module))
  const text = { title: fill(title), lead: fill(lead), keywords, related, order, changed, body: blocksOf(marked.lexer(fill(below))) }
  fill.end()
  return text
}

/** Puts figures where `{{name}}` stands. Throws for a name that is no figure, and at the end for a figure nobody named. */
function filler(figures: Figures) {
  const unused = new Set(Object.keys(figures))
  const fill = (text: string) =>
    text.replace(/\{\{\s*(.*?)\s*\}\}/g, (_all, name: string) => {
      const figure = Object.hasOwn(figures, name) ? figures[name] : undefined
      if (figure === undefined) throw new Error(`there is no figure «${name}» (there are: ${Object.keys(figures).join(', ') || 'none'})`)
      unused.delete(name)
      return String(figure)
    })
  const end = () => {
    if (unused.size > 0) throw new Error(`no place for the figures ${[...unused].join(', ')}`)
  }
  return Object.assign(fill, { end })
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
  if (depth !== 2 && depth !== 3) throw new Error(`a heading is ## or ###: «${raw.trim()}»`)
  const [, words = text, anchor] = /^(.*?)\s*\{#([a-z]+(?:-[a-z]+)*)\}$/.exec(text) ?? []
  const inside = lineOf(marked.Lexer.lexInline(words))
  return anchor === undefined ? [`h${depth}`, inside] : [`h${depth}`, inside, anchor]
}

function paragraphOf(token: MarkedToken): Piece[] {
  if (token.type !== 'paragraph') return refuse(token)
  if (token.raw.startsWith('|')) throw new Error(`a table has |---| below its head: «${token.raw.trim()}»`)
  return lineOf(token.tokens)
}

/** An item is one line: its words may go on below, a second paragraph or a list inside may not. */
function itemOf({ tokens, raw }: Tokens.ListItem): Piece {
  const [line, more] = tokens
  if (line?.type !== 'text' || more) throw new Error(`an item of a list is one line: «${raw.trim()}»`)
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
  if (!/^[/#][a-z]/.test(token.href)) throw new Error(`a link leads to an address of the site: «${token.raw}»`)
  return ['a', lineOf(token.tokens), token.href]
}

/** HTML, pictures, code blocks and whatever else Markdown knows are not part of a text. */
function refuse({ type, raw }: Token): never {
  throw new Error(`a text has no ${type}: «${raw.trim()}»`)
}

/** What Russian typesetting keeps on one line: a dash with the word before it, a short word with the next, a figure with its unit. */
function typeset(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replaceAll(' —', '\u00a0—')
    .replace(/(^|[\s(«])((?:[а-яё]{1,2} )+)/giu, (_all, before: string, words: string) => before + words.replaceAll(' ', '\u00a0'))
    .replace(/(\d) (?=[₽%]|\d{3}(?!\d))/g, '$1\u00a0')
}
