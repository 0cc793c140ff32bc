/** The environment of the races, and the checks after each. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { Row as PlayerRow } from '../../server/players/rows.ts'
import { auditBooks, booksBalance } from '../../server/ledger/books.ts'
import type { Row as AccountRow } from '../../server/ledger/rows.ts'
import type { Row as BetRow } from '../../server/play/rows.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { EncryptionKey } from '../../server/platform/security/encryption.ts'
import type { BetAnswer, BetBody, Caller, SettledAnswer } from '../caller.ts'
import { registerPlayers } from '../players.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import type { Site } from '../../harness/site.ts'
import type { Verdicts } from '../verdicts.ts'

export interface Track {
  site: Site
  database: Database
  seedKey: EncryptionKey
  caller: Caller
  chance: Chance
  verdicts: Verdicts
  sockets: number
  /** A new player's initial money. */
  giftKopecks: bigint
}

export interface Racer {
  id: number
  login: string
  cookie: string
  /** Nonces with published commitments and without a bet. */
  nonces: number[]
}

/** A row of the table of bets, in kopecks. */
export interface WrittenBet {
  nonce: number
  stake: bigint
  payout: bigint
}

/** Registers a fresh player through the site. */
export async function newRacer({ site, database, caller }: Track, login: string): Promise<Racer> {
  const [session] = await registerPlayers(site.origin, 1, login)
  if (session === undefined) throw new Error('nobody was registered')
  const { rows } = await database.pool.query<Pick<PlayerRow<'player'>, 'id'>>(
    'select id from player where login = $1',
    [session.login],
  )
  const nonces = (await caller.commitments(session.cookie)).map(({ nonce }) => nonce)
  return { id: Number(rows[0]?.id), login: session.login, cookie: session.cookie, nonces }
}

/**
 * Places this many bets over all sockets, each socket sending its next bet as soon as the last one was answered. A
 * refused bet returns its nonce, a settled one adds a new nonce.
 */
export async function betAll(
  track: Track,
  racer: Racer,
  count: number,
  bodyOf: (nonce: number, place: number) => BetBody,
): Promise<BetAnswer[]> {
  const answers: BetAnswer[] = []
  let started = 0
  const socket = async (): Promise<void> => {
    while (started < count) {
      const place = started++
      const nonce = racer.nonces.shift()
      if (nonce === undefined) throw new Error('there are more sockets than unused nonces')
      const answer = await track.caller.placeBet(racer.cookie, bodyOf(nonce, place))
      answers.push(answer)
      if (answer.kind === 'settled') racer.nonces.push(...answer.commitments.map((fresh) => fresh.nonce))
      else racer.nonces.push(nonce)
    }
  }
  await Promise.all(Array.from({ length: track.sockets }, socket))
  return answers
}

/** The player's stored bets in the order in which they were settled. */
export async function writtenBets({ database }: Track, racer: Racer): Promise<WrittenBet[]> {
  const { rows } = await database.pool.query<Pick<BetRow<'bet'>, 'nonce' | 'stake' | 'payout'>>(
    'select nonce, stake, payout from bet where player = $1 order by journal',
    [racer.id],
  )
  return rows.map(({ nonce, stake, payout }) => ({ nonce: Number(nonce), stake, payout }))
}

export const settledOf = (answers: readonly BetAnswer[]): SettledAnswer[] =>
  answers.filter((answer) => answer.kind === 'settled')
export const countOf = (answers: readonly BetAnswer[], code: string): number =>
  answers.filter((answer) => answer.kind === 'refused' && answer.code === code).length

/**
 * Checks that hold after every race. `paidIn` is the money from outside, in kopecks; a banned racer has no session for
 * requests.
 */
export async function checkMoney(
  track: Track,
  racer: Racer,
  answers: readonly BetAnswer[],
  paidIn: bigint,
  hasSession = true,
): Promise<void> {
  const { verdicts, caller, database } = track
  const failures = answers.filter((answer) => answer.kind === 'refused' && answer.status >= 500)
  verdicts.expect(failures.length === 0, 'ни одного ответа 5xx', `${failures.length}`)

  const written = await writtenBets(track, racer)
  const acknowledged = new Set(settledOf(answers).map(({ bet }) => bet.nonce))
  const same = written.length === acknowledged.size && written.every(({ nonce }) => acknowledged.has(nonce))
  verdicts.expect(
    same,
    `в базе ровно те ${written.length} ставок, что подтверждены`,
    `подтверждено ${acknowledged.size}`,
  )

  const { rows } = await database.pool.query<Pick<AccountRow<'ledger_account'>, 'balance'>>(
    'select balance from ledger_account where owner = $1',
    [racer.id],
  )
  const balance = rows[0]?.balance ?? -1n
  const net = written.reduce((sum, { stake, payout }) => sum + netOf({ stake, payout }), 0n)
  verdicts.expect(
    balance === track.giftKopecks + paidIn + net,
    'баланс = начало + пополнения − ставки + выплаты',
    `${balance}`,
  )
  const books = await auditBooks(database.db)
  verdicts.expect(booksBalance(books), `книги сходятся: ${books.transfers} проводок, сумма счетов ${books.total}`)
  if (!hasSession) return
  const shown = await caller.balanceKopecks(racer.cookie)
  verdicts.expect(shown === balance, 'getBal показывает баланс из книг', `${shown} и ${balance}`)
}
