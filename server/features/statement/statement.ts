/** The statement: a player's movements by pages and as a file. */
import { csvLine, Exact } from '@kurazh/shared/text/csv.ts'
import { kindName, type Movement, shownNumber, statement as calls } from '@kurazh/contract/money/statement.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { BetLinks } from '../../play/bets/bet-links.ts'
import {
  type Entry,
  entriesOf,
  entriesUnder,
  type Looked,
  type MovementKeys,
  type Page,
} from '../../wallet/statement.ts'
import { fileRows, pageLength } from './policy.ts'

interface Filter {
  kinds?: string[] | undefined
  from?: string | undefined
  until?: string | undefined
  before?: { at: string; leg: number } | undefined
}

export interface StatementDependencies {
  db: Db
  links: BetLinks
  /** Every slice that makes movements, with the keys it uses. */
  movements: readonly MovementKeys[]
}

export function statementRoutes(http: Http, deps: StatementDependencies): void {
  const { db } = deps
  http.onSignedIn(calls.statement, async ({ caller }, { number, nonce, limit = pageLength, ...filter }) => {
    const entries =
      number === undefined
        ? await entriesOf(db, caller.id, pageOf(filter, limit))
        : await entriesAt(deps, caller.id, { number, nonce: nonce ?? number })
    const subjectOf = await subjectsOf(deps, caller.id, entries)
    return {
      success: {
        movements: entries.map((entry) => movementOf(entry, subjectOf(entry))),
        next: number === undefined ? nextOf(entries, limit) : null,
      },
    }
  })
  http.onSignedIn(calls.statementFile, async ({ caller }, filter) => {
    const entries = await entriesOf(db, caller.id, pageOf(filter, fileRows))
    const subjectOf = await subjectsOf(deps, caller.id, entries)
    const head = filter.before === undefined ? [header] : []
    return {
      success: {
        csv: [...head, ...entries.map((entry) => line(entry, subjectOf(entry)))].join(''),
        next: nextOf(entries, fileRows),
      },
    }
  })
}

function pageOf({ kinds, from, until, before }: Filter, count: number): Page {
  return {
    kinds: kinds && [...new Set(kinds)],
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
    before,
    count,
  }
}

const nextOf = (entries: readonly Entry[], count: number) => {
  const last = entries.length < count ? undefined : entries.at(-1)
  return last === undefined ? null : { at: last.at, leg: last.leg }
}

/** Movements of everything with this number: bets, bets on the round, a top-up with its chargebacks, a payout. */
async function entriesAt({ db, movements }: StatementDependencies, player: number, looked: Looked): Promise<Entry[]> {
  const named = await Promise.all(movements.map((each) => each.under(db, player, looked)))
  return entriesUnder(
    db,
    player,
    named.flatMap(({ keys }) => keys),
    named.flatMap(({ beginnings }) => beginnings),
  )
}

type Subject = Movement['of']

/** What each of these entries belongs to: `payout:12:back` is payout 12, `round:crash:7:…` a bet on round 7. */
export async function subjectsOf(
  { db, links, movements }: StatementDependencies,
  player: number,
  entries: readonly Entry[],
): Promise<(entry: Entry) => Subject> {
  const keys = entries.map(({ key }) => key)
  const behind = new Map(
    (await Promise.all(movements.map((each) => each.behind(db, player, keys)))).flatMap((each) => [...each]),
  )
  return ({ key }) => {
    const { what, number, game, name, who } = behind.get(key) ?? {}
    return what === undefined || number === undefined
      ? null
      : { what, number, ...(game && { game }), ...(name && { link: links.idOf(name) }), ...(who && { who }) }
  }
}

function movementOf({ at, leg, kind, amount, balance }: Entry, of: Subject): Movement {
  return { at, leg, kind, amount, balance, of }
}

const header = csvLine([
  'Время (Москва)',
  'Операция',
  'Номер',
  'Сумма, ₽',
  'Баланс после, ₽',
  'Игра',
  'Страница ставки',
  'Другой игрок',
])

/** A line of the file. A public id may begin with «-»: as part of an address it is not read as a formula. */
function line({ at, kind, amount, balance }: Entry, of: Subject): string {
  return csvLine([
    at.replace('T', ' ').slice(0, 19),
    kindName(kind),
    of === null ? '' : shownNumber(of),
    exactly(amount),
    exactly(balance),
    of?.game,
    of?.link === undefined ? '' : `/bet/${of.link}`,
    of?.who,
  ])
}

function exactly(kopecks: bigint): Exact {
  const absolute = kopecks < 0n ? -kopecks : kopecks
  return new Exact(`${kopecks < 0n ? '-' : ''}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`)
}
