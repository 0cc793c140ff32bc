/**
 * The help's own small markup. Blocks stand apart by an empty line; a line break within one is a space:
 * `## heading`, `- item`, `1. step`, `| cell | cell |` (the first row is the head), `> note`.
 * Inside a line: `**strong**`, `` `code` ``, `[text](/address)`.
 */

export type Inline = { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'link'; text: string; to: string }

export type Block =
  | { kind: 'paragraph' | 'note' | 'heading'; content: Inline[] }
  | { kind: 'list' | 'steps'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }

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
  if (chunk.startsWith('## ')) return { kind: 'heading', content: readInline(chunk.slice(3)) }
  if (chunk.startsWith('> ')) return { kind: 'note', content: readInline(lines.map((line) => line.replace(/^> /, '')).join(' ')) }
  if (chunk.startsWith('- ')) return { kind: 'list', items: readItems(lines, /^- /) }
  if (stepMark.test(chunk)) return { kind: 'steps', items: readItems(lines, stepMark) }
  if (chunk.startsWith('| ')) {
    const [head = [], ...rows] = lines.map((line) => line.split('|').slice(1, -1).map(readInline))
    return { kind: 'table', head, rows }
  }
  return { kind: 'paragraph', content: readInline(chunk) }
}

/** A line without the mark goes on with the item above it. */
function readItems(lines: readonly string[], mark: RegExp): Inline[][] {
  const items: string[] = []
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''))
    else items.push(`${items.pop() ?? ''} ${line}`)
  }
  return items.map(readInline)
}

function readInline(line: string): Inline[] {
  const text = line.trim().replace(/\s+/g, ' ')
  const found: Inline[] = []
  let from = 0
  const plainUntil = (end: number) => {
    if (end > from) found.push({ kind: 'text', text: setType(text.slice(from, end)) })
  }
  for (const match of text.matchAll(inlineMark)) {
    const [whole, strong, code, label = '', to = ''] = match
    plainUntil(match.index)
    from = match.index + whole.length
    if (strong !== undefined) found.push({ kind: 'strong', text: setType(strong) })
    else if (code !== undefined) found.push({ kind: 'code', text: code })
    else found.push({ kind: 'link', text: setType(label), to })
  }
  plainUntil(text.length)
  return found
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
  return readMarkup(text).flatMap(blockLines).map(wordsOf).join(' ')
}

function blockLines(block: Block): Inline[][] {
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()]
  return 'items' in block ? block.items : [block.content]
}

function wordsOf(line: readonly Inline[]): string {
  return line.map(({ text }) => text).join('')
}
