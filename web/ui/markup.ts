/**
 * The site's own small markup for texts to be read. Blocks stand apart by an empty line; a line break within one is a space:
 * `## heading`, `- item`, `1. step`, `| cell | cell |` (the first row is the head), `> note`.
 * Inside a line: `**strong**`, `` `code` ``, `[text](/address)`.
 */

/** A piece of a line and where in it the piece begins. */
export type Inline = { at: number; text: string } & ({ kind: 'text' | 'strong' | 'code' } | { kind: 'link'; to: string })

/** A run of text. */
export interface Line {
  /** The words without marks: what tells this line from its neighbours. */
  words: string
  pieces: Inline[]
}

export type Block =
  | { kind: 'paragraph' | 'note' | 'heading'; line: Line }
  | { kind: 'list' | 'steps'; items: Line[] }
  | { kind: 'table'; head: Line[]; rows: Line[][] }

const inlineMark = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g
const stepMark = /^\d+\. /

/** Reads a text into blocks. */
export function readMarkup(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .map(readBlock)
}

function readBlock(chunk: string): Block {
  const lines = chunk.split('\n').map((line) => line.trim())
  if (chunk.startsWith('## ')) return { kind: 'heading', line: readLine(chunk.slice(3)) }
  if (chunk.startsWith('> ')) return { kind: 'note', line: readLine(lines.map((line) => line.replace(/^> /, '')).join(' ')) }
  if (chunk.startsWith('- ')) return { kind: 'list', items: readItems(lines, /^- /) }
  if (stepMark.test(chunk)) return { kind: 'steps', items: readItems(lines, stepMark) }
  if (chunk.startsWith('| ')) {
    const [head = [], ...rows] = lines.map((line) => line.split('|').slice(1, -1).map(readLine))
    return { kind: 'table', head, rows }
  }
  return { kind: 'paragraph', line: readLine(chunk) }
}

/** A line without the mark goes on with the item above it. */
function readItems(lines: readonly string[], mark: RegExp): Line[] {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''))
    else items.push(`${items.pop() ?? ''} ${line}`)
  }
  return items.map(readLine)
}

function readLine(line: string): Line {
  const text = line.trim().replace(/\s+/g, ' ')
  const pieces: Inline[] = []
  let from = 0
  const plainUntil = (end: number) => {
    if (end > from) pieces.push({ at: from, kind: 'text', text: setType(text.slice(from, end)) })
  }
  for (const match of text.matchAll(inlineMark)) {
    const [whole, strong, code, label = '', to = ''] = match
    plainUntil(match.index)
    from = match.index + whole.length
    const at = match.index
    if (strong !== undefined) pieces.push({ at, kind: 'strong', text: setType(strong) })
    else if (code !== undefined) pieces.push({ at, kind: 'code', text: code })
    else pieces.push({ at, kind: 'link', text: setType(label), to })
  }
  plainUntil(text.length)
  return { words: pieces.map((piece) => piece.text).join(''), pieces }
}

/** What Russian typesetting keeps on one line: a dash with the word before it, a short word with the next, a figure with its unit. */
function setType(text: string): string {
  return text
    .replaceAll(' —', '\u00a0—')
    .replace(/(^|[\s(«])((?:[а-яё]{1,2} )+)/giu, (_all, before: string, words: string) => before + words.replaceAll(' ', '\u00a0'))
    .replace(/(\d) (?=[₽%]|\d{3}(?!\d))/g, '$1\u00a0')
}

/** The words of a text without its marks, for searching and for counting. */
export function plainText(text: string): string {
  return readMarkup(text).map(wordsOf).join(' ')
}

/** The words of a block. */
export function wordsOf(block: Block): string {
  const lines = block.kind === 'table' ? [...block.head, ...block.rows.flat()] : 'items' in block ? block.items : [block.line]
  return lines.map(({ words }) => words).join(' ')
}
