/** Defines the engine of bets with the player's own seed: instant games, steps games, and third-party machines. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { leftAt } from '../../wallet/wallet.ts'
import type { Engine, EngineDependencies, RunningEngine } from '../bets/engine.ts'
import type { JournalBet } from '../bets/journal-bet.ts'
import { createBetting } from './betting.ts'
import { createCarefulBets } from './careful-bets.ts'
import { readSeededName, seededMark, seededName } from './bet-name.ts'
import { listBound } from './bound-seeds.ts'
import { jurisdictionOf } from '../jurisdictions.ts'
import { uidsOf } from '../../players/public.ts'
import { createGameStarts } from './game-starts.ts'
import { createGiftWrites } from './gift-writes.ts'
import { countOpen, listOpen, openSteps, stakedOnOpen } from './open-games.ts'
import { countRounds, waitingRounds, stakedOnRounds } from './packages/package-rounds.ts'
import { packagesKeeping, startPackages } from './packages/packages.ts'
import { findBet, listBets } from './seeded-bets.ts'
import { rulesGone } from './rules-gone.ts'
import { seededMovements } from './seeded-movements.ts'
import { seededRoutes } from './seeded-routes.ts'
import { createSeeds, sealedRoots } from './seeds.ts'
import { createSettlement } from './instant-writes.ts'
import { createShownBets } from './shown-bets.ts'
import { createStepsWrites } from './steps-writes.ts'

const exportedAtOnce = 500
/** Above every number. */
const lastNumber = 2n ** 63n - 1n

export const seededEngine: Engine = {
  mark: seededMark,
  playersTables: {
    seed_root: { copy: { none: 'a secret' }, closing: { stays: 'bets are proved by it for ever' } },
    bet: { copy: { in: 'bets' }, closing: { stays: 'the books are explained by it' } },
    bet_history: { copy: { in: 'bets' }, closing: { stays: 'the books are explained by it' } },
    bet_month: {
      copy: { none: 'says where the bets are stored' },
      closing: { stays: 'the bets it leads to stay' },
    },
    bound_seed: {
      copy: { in: 'refusedBets' },
      closing: { stays: 'says which seed a nonce is bound to, under a bare number' },
    },
    open_bet: { copy: { in: 'openGames' }, closing: 'barred' },
    game_start: {
      copy: { none: 'a moment that the bet beside it has too' },
      closing: { stays: 'says when a game last began, under a bare number' },
    },
    ...packagesKeeping.playersTables,
  },
  journal: {
    table: 'bet',
    history: 'bet_history',
    betsOf: ({ player, first = 0n, before = lastNumber, count, game, stake, from, until }) =>
      sql`play_bets_of(${player}, ${first}, ${before}, ${count ?? null}, ${game ?? null}, ${stake ?? null}, ${from ?? null}, ${until ?? null})`,
    columns: sql`nonce as number, null::int as place, player, game, version, stake, multiplier_e4, payout, params::text as params, at, journal, added`,
    raw: { number: 'nonce', place: '0', at: 'at' },
    nameOf: ({ player, number }) => seededName(Number(player), Number(number)),
  },
  dataExport: [
    { name: 'bets', rows: everyBet },
    { name: 'refusedBets', rows: everyBound },
    { name: 'openGames', rows: openGames },
    ...packagesKeeping.dataExport,
  ],
  closingBars: [
    {
      text: 'У вас есть неоконченная игра. Сначала доиграйте её',
      stands: async (tx, player) => (await listOpen(tx, player)).length > 0,
    },
    ...packagesKeeping.closingBars,
  ],
  sealed: [sealedRoots],
  movements: [seededMovements],
  async latest(db, player, limit) {
    const { bets } = await listBets(db, player, Number.MAX_SAFE_INTEGER, limit)
    return bets.map((bet) => ({ ...bet, name: seededName(bet.player, bet.nonce) }))
  },
  openBets: async (db) => [...(await countOpen(db)), ...(await countRounds(db))],
  openOf: async (db, of, limit) => [...(await openSteps(db, of, limit)), ...(await waitingRounds(db, of, limit))],
  openStakes: async (db, player, since) =>
    (await stakedOnOpen(db, player, since)) + (await stakedOnRounds(db, player, since)),
  placedAt,
  start,
}

/** The stake was taken under the bet's own key. */
async function placedAt(tx: Tx, bets: readonly JournalBet[]): Promise<Map<JournalBet, Date>> {
  const left = await leftAt(
    tx,
    bets.map(({ player }) => player),
    bets.map(({ number }) => `bet:${number}`),
  )
  return new Map(bets.map((bet, place) => [bet, left[place] ?? bet.at]))
}

async function* everyBet(db: Db, player: number): AsyncIterable<unknown> {
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const { bets, next } = await listBets(db, player, before, exportedAtOnce)
    yield* bets
    if (next === null) return
    before = next
  }
}

async function* everyBound(db: Db, player: number): AsyncIterable<unknown> {
  for (let after = -1; ;) {
    const bound = await listBound(db, player, after, exportedAtOnce)
    yield* bound
    if (bound.length < exportedAtOnce) return
    after = bound.at(-1)?.nonce ?? after
  }
}

async function* openGames(db: Db, player: number): AsyncIterable<unknown> {
  yield* await listOpen(db, player)
}

async function start(deps: EngineDependencies): Promise<RunningEngine> {
  const {
    http,
    database: { db, pool },
    key,
    log,
    links,
    isStopped,
    onBalance,
    settings: { slotBuy },
  } = deps
  const jurisdiction = jurisdictionOf(deps.settings.jurisdiction)
  const startsOf = createGameStarts(db, jurisdiction)
  const seeds = createSeeds(db, key)
  const uidOf = async (player: number) => {
    const uid = (await uidsOf(db, [player])).get(player)
    if (uid === undefined) throw new Error(`there is no player ${player}`)
    return uid
  }
  const betting = createBetting({
    db,
    log,
    seeds,
    buys: slotBuy && jurisdiction.buys,
    bank: deps.bank,
    startsOf,
    settlement: createSettlement(pool, log),
    careful: createCarefulBets(db, 'bet', log),
    steps: createStepsWrites(pool, log),
    isStopped,
    onBalance,
    gifts: deps.gifts,
    giftWrites: createGiftWrites(db, log),
    onGift: (player) => deps.realtime.toPlayer(player, 'rewards', {}),
    uidOf: (_, player) => uidOf(player),
  })
  const shownBets = createShownBets(log, deps.packages)
  seededRoutes(http, { db, betting, seeds, shownBets, links })
  const packages = startPackages(deps, { seeds, bets: shownBets, uidOf, startsOf })
  return {
    engine: seededEngine,
    async show(name) {
      const read = readSeededName(name)
      const bet = read && (await findBet(db, read.player, read.nonce))
      if (bet === undefined) return undefined
      const shown = await shownBets.show(bet, await seeds.chainOf(bet.player))
      return shown === undefined ? rulesGone() : { player: bet.player, shown: { kind: 'seeded', bet: shown } }
    },
    endBanned: () => Promise.all([betting.endBanned(), packages.endBanned()]),
    endIdle: () => Promise.all([betting.endIdle(), packages.endIdle()]),
    hears: packages.hears,
    // Nothing here begins by itself; open games stay open through any stop.
    begin: () => undefined,
    finish: async () => packages.stop(),
    abandon: async () => packages.stop(),
    close: async () => void (await Promise.all([betting.drain(), packages.drain()])),
  }
}
