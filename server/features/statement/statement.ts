/** The statement: a player's movements by pages and as a file. */
import { kindName, type Movement, shownNumber, statement as calls } from '@kurazh/contract/statement.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import { type Entry, entriesOf, entriesUnder, type Looked, type MovementKeys, type Page } from '../../wallet/statement.ts'

const pageLength = 30
const fileRows = 5000

interface Filter {
  kinds?: string[] | undefined
  from?: string | undefined
  until?: string | undefined
  before?: { at: string; leg: number } | undefined
}

export interface StatementDependencies {
  db: Db
  links: BetLinks
  /** Whose movements are, by everybody who makes some. */
  movements: readonly MovementKeys[]
}

export function statementRoutes(http: Http, deps: StatementDependencies): void {
  const { db } = deps
  http.onSignedIn(calls.statement, async ({ caller }, { number, nonce, limit = pageLength, ...filter }) => {
    const entries = number === undefined ? await entriesOf(db, caller.id, pageOf(filter, limit)) : await entriesAt(deps, caller.id, { number, nonce: nonce ?? number })
    const subjectOf = await subjects(deps, caller.id, entries)
    return { success: { movements: entries.map((entry) => movementOf(entry, subjectOf(entry))), next: number === undefined ? nextOf(entries, limit) : null } }
  })
  http.onSignedIn(calls.statementFile, async ({ caller }, filter) => {
    const entries = await entriesOf(db, caller.id, pageOf(filter, fileRows))
    const subjectOf = await subjects(deps, caller.id, entries)
    const head = filter.before === undefined ? [header] : []
    return { success: { csv: [...head, ...entries.map((entry) => line(entry, subjectOf(entry)))].map((each) => `${each}\r\n`).join(''), next: nextOf(entries, fileRows) } }
  })
}

function pageOf({ kinds, from, until, before }: Filter, count: number): Page {
  return { kinds: kinds && [...new Set(kinds)], from: from === undefined ? undefined : new Date(from), until: until === undefined ? undefined : new Date(until), before, count }
}

const nextOf = (entries: readonly Entry[], count: number) => {
  const last = entries.length < count ? undefined : entries.at(-1)
  return last === undefined ? null : { at: last.at, leg: last.leg }
}

/** What things of this number have moved: bets, bets on the round, a top-up with what its sender took back, a payout. */
async function entriesAt({ db, movements }: StatementDependencies, player: number, looked: Looked): Promise<Entry[]> {
  const named = await Promise.all(movements.map((each) => each.under(db, player, looked)))
  return entriesUnder(db, player, named.flatMap(({ keys }) => keys), named.flatMap(({ beginnings }) => beginnings))
}

type Subject = Movement['of']

/** What each of these entries belongs to: `payout:12:back` is payout 12, `round:crash:7:…` a bet on round 7. */
async function subjects({ db, links, movements }: StatementDependencies, player: number, entries: readonly Entry[]): Promise<(entry: Entry) => Subject> {
  const keys = entries.map(({ key }) => key)
  const behind = new Map((await Promise.all(movements.map((each) => each.behind(db, player, keys)))).flatMap((each) => [...each]))
  return ({ key }) => {
    const { what, number, game, name } = behind.get(key) ?? {}
    return what === undefined || number === undefined ? null : { what, number, ...(game && { game }), ...(name && { link: links.idOf(name) }) }
  }
}

/** Public numbers of the bets that these movements belong to, by key. */
export async function linksOf({ db, links, movements }: StatementDependencies, player: number, entries: readonly Entry[]): Promise<ReadonlyMap<string, string>> {
  const behind = await Promise.all(movements.map((each) => each.behind(db, player, entries.map(({ key }) => key))))
  return new Map(behind.flatMap((each) => [...each].flatMap(([key, { name }]) => (name === undefined ? [] : [[key, links.idOf(name)] as const]))))
}

function movementOf({ at, leg, kind, amount, balance }: Entry, of: Subject): Movement {
  return { at, leg, kind, amount, balance, of }
}

const header = ['Время (UTC)', 'Операция', 'Номер', 'Сумма, ₽', 'Баланс после, ₽', 'Игра', 'Страница ставки'].join(';')

/** A line of the file: a decimal comma and a semicolon, as Russian spreadsheets read them. A public number may begin with «-»: as an address it is no formula. */
function line({ at, kind, amount, balance }: Entry, of: Subject): string {
  return [at.replace('T', ' ').slice(0, 19), kindName(kind), of === null ? '' : shownNumber(of), decimal(amount), decimal(balance), of?.game ?? '', of?.link === undefined ? '' : `/bet/${of.link}`].join(';')
}

function decimal(kopecks: bigint): string {
  const absolute = kopecks < 0n ? -kopecks : kopecks
  return `${kopecks < 0n ? '-' : ''}${absolute / 100n},${String(absolute % 100n).padStart(2, '0')}`
}
