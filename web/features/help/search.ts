/**
 * Search over the help: every word of the query must begin some word of an article. Case and «ё» do not matter, and a
 * Russian ending may differ: «ставку» finds «ставки». The index is made in the page; nothing is asked of the server.
 */

export interface SearchEntry {
  id: string
  title: string
  lead: string
  /** Words that lead here and stand nowhere in the text. */
  keywords: string
  text: string
}

/** A stretch of text that begins `at`; `hit` where the query was met. */
export interface Piece {
  at: number
  text: string
  hit: boolean
}

export interface Found {
  id: string
  title: Piece[]
  snippet: Piece[]
}

interface Word {
  folded: string
  start: number
  end: number
}

interface Indexed {
  entry: SearchEntry
  title: string[]
  keywords: string[]
  text: string[]
}

export type SearchIndex = readonly Indexed[]

const wordPattern = /[\p{L}\p{N}]+/gu
/** Words that say nothing about the subject; they count only when there are no others. */
const smallTalk = new Set(
  (
    'а без в вам вас во вы где для до если есть зачем и из или к как какой ко когда ли меня мне можно мой мы на нас не ' +
    'о об от по почему при с со то у хочу что это я'
  ).split(' '),
)
/** Endings of nouns, adjectives and verbs, the longest first, so that «ами» goes whole. */
const endings = (
  'иями ями ами ого его ому ему ыми ими ешь ать ять еть ить ий ый ой ей ая яя ое ее ые ие ую юю ом ем ам ям ах ях ов ев ть ' +
  'а я о е у ю ы и ь й'
).split(' ')
const shortestStem = 3
/** How many characters of the text go with a result, and how many of them before the word that was met. */
const snippetLength = 170
const snippetBefore = 50

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({ folded: fold(word), start: index, end: index + word.length }))
}

const foldedWords = (text: string) => wordsIn(text).map(({ folded }) => folded)

/** A word without its ending. */
function stemOf(word: string): string {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= shortestStem)
  return ending === undefined ? word : word.slice(0, word.length - ending.length)
}

/** What a query looks for: beginnings of words. */
export function stemsOf(query: string): string[] {
  const words = foldedWords(query)
  const telling = words.filter((word) => !smallTalk.has(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))]
}

export function makeIndex(entries: readonly SearchEntry[]): SearchIndex {
  return entries.map((entry) => ({
    entry,
    title: foldedWords(entry.title),
    keywords: foldedWords(entry.keywords),
    text: foldedWords(`${entry.lead} ${entry.text}`),
  }))
}

/** The articles that have every word of the query, the most telling first; equal ones in the order of the shelves. */
export function search(index: SearchIndex, query: string): Found[] {
  const stems = stemsOf(query)
  if (stems.length === 0) return []
  return index
    .map((one) => ({ one, weight: weigh(one, stems) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ one: { entry } }) => ({ id: entry.id, title: markHits(entry.title, stems), snippet: snippetOf(entry, stems) }))
}

/** A word in the title tells more than one beside it, and that more than any number in the text. */
function weigh({ title, keywords, text }: Indexed, stems: readonly string[]): number {
  let sum = 0
  for (const stem of stems) {
    const count = (words: readonly string[]) => words.filter((word) => word.startsWith(stem)).length
    const inText = count(text)
    const weight = count(title) > 0 ? 10 : count(keywords) > 0 ? 5 : inText > 0 ? 1 : 0
    if (weight === 0) return 0
    sum += weight + Math.min(inText, 8) / 10
  }
  return sum
}

/** The text in pieces, the words that the stems begin marked. */
export function markHits(text: string, stems: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { folded, start, end } of wordsIn(text)) {
    if (!stems.some((stem) => folded.startsWith(stem))) continue
    if (start > from) pieces.push({ at: from, text: text.slice(from, start), hit: false })
    pieces.push({ at: start, text: text.slice(start, end), hit: true })
    from = end
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from), hit: false })
  return pieces
}

/** The words around the first one met; the lead where the text has none of them. */
function snippetOf({ lead, text }: SearchEntry, stems: readonly string[]): Piece[] {
  const words = wordsIn(text)
  const first = words.find(({ folded }) => stems.some((stem) => folded.startsWith(stem)))
  const inLead = foldedWords(lead).some((word) => stems.some((stem) => word.startsWith(stem)))
  if (first === undefined || inLead) return markHits(lead, stems)
  const begin = words.find(({ start }) => start >= first.start - snippetBefore)?.start ?? first.start
  const finish = words.findLast(({ end }) => end <= begin + snippetLength)?.end ?? text.length
  const cut = text.slice(begin, finish)
  return markHits(`${begin > 0 ? '… ' : ''}${cut}${finish < text.length - 1 ? ' …' : ''}`, stems)
}
