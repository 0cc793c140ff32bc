/** Defines the engine of bets at live tables. */
import { sql } from 'kysely'
import { databaseAt } from '../../platform/database/database.ts'
import { siteSecret } from '../../platform/security/site-secrets.ts'
import { ownInRounds } from '../history/head-or-history.ts'
import type { Engine, EngineDependencies, RunningEngine } from '../bets/engine.ts'
import { forwardToLeader, nodesSecret } from '../rounds/leader/forward-to-leader.ts'
import { rulesGone } from '../rounds/history/rules-gone.ts'
import { uidsOf } from '../../players/public.ts'
import { current, idsOf } from '@kurazh/games/index.ts'
import { tables as calls } from '@kurazh/contract/tables/tables.ts'
import { correctBets } from './hand/correct-bets.ts'
import { type CorrectedNotice, correctedTopic } from './hand/correction-log.ts'
import { adminDealingRoutes, dealingPaths } from './hand/admin-dealing.ts'
import { provedRound } from './history/proved-round.ts'
import {
  countOpenTableBets,
  openTableBets,
  everySeat,
  everyTableBet,
  findTableBet,
  hasOpenTableBet,
  latestTableBets,
  ownTableBet,
  readTableName,
  stakedAtTables,
  tableBetName,
  tableBetsPlacedAt,
  tableMark,
  tableMovements,
} from './history/table-bets.ts'
import { playedTableBet, tableRoutes } from './requests/table-routes.ts'
import { correctionRoutes } from './requests/correction-routes.ts'
import { createTables } from './tables.ts'
import { videoRoutes, videoSettings } from './video/video.ts'

/** To hold the leases, and to look up who has them. */
const leadConnections = 3
const leadDeadlineMs = 1_000
const led: readonly string[] = [
  calls.tableState,
  calls.tableBet,
  calls.tableMove,
  calls.tableSit,
  calls.tableLeave,
  calls.tableSeed,
].map(({ path }) => path)

export const tablesEngine: Engine = {
  mark: tableMark,
  playersTables: {
    table_bet: { copy: { in: 'tableBets' }, closing: 'barred' },
    table_bet_history: { copy: { in: 'tableBets' }, closing: { stays: 'the books are explained by it' } },
    table_bet_month: {
      copy: { none: 'says where the bets are stored' },
      closing: { stays: 'the bets it leads to stay' },
    },
    table_seat: { copy: { in: 'tableSeats' }, closing: 'erased' },
  },
  journal: {
    table: 'table_bet',
    history: 'table_bet_history',
    betsOf: ({ game, ...of }) =>
      ownInRounds('table_bet', { ...of, games: game === undefined ? idsOf('table') : [game], states: ['settled'] }),
    columns: sql`round as number, place, player, game, version, stake, multiplier_e4, payout, params::text as params, settled_at as at, journal, null::bigint as added`,
    raw: { number: 'round', place: 'place', at: 'settled_at' },
    games: idsOf('table'),
    corrections: true,
    nameOf: ({ game, number, place }) => tableBetName({ game, round: Number(number), place: place ?? 0 }),
  },
  dataExport: [
    { name: 'tableBets', rows: everyTableBet },
    { name: 'tableSeats', rows: everySeat },
  ],
  closingBars: [{ text: 'Ваша ставка за столом ещё не сыграла. Дождитесь конца раунда', stands: hasOpenTableBet }],
  sealed: [],
  movements: [tableMovements],
  async latest(db, player, limit) {
    const bets = await latestTableBets(db, player, limit)
    return bets.map((bet) => ({ ...bet, name: tableBetName(bet) }))
  },
  openBets: countOpenTableBets,
  openOf: openTableBets,
  openStakes: stakedAtTables,
  placedAt: tableBetsPlacedAt,
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
    noteAdmin,
    noteSite,
  } = deps
  const byHand = new Set(settings.tablesByHand)
  const video = videoSettings(settings.tableVideo)
  const mayBeDealt = idsOf('table').filter((table) => current(table, 'table')?.beforeBall === undefined)
  for (const table of byHand)
    if (!mayBeDealt.includes(table))
      throw new Error(`TABLES_BY_HAND: стол «${table}» человек не сдаёт. Можно ${mayBeDealt.join(', ')}`)
  const lead = databaseAt(databaseUrl, { connections: leadConnections, deadlineMs: leadDeadlineMs, log })
  const tables = createTables({
    ...settings.rounds,
    db,
    leadDb: lead.db,
    log,
    clock,
    key,
    links,
    bank,
    isStopped,
    mayBegin,
    facesOf,
    uidsOf,
    onBalance,
    byHand,
    noteAdmin,
    noteSite,
    tellWatchers: (table, make) => realtime.toWatchers(table, 'table', make),
    tellBet: (player, bet) => realtime.toPlayer(player, 'ownTableBet', bet),
  })
  forwardToLeader(http, await siteSecret(db, key, nodesSecret), {
    paths: new Set([...led, ...dealingPaths]),
    clock,
    leaderAddress: tables.leads.leaderAddress,
    isLedHere: (table) => tables.led(table) !== undefined,
    gameIn: ({ table }) => (typeof table === 'string' && current(table, 'table') !== undefined ? table : undefined),
  })
  tableRoutes(http, { db, tables, links, byHand, video, bank })
  videoRoutes(http, video)
  correctionRoutes(http, { db, links })
  adminDealingRoutes({ http, tables, byHand })
  const setRight = () =>
    correctBets({ db, log }, async (game, bet, balance) => {
      const uid = (await uidsOf(db, [bet.player])).get(bet.player) ?? ''
      onBalance({ id: bet.player, uid }, { balance, net: bet.payout - (bet.firstPayout ?? 0n) })
      realtime.toPlayer(bet.player, 'ownTableBet', ownTableBet(links, game, bet))
    })
  return {
    engine: tablesEngine,
    async show(name) {
      const read = readTableName(name)
      const bet = read && (await findTableBet(db, read))
      if (bet === undefined) return undefined
      const shown = playedTableBet(links, bet)
      if (bet.state === 'open')
        return { player: bet.player, shown: { kind: 'table', bet: shown, round: null, shoe: null, chain: null } }
      const proof = await provedRound(db, tables, bet.game, bet.round)
      return proof === undefined ? rulesGone() : { player: bet.player, shown: { kind: 'table', bet: shown, ...proof } }
    },
    // Stakes on a table are settled by what is dealt: a ban takes nothing from them and adds nothing.
    endBanned: async () => undefined,
    endIdle: setRight,
    hears: {
      [correctedTopic](payload) {
        const { table, round } = payload as CorrectedNotice
        setRight()
          .then(() => tables.lookBack(table, round))
          .catch((error: unknown) => log.error({ err: error, table }, 'a corrected round waits for the next look'))
      },
    },
    begin: (address) => (settings.tables && settings.rounds.leads ? tables.start(address) : undefined),
    finish: tables.close,
    abandon: tables.abandon,
    close: lead.close,
  }
}
