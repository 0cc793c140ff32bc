/**
 * Creates demo players and bets, to show or try the site. They use the same writes as real ones, so that books, proofs
 * and followers are correct. Their logins say what they are, and the site records that it has them.
 */
import { randomBytes } from 'node:crypto'
import type { InstantGame } from '@kurazh/games/core/game.ts'
import { current, idsOf } from '@kurazh/games/index.ts'
import { createPlayer } from '../players/players.ts'
import { marksKey } from '../players/sign-in/excluded.ts'
import { demoOf, markDemo } from '../features/site/demo.ts'
import { type Database, transaction } from '../platform/database/database.ts'
import type { EncryptionKey } from '../platform/security/encryption.ts'
import { createLog } from '../platform/process/log.ts'
import { createBetting } from '../play/seeded/betting.ts'
import { createCarefulBets } from '../play/seeded/careful-bets.ts'
import { createGiftWrites } from '../play/seeded/gift-writes.ts'
import { createSeeds } from '../play/seeded/seeds.ts'
import { createSettlement } from '../play/seeded/instant-writes.ts'
import { createStepsWrites } from '../play/seeded/steps-writes.ts'
import { undeclared } from '../play/bank/bank.ts'

export interface Demo {
  players: number
  bets: number
}

/** The gift and the largest stake of each, in kopecks. */
const gift = 100_000_00n
const stakes = [10_00n, 20_00n, 50_00n, 100_00n, 250_00n] as const
const playersAtOnce = 200
const betsAtOnce = 1_000

/** Creates this many more. Numbers continue after the earlier ones. Throws where another player has such a login. */
export async function makeDemo(database: Database, key: EncryptionKey, { players, bets }: Demo): Promise<void> {
  const { db } = database
  const before = (await demoOf(db))?.players ?? 0
  for (let made = 0; made < players; made += playersAtOnce) {
    const ids = await makePlayers(database, key, before + made, Math.min(playersAtOnce, players - made))
    await makeBets(
      database,
      key,
      ids,
      Math.floor((bets * (made + ids.length)) / players) - Math.floor((bets * made) / players),
    )
  }
}

/** The mark is written in the transaction that creates them: none of them exists without it. */
async function makePlayers({ db }: Database, key: EncryptionKey, first: number, count: number): Promise<number[]> {
  const markKey = await marksKey(db, key)
  return transaction(db, async (tx) => {
    const ids: number[] = []
    for (let number = first + 1; number <= first + count; number += 1) {
      const login = `demo-${number}`
      const id = await createPlayer(tx, markKey, {
        login,
        email: null,
        passwordHash: undefined,
        isAdmin: false,
        adultConfirmed: true,
        giftKopecks: gift,
      })
      if (id === undefined) throw new RangeError(`the login ${login} is taken`)
      ids.push(id)
    }
    await markDemo(tx, { players: count, bets: 0 })
    return ids
  })
}

/** About as many on each game, by the current rules; a player without money stops. */
async function makeBets(
  database: Database,
  key: EncryptionKey,
  players: readonly number[],
  count: number,
): Promise<void> {
  const { db, pool } = database
  const betting = createBetting({
    db,
    log: createLog('error'),
    seeds: createSeeds(db, key),
    settlement: createSettlement(pool),
    careful: createCarefulBets(db, 'bet'),
    steps: createStepsWrites(pool),
    gifts: [],
    giftWrites: createGiftWrites(db),
    onGift: () => undefined,
    buys: false,
    bank: undeclared,
    isStopped: () => false,
    uidOf: async () => '',
    onBalance: () => undefined,
  })
  const windows = new Map<number, number[]>()
  for (const id of players)
    windows.set(
      id,
      (await betting.commitments(id)).commitments.map(({ nonce }) => nonce),
    )
  let settled = 0
  for (let done = 0; done < count; done += betsAtOnce) {
    const here = Math.min(betsAtOnce, count - done)
    settled += (
      await Promise.all(
        players.map((id, place) =>
          playTurn(id, Math.floor((here * (place + 1)) / players.length) - Math.floor((here * place) / players.length)),
        ),
      )
    ).reduce((sum, each) => sum + each, 0)
  }
  await betting.drain()
  await transaction(db, (tx) => markDemo(tx, { players: 0, bets: settled }))

  async function playTurn(id: number, turns: number): Promise<number> {
    const window = windows.get(id) ?? []
    let placed = 0
    for (let turn = 0; turn < turns; turn += 1) {
      const answer = await betting.place(
        { id, uid: '' },
        { ...anyBet(), nonce: window[0] ?? 0, clientSeed: randomBytes(8).toString('hex') },
      )
      if (answer.kind !== 'placed') return placed
      window.splice(0, 1, ...answer.commitments.map(({ nonce }) => nonce))
      placed += 1
    }
    return placed
  }
}

/** The largest stake pays at most this many times, in ten-thousandths: no limit of a site refuses it. */
const mostE4 = 10_000_000

/** Bets that every site accepts: neither gifts nor ones that cost more than a plain one. */
const bets = idsOf('instant')
  .map((id) => current(id))
  .filter((rules): rules is InstantGame => rules?.kind === 'instant' && rules.gifted !== true)
  .map((rules) => ({
    game: rules.id,
    params: rules.sampleParams.filter(
      (params) => (rules.costs?.(params) ?? 1) === 1 && rules.bestMultiplierE4(params) <= mostE4,
    ),
  }))
  .filter(({ params }) => params.length > 0)

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

function anyBet() {
  const { game, params } = anyOf(bets)
  return { game, stake: anyOf(stakes), params: anyOf(params) }
}
