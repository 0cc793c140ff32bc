/** The engine of bets with a seed of the player's own: instant games and games of steps. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Engine, EngineDependencies, RunningEngine } from '../bets/engine.ts'
import { createBetting } from './betting.ts'
import { readSeededName, seededMark, seededName } from './bet-name.ts'
import { listOpen, stakedOnOpen } from './open-games.ts'
import { findBet, listBets, published } from './seeded-bets.ts'
import { hasRules, rulesGone } from './rules-gone.ts'
import { seededMovements } from './seeded-movements.ts'
import { seededRoutes } from './seeded-routes.ts'
import { createSeeds, sealedRoots } from './seeds.ts'
import { createSettlement } from './settlement.ts'
import { createStepsWrites } from './steps-writes.ts'

const exportedAtOnce = 500

export const seededEngine: Engine = {
  mark: seededMark,
  playersTables: {
    seed_root: { copy: { none: 'a secret' }, closing: { stays: 'bets are proved by it for ever' } },
    bet: { copy: { in: 'bets' }, closing: { stays: 'the books are explained by it' } },
    open_bet: { copy: { in: 'openGames' }, closing: 'barred' },
  },
  journal: {
    table: 'bet',
    columns: sql`nonce as number, null::int as place, player, game, version, stake, multiplier_e4, payout, params, at, journal`,
    nameOf: ({ player, number }) => seededName(Number(player), Number(number)),
  },
  dataExport: [{ name: 'bets', rows: everyBet }, { name: 'openGames', rows: openGames }],
  closingBars: [{
    text: 'У вас есть неоконченная игра. Сначала доиграйте её',
    stands: async (tx, player) => (await listOpen(tx, player)).length > 0,
  }],
  sealed: [sealedRoots],
  movements: [seededMovements],
  async latest(db, player, limit) {
    const { bets } = await listBets(db, player, Number.MAX_SAFE_INTEGER, limit)
    return bets.map((bet) => ({ ...bet, name: seededName(bet.player, bet.nonce) }))
  },
  openStakes: stakedOnOpen,
  start,
}

async function* everyBet(db: Db, player: number): AsyncIterable<unknown> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const { bets, next } = await listBets(db, player, before, exportedAtOnce)
    yield* bets
    if (next === null) return
    before = next
  }
}

async function* openGames(db: Db, player: number): AsyncIterable<unknown> {
  yield* await listOpen(db, player)
}

async function start({ http, database: { db, pool }, key, log, links, isStopped, uidsOf, onBalance, settings: { slotBuy: buys } }: EngineDependencies): Promise<RunningEngine> {
  const seeds = createSeeds(db, key)
  const betting = createBetting({
    db, log, seeds, buys, settlement: createSettlement(pool, log), steps: createStepsWrites(pool, log), isStopped, onBalance,
    async uidOf(_, player) {
      const uid = (await uidsOf(db, [player])).get(player)
      if (uid === undefined) throw new Error(`there is no player ${player}`)
      return uid
    },
  })
  seededRoutes(http, { db, log, betting, seeds, links })
  return {
    engine: seededEngine,
    async show(name) {
      const read = readSeededName(name)
      const bet = read && (await findBet(db, read.player, read.nonce))
      if (bet !== undefined && !hasRules(log, bet)) return rulesGone()
      return bet && { player: bet.player, shown: { kind: 'seeded', bet: published(bet, await seeds.chainOf(bet.player)) } }
    },
    endBanned: betting.endBanned,
    endIdle: betting.endIdle,
    // Nothing here begins by itself; what is open stays open over any stop.
    begin: () => undefined,
    finish: async () => undefined,
    abandon: async () => undefined,
    close: betting.drain,
  }
}
