/** The statement: a player's movements by pages and as a file. */
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { kindName, type Movement, statement as calls } from '@kurazh/contract/statement.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import { type Entry, entriesOf, entriesUnder, type Page } from '../../wallet/statement.ts'

const pageLength = 30
const fileRows = 5000

interface Filter {
  kinds?: string[] | undefined
  from?: string | undefined
  until?: string | undefined
  before?: { at: string; leg: number } | undefined
}

export function statementRoutes(http: Http, db: Db): void {
  http.onSignedIn(calls.statement, async ({ caller }, { number, limit = pageLength, ...filter }) => {
    const entries = number === undefined ? await entriesOf(db, caller.id, pageOf(filter, limit)) : await entriesUnder(db, caller.id, keysOf(number))
    return { success: { movements: entries.map(movementOf), next: number === undefined ? nextOf(entries, limit) : null } }
  })
  http.onSignedIn(calls.statementFile, async ({ caller }, filter) => {
    const entries = await entriesOf(db, caller.id, pageOf(filter, fileRows))
    const head = filter.before === undefined ? [header] : []
    return { success: { csv: [...head, ...entries.map(line)].map((each) => `${each}\r\n`).join(''), next: nextOf(entries, fileRows) } }
  })
}

function pageOf({ kinds, from, until, before }: Filter, count: number): Page {
  return { kinds: kinds && [...new Set(kinds)], from: from === undefined ? undefined : new Date(from), until: until === undefined ? undefined : new Date(until), before, count }
}

const nextOf = (entries: readonly Entry[], count: number) => {
  const last = entries.length < count ? undefined : entries.at(-1)
  return last === undefined ? null : { at: last.at, leg: last.leg }
}

/** The keys that things of this number move money under. */
const keysOf = (number: number) => [`bet:${number}`, `payment:${number}`, `payout:${number}`, `payout:${number}:back`]

function movementOf({ at, leg, kind, amount, balance, key }: Entry): Movement {
  return { at, leg, kind, amount: roublesFromKopecks(amount), balance: roublesFromKopecks(balance), of: subjectOf(key) }
}

/** What a key belongs to: `payout:12:back` is payout 12. */
function subjectOf(key: string): Movement['of'] {
  const [, what, number] = /^(bet|payment|payout):(\d{1,15})(?::|$)/.exec(key) ?? []
  return what === undefined ? null : { what, number: Number(number) }
}

const header = ['Время (UTC)', 'Операция', 'Номер', 'Сумма, ₽', 'Баланс после, ₽'].join(';')

/** A line of the file: a decimal comma and a semicolon, as Russian spreadsheets read them. */
function line({ at, kind, amount, balance, key }: Entry): string {
  return [at.replace('T', ' ').slice(0, 19), kindName(kind), subjectOf(key)?.number ?? '', decimal(amount), decimal(balance)].join(';')
}

function decimal(kopecks: bigint): string {
  const absolute = kopecks < 0n ? -kopecks : kopecks
  return `${kopecks < 0n ? '-' : ''}${absolute / 100n},${String(absolute % 100n).padStart(2, '0')}`
}
