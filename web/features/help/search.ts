/**
 * Searches the help: every word of the query must match the beginning of some word of an article. Case and «ё» do not
 * matter, a Russian ending may differ («ставку» finds «ставки»), and a word typed in the wrong keyboard layout is read
 * in both. Without a match, typos are tolerated. The index is built in the page; the server is not involved.
 */
import MiniSearch, { type Query, type SearchResult } from 'minisearch'

export interface SearchEntry {
  id: string
  title: string
  lead: string
  /** Search words that are not in the text. */
  keywords: string
  text: string
  /** Of one game: its text is long and of all sorts of words, so a match in it alone gives way to any other. */
  ofGame?: boolean
}

/** A piece of text starting at `at`; `hit` where it matched the query. */
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

export interface SearchIndex {
  entries: ReadonlyMap<string, SearchEntry>
  words: MiniSearch<SearchEntry>
}

const wordPattern = /[\p{L}\p{N}]+/gu
/** Stop words; they count only when the query has no others. */
const stopWords = new Set(
  (
    'а без в вам вас во вы где для до если есть зачем и из или к как какой ко когда ли меня мне можно мой мы на нас не нет ' +
    'о об от по почему при с со то у хочу что это я'
  ).split(' '),
)
/** Endings of nouns, adjectives and verbs, the longest first, so that «ами» is removed as a whole. */
const endings = (
  'иями ями ами ого его ому ему ыми ими ешь ать ять еть ить ий ый ой ей ая яя ое ее ые ие ую юю ом ем ам ям ах ях ов ев ть ' +
  'а я о е у ю ы и ь й'
).split(' ')
const shortestStem = 3
/** The letters of both keyboard layouts, key by key. */
const keys = { en: "qwertyuiop[]asdfghjkl;'zxcvbnm,.`", ru: 'йцукенгшщзхъфывапролджэячсмитьбюё' } as const
/** A word in the title outweighs a keyword, and a keyword outweighs any number in the text. */
const boost = { title: 30, keywords: 8, text: 1 } as const
/**
 * Words up to this length must match exactly; longer ones may have one wrong letter, and from a further length on two.
 */
const exactLength = 3
const twoTyposLength = 8
/** Length of a snippet, and how much of it precedes the match, in characters. */
const snippetLength = 170
const snippetBefore = 50

const fold = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }))
}

const foldedWords = (text: string) => wordsIn(text).map(({ folded }) => folded)

/** A word without its ending. */
function stemOf(word: string): string {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= shortestStem)
  return ending === undefined ? word : word.slice(0, word.length - ending.length)
}

/** The word beginnings that a query looks for. */
export function stemsOf(query: string): string[] {
  const words = foldedWords(query)
  const meaningful = words.filter((word) => !stopWords.has(word))
  return [...new Set((meaningful.length > 0 ? meaningful : words).map(stemOf))]
}

export function makeIndex(entries: readonly SearchEntry[]): SearchIndex {
  const words = new MiniSearch<SearchEntry>({
    fields: Object.keys(boost),
    extractField: (entry, field) =>
      field === 'text' ? `${entry.lead} ${entry.text}` : entry[field as keyof SearchEntry],
    tokenize: foldedWords,
    processTerm: stemOf,
  })
  words.addAll(entries)
  return { entries: new Map(entries.map((entry) => [entry.id, entry])), words }
}

/** The articles that have every word of the query, the best match first; with typos tolerated where none has. */
export function search({ entries, words }: SearchIndex, query: string): Found[] {
  const readings = [stemsOf(query), stemsOf(inOtherLayout(query))].filter((stems) => stems.length > 0)
  if (readings.length === 0) return []
  const exact = words.search(queryOf(readings, false))
  const found = exact.length > 0 ? exact : words.search(queryOf(readings, true))
  const isAside = ({ id, match }: SearchResult) =>
    entries.get(String(id))?.ofGame === true && Object.values(match).every((fields) => fields.every(isText))
  const near = found.filter((one) => !isAside(one))
  return (near.length > 0 ? near : found).flatMap((one) => foundIn(entries.get(String(one.id)), one) ?? [])
}

const isText = (field: string) => field === 'text'

/** The text that the same keys produce in the other keyboard layout. */
function inOtherLayout(text: string): string {
  const [from, to] = /[а-яё]/i.test(text) ? [keys.ru, keys.en] : [keys.en, keys.ru]
  return Array.from(text.toLowerCase(), (sign) => to[from.indexOf(sign)] ?? sign).join('')
}

/** All words of any of the readings. */
function queryOf(readings: readonly (readonly string[])[], forgiving: boolean): Query {
  return {
    combineWith: 'OR',
    queries: readings.map((stems) => ({ combineWith: 'AND' as const, queries: [...stems] })),
    boost,
    prefix: true,
    tokenize: (word) => [word],
    processTerm: (word) => word,
    ...(forgiving && { fuzzy: (word) => (word.length <= exactLength ? false : word.length < twoTyposLength ? 1 : 2) }),
  }
}

function foundIn(entry: SearchEntry | undefined, { terms }: SearchResult): Found | undefined {
  return entry && { id: entry.id, title: markHits(entry.title, terms), snippet: snippetOf(entry, terms) }
}

/** The text in pieces, with the words that begin with a stem marked. */
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

/** The text around the first match; the lead where there is none. */
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
