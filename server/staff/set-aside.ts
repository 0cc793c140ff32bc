/**
 * Stores what the audit says about a player in words outside the chain: the chained row has only a blinded hash of them. The
 * words go with the player’s data, and the chain still stands.
 */
import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { closedAmong } from '../players/public.ts'
import { everyEvent } from './audit-rows.ts'
import type { Row } from './rows.ts'

/** Fields that people fill in their own words, whatever the words look like. */
export const wordFields: ReadonlySet<string> = new Set([
  'reason',
  'why',
  'comment',
  'text',
  'note',
  'conclusion',
  'login',
  'email',
  'args',
  'said',
])

/** Filters of lists: names and addresses are hidden in them already. */
const siteFields: ReadonlySet<string> = new Set(['filters'])
/** What the site writes by itself: codes, numbers, moments. */
const machineWord = /^[\w.:+-]{0,64}$/

interface Parted {
  /** Undefined: nothing of it. */
  kept: unknown
  aside: unknown
}

/** Parts a detail: what is chained, and the words that are stored outside the chain. */
export function parted(value: unknown, field = ''): Parted {
  const isWords = (text: unknown) =>
    typeof text === 'string' && (wordFields.has(field) || !(siteFields.has(field) || machineWord.test(text)))
  if (isWords(value) || (Array.isArray(value) && value.some(isWords))) return { kept: undefined, aside: value }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kept: value, aside: undefined }
  const parts = Object.entries(value).map(([name, each]) => [name, parted(each, name)] as const)
  const sideOf = (side: keyof Parted) =>
    Object.fromEntries(parts.flatMap(([name, part]) => (part[side] === undefined ? [] : [[name, part[side]]])))
  const aside = sideOf('aside')
  return { kept: sideOf('kept'), aside: Object.keys(aside).length === 0 ? undefined : aside }
}

interface SetAside {
  detail: unknown
  words: string | null
  blinding: Buffer | null
}

/** A detail about a player as it is chained, and its words; of anything else it stays as it is. */
export function setAside(detail: unknown, isOfPlayer: boolean): SetAside {
  const { kept, aside } = isOfPlayer ? parted(detail) : { kept: detail, aside: undefined }
  if (aside === undefined) return { detail, words: null, blinding: null }
  const [words, blinding] = [JSON.stringify(aside), randomBytes(16)]
  return { detail: { ...(kept as object), aside: hashOf(words, blinding) }, words, blinding }
}

/** Without the blinding, words that were erased could be guessed from their hash. */
const hashOf = (words: string, blinding: Buffer): string =>
  hash('sha256', Buffer.concat([blinding, Buffer.from(words)]), 'hex')

/** The words of the row of `admin_event e`, null where it has none or they are erased. */
export const wordsField = sql`(select w.words from admin_event_words w where w.player = e.subject and w.event = e.id) as words`

type Detail = Readonly<Record<string, unknown>>

/** The detail with its words again, and whether they were erased. */
export function wholeDetail(detail: string | null, words: string | null): { detail: Detail; isErased: boolean } {
  const { aside, ...kept } = (detail === null ? {} : JSON.parse(detail)) as Detail
  return {
    detail: words === null ? kept : (joined(kept, JSON.parse(words)) as Detail),
    isErased: aside !== undefined && words === null,
  }
}

function joined(kept: unknown, aside: unknown): unknown {
  if (!isObject(kept) || !isObject(aside)) return aside === undefined ? kept : aside
  return Object.fromEntries(
    [...new Set([...Object.keys(kept), ...Object.keys(aside)])].map((name) => [name, joined(kept[name], aside[name])]),
  )
}

const isObject = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Erases what the audit says of a player in words. */
export async function eraseWords(tx: Tx, player: number): Promise<void> {
  await sql`delete from admin_event_words where player = ${player}`.execute(tx)
}

type Words = Pick<Row<'admin_event'>, 'id' | 'subject'> & {
  aside: string
  words: string | null
  factor: Buffer | null
}

/** A row whose words are others than were chained, or are gone while their player’s data are not; undefined: none. */
export async function wordsFault(db: Db | Tx): Promise<string | undefined> {
  let last = 0n
  for (;;) {
    const { rows } = await sql<Words>`
      select e.id, e.subject, e.detail ->> 'aside' as aside, ${wordsField},
        (select w.blinding from admin_event_words w where w.player = e.subject and w.event = e.id) as factor from ${everyEvent} e
      where e.id > ${last} and e.subject is not null and e.detail ? 'aside' order by e.id limit 1000`.execute(db)
    for (const { id, words, factor, aside } of rows)
      if (words !== null && factor !== null && hashOf(words, factor) !== aside) return `слова записи ${id} изменены`
    const gone = rows.filter(({ words }) => words === null)
    const closed = await closedAmong(
      db,
      gone.map(({ subject }) => Number(subject)),
    )
    const taken = gone.find(({ subject }) => !closed.has(Number(subject)))
    if (taken !== undefined) return `слов записи ${taken.id} нет, хотя данные игрока не стёрты`
    const end = rows.at(-1)
    if (end === undefined) return undefined
    last = end.id
  }
}
