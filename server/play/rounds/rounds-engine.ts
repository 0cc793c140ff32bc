/** Defines the engine of bets on shared rounds. */
import { current, idsOf } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import { databaseAt, type Db } from '../../platform/database/database.ts'
import { siteSecret } from '../../platform/security/site-secrets.ts'
import type { Engine, EngineDependencies, RunningEngine } from '../bets/engine.ts'
import { uidsOf } from '../../players/public.ts'
import { publishedChains, sealedChains } from './chain/chains.ts'
import { ownInRounds } from '../history/head-or-history.ts'
import { readRoundName, roundMark, roundName } from './history/bet-name.ts'
import {
  countOpenRoundBets,
  openRoundBets,
  everyRoundBet,
  findRoundBet,
  hasOpenRoundBet,
  latestRoundBets,
  mostInARound,
  played,
  type PlayedBet,
  playedBet,
  roundsPlacedAt,
  stakedOnRounds,
} from './history/round-history.ts'
import { roundMovements } from './history/round-movements.ts'
import { rulesGone } from './history/rules-gone.ts'
import { nodesSecret } from './leader/forward-to-leader.ts'
import { roundRoutes } from './requests/round-routes.ts'
import { cashOutRoute } from './rising/cash-out-route.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { multiplierE4Column } from './store/hundredths.ts'
import { roundsOf } from './store/round-store.ts'

const roundGames = idsOf('round')
/** One holds the lease, the other looks up who has it. */
const leadConnections = 2
/** An answer about the lease that takes longer is of no use. */
const leadDeadlineMs = 1_000

export const roundsEngine: Engine = {
  mark: roundMark,
  playersTables: {
    round_bet: { copy: { in: 'roundBets' }, closing: 'barred' },
    round_bet_history: { copy: { in: 'roundBets' }, closing: { stays: 'the books are explained by it' } },
    round_bet_month: {
      copy: { none: 'says where the bets are stored' },
      closing: { stays: 'the bets it leads to stay' },
    },
  },
  journal: {
    table: 'round_bet',
    history: 'round_bet_history',
    betsOf: ({ game, count, ...of }) =>
      ownInRounds('round_bet', {
        ...of,
        games: game === undefined ? roundGames : [game],
        // The bets of one round may be on two pages.
        count: count && count + mostInARound,
        states: played,
      }),
    columns: sql`round as number, place, player, game, version, stake, ${multiplierE4Column} as multiplier_e4, payout, params::text as params, settled_at as at, journal, null::bigint as added`,
    raw: { number: 'round', place: 'place', at: 'settled_at' },
    games: roundGames,
    nameOf: ({ game, number, place }) => roundName(game, Number(number), place ?? 0),
  },
  dataExport: [{ name: 'roundBets', rows: (db, player) => everyRoundBet(db, player, roundGames) }],
  closingBars: [
    {
      text: 'Ваша ставка в раунде ещё не сыграла. Дождитесь конца раунда',
      stands: (tx, player) => hasOpenRoundBet(tx, player, roundGames),
    },
  ],
  sealed: [sealedChains],
  movements: [roundMovements],
  async latest(db, player, limit) {
    const bets = await latestRoundBets(db, player, roundGames, limit)
    return bets.map(({ game, round, place, stake, multiplierE4, payout, at }) => ({
      name: roundName(game, round, place),
      game,
      stake,
      multiplierE4,
      payout,
      at,
    }))
  },
  openBets: countOpenRoundBets,
  openOf: openRoundBets,
  openStakes: stakedOnRounds,
  placedAt: roundsPlacedAt,
  start,
}

async function start(deps: EngineDependencies): Promise<RunningEngine> {
  const {
    http,
    database: { db },
    databaseUrl,
    key,
    log,
    links,
    clock,
    settings,
    realtime,
    bank,
    isStopped,
    mayBegin,
    facesOf,
    onBalance,
  } = deps
  const lead = databaseAt(databaseUrl, { connections: leadConnections, deadlineMs: leadDeadlineMs, log })
  const rounds = createRounds({
    ...settings.rounds,
    db,
    leadDb: lead.db,
    log,
    key,
    links,
    clock,
    bank,
    isStopped,
    mayBegin,
    facesOf,
    uidsOf,
    onBalance,
    tellAll: (event) => realtime.toAll('round', event),
    tellBet: (player, game, bet) => realtime.toPlayer(player, 'ownRoundBet', { game, bet }),
  })
  roundRoutes(http, { db, rounds, links, facesOf, key: await siteSecret(db, key, nodesSecret) })
  cashOutRoute(http, { rounds, links })
  return {
    engine: roundsEngine,
    async show(name) {
      const read = readRoundName(name)
      const bet = read && (await findRoundBet(db, read))
      if (bet === undefined) return undefined
      const proof = await proofOf(db, rounds, bet)
      return proof === undefined
        ? rulesGone()
        : { player: bet.player, shown: { kind: 'round', bet: playedBet(links, bet), ...proof } }
    },
    endBanned: rounds.endBanned,
    // Rounds end by their clock, even if their players are idle.
    endIdle: async () => undefined,
    begin: (address) => (settings.rounds.leads ? rounds.start(address) : undefined),
    finish: rounds.close,
    abandon: rounds.abandon,
    close: lead.close,
  }
}

/**
 * The round and its chain once it is over. Before that the result is nowhere in the database. undefined if its rules
 * are gone.
 */
async function proofOf(db: Db, { pastOf }: Rounds, { game, round: number }: PlayedBet) {
  const [round] = await roundsOf(db, game, [number])
  if (round?.hash === undefined) return { round: null, chain: null }
  const rules = current(game, 'round')
  const past = rules && pastOf(rules, round)
  if (past === undefined) return undefined
  return { round: past, chain: (await publishedChains(db, game)).find(({ id }) => id === round.chain) ?? null }
}
