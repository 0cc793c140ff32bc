/**
 * Search over the help: every word of the query must begin some word of an article. Case and «ё» do not matter, a Russian ending may
 * differ («ставку» finds «ставки»), and a word typed in the other keyboard layout is read in both. Where nothing is met, typos are
 * forgiven. The index is made in the page; nothing is asked of the server.
 */
import MiniSearch, { type Query, type SearchResult } from 'minisearch'

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

export interface SearchIndex {
  entries: ReadonlyMap<string, SearchEntry>
  words: MiniSearch<SearchEntry>
}

const wordPattern = /[\p{L}\p{N}]+/gu
/** Words that say nothing about the subject; they count only when there are no others. */
const smallTalk = new Set(
  (
    'а без в вам вас во вы где для до если есть зачем и из или к как какой ко когда ли меня мне можно мой мы на нас не нет ' +
    'о об от по почему при с со то у хочу что это я'
  ).split(' '),
)
/** Endings of nouns, adjectives and verbs, the longest first, so that «ами» goes whole. */
const endings = (
  'иями ями ами ого его ому ему ыми ими ешь ать ять еть ить ий ый ой ей ая яя ое ее ые ие ую юю ом ем ам ям ах ях ов ев ть ' +
  'а я о е у ю ы и ь й'
).split(' ')
const shortestStem = 3
/** The letters of both layouts of a keyboard, key by key. */
const keys = { en: "qwertyuiop[]asdfghjkl;'zxcvbnm,.`", ru: 'йцукенгшщзхъфывапролджэячсмитьбюё' } as const
/** A word in the title tells more than one beside it, and that more than any number in the text. */
const boost = { title: 30, keywords: 8, text: 1 } as const
/** Up to so long a word is read to the letter; a longer one may have one letter wrong, and from so long on two. */
const exactLength = 3
const twoTyposLength = 8
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
  const words = new MiniSearch<SearchEntry>({
    fields: Object.keys(boost),
    extractField: (entry, field) => (field === 'text' ? `${entry.lead} ${entry.text}` : entry[field as keyof SearchEntry]),
    tokenize: foldedWords,
    processTerm: stemOf,
  })
  words.addAll(entries)
  return { entries: new Map(entries.map((entry) => [entry.id, entry])), words }
}

/** The articles that have every word of the query, the most telling first; with typos forgiven where none has. */
export function search({ entries, words }: SearchIndex, query: string): Found[] {
  const readings = [stemsOf(query), stemsOf(inOtherLayout(query))].filter((stems) => stems.length > 0)
  if (readings.length === 0) return []
  const exact = words.search(queryOf(readings, false))
  const found = exact.length > 0 ? exact : words.search(queryOf(readings, true))
  return found.flatMap((one) => foundIn(entries.get(String(one.id)), one) ?? [])
}

/** What the same keys write in the other layout of the keyboard. */
function inOtherLayout(text: string): string {
  const [from, to] = /[а-яё]/i.test(text) ? [keys.ru, keys.en] : [keys.en, keys.ru]
  return Array.from(text.toLowerCase(), (sign) => to[from.indexOf(sign)] ?? sign).join('')
}

/** All of the words of any of the readings. */
function queryOf(readings: readonly (readonly string[])[], forgiving: boolean): Query {
  return {
    combineWith: 'OR', queries: readings.map((stems) => ({ combineWith: 'AND' as const, queries: [...stems] })),
    boost, prefix: true, tokenize: (word) => [word], processTerm: (word) => word,
    ...(forgiving && { fuzzy: (word) => (word.length <= exactLength ? false : word.length < twoTyposLength ? 1 : 2) }),
  }
}

function foundIn(entry: SearchEntry | undefined, { terms }: SearchResult): Found | undefined {
  return entry && { id: entry.id, title: markHits(entry.title, terms), snippet: snippetOf(entry, terms) }
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
