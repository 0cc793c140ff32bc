/** The statement: a player's movements by pages and as a file. */
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { kindName, type Movement, statement as calls } from '@kurazh/contract/statement.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import { movementsOfRound, roundBetsBehind, type RoundBetNumbers } from '../../play/rounds/history/round-movements.ts'
import { type Entry, entriesOf, entriesUnder, type Page } from '../../wallet/statement.ts'

const pageLength = 30
const fileRows = 5000

interface Filter {
  kinds?: string[] | undefined
  from?: string | undefined
  until?: string | undefined
  before?: { at: string; leg: number } | undefined
}

export function statementRoutes(http: Http, db: Db, links: BetLinks): void {
  http.onSignedIn(calls.statement, async ({ caller }, { number, limit = pageLength, ...filter }) => {
    const entries = number === undefined ? await entriesOf(db, caller.id, pageOf(filter, limit)) : await entriesAt(db, caller.id, number)
    const subjectOf = await subjects(db, links, caller.id, entries)
    return { success: { movements: entries.map((entry) => movementOf(entry, subjectOf(entry))), next: number === undefined ? nextOf(entries, limit) : null } }
  })
  http.onSignedIn(calls.statementFile, async ({ caller }, filter) => {
    const entries = await entriesOf(db, caller.id, pageOf(filter, fileRows))
    const subjectOf = await subjects(db, links, caller.id, entries)
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
async function entriesAt(db: Db, player: number, number: number): Promise<Entry[]> {
  const own = ['bet', 'payment', 'payout'].flatMap((what) => ['', ':payout', ':back'].map((ending) => `${what}:${number}${ending}`))
  return entriesUnder(db, player, [...own, ...(await movementsOfRound(db, player, number))], { kind: 'deposit-back', begins: `payment:${number}:back:` })
}

type Subject = Movement['of']

/** What each of these entries belongs to: `payout:12:back` is payout 12, `round:crash:7:…` a bet on round 7. */
async function subjects(db: Db, links: BetLinks, player: number, entries: readonly Entry[]): Promise<(entry: Entry) => Subject> {
  const onRounds = await roundBetsBehind(db, links, player, entries.map(({ key }) => key))
  return ({ key }) => roundSubject(onRounds.get(key)) ?? ownSubject(key)
}

const roundSubject = (bet: RoundBetNumbers | undefined): Subject => (bet === undefined ? null : { what: 'round', number: bet.round, link: bet.link })

function ownSubject(key: string): Subject {
  const [, what, number] = /^(bet|payment|payout):(\d{1,15})(?::|$)/.exec(key) ?? []
  return what === undefined ? null : { what, number: Number(number) }
}

function movementOf({ at, leg, kind, amount, balance }: Entry, of: Subject): Movement {
  return { at, leg, kind, amount: roublesFromKopecks(amount), balance: roublesFromKopecks(balance), of }
}

const header = ['Время (UTC)', 'Операция', 'Номер', 'Сумма, ₽', 'Баланс после, ₽', 'Ставка на раунд'].join(';')

/** A line of the file: a decimal comma and a semicolon, as Russian spreadsheets read them. A public number may begin with «-»: as an address it is no formula. */
function line({ at, kind, amount, balance }: Entry, of: Subject): string {
  return [at.replace('T', ' ').slice(0, 19), kindName(kind), of?.number ?? '', decimal(amount), decimal(balance), of?.link === undefined ? '' : `/bet/${of.link}`].join(';')
}

function decimal(kopecks: bigint): string {
  const absolute = kopecks < 0n ? -kopecks : kopecks
  return `${kopecks < 0n ? '-' : ''}${absolute / 100n},${String(absolute % 100n).padStart(2, '0')}`
}
