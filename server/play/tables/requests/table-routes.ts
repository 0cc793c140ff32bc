/** Registers the calls of live tables. */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { firstRules } from '@kurazh/contract/play/rules-version.ts'
import { resultsShown, tables as calls } from '@kurazh/contract/tables/tables.ts'
import { limitOfSpot, type SpotLimit } from '@kurazh/contract/tables/spot-limit.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { current, idsOf } from '@kurazh/games/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Http, Refusal } from '../../../platform/http/http.ts'
import { barOf } from '../../../wallet/player-limits.ts'
import { type BetRefused, codeOfVerdict } from '../../bets/bettor.ts'
import type { Bank } from '../../bank/bank.ts'
import type { BetLinks } from '../../bets/bet-links.ts'
import { stakeNotTaken } from '../../bets/stake-not-taken.ts'
import { Fenced } from '../../rounds/store/round-store.ts'
import { pastTableRound, publicRound, publicShoe, totalsOf } from '../broadcast/table-view.ts'
import { listTableBets, ownTableBet, type PlayedTableBet } from '../history/table-bets.ts'
import { provedRound } from '../history/proved-round.ts'
import { spotLimitsOf } from '../policy.ts'
import { shoesOf } from '../store/shoe-store.ts'
import { tableRoundsOf } from '../store/table-store.ts'
import type { LedTable, Tables } from '../tables.ts'
import type { VideoSettings } from '../video/video.ts'
import type { LaidAnswer } from './table-requests.ts'

export interface TableRoutesDependencies {
  db: Db
  tables: Tables
  links: BetLinks
  /** Tables dealt by people. */
  byHand: ReadonlySet<string>
  bank: Pick<Bank, 'termsOf'>
  video: Pick<VideoSettings, 'sources'>
}

const pageOfRounds = 50
const resultsOfCard = 12
const noTable = () => new Refusal('NotFound', 'Такого стола нет')
const noRound = () => new Refusal('NotFound', 'Такого прошедшего раунда нет')

export function tableRoutes(http: Http, deps: TableRoutesDependencies): void {
  ledTableRoutes(http, deps)
  pastTableRoutes(http, deps)
  seatRoutes(http, deps)
  listRoute(http, deps)
}

/** The table led on this node. A request for one led elsewhere was forwarded before it got here. */
function ledTable(tables: Tables, id: string): LedTable | Refusal {
  if (current(id, 'table') === undefined) return noTable()
  return tables.led(id) ?? onItsWay()
}

const onItsWay = () =>
  new Refusal('Unavailable', 'Стол сейчас готовится или переходит на другой сервер. Повторите через несколько секунд')

/** Another node may have taken the table over: then nothing was changed. */
async function underLead<Result>(change: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await change
  } catch (error) {
    if (error instanceof Fenced) return onItsWay()
    throw error
  }
}

function ledTableRoutes(http: Http, { db, tables, links, byHand, video, bank }: TableRoutesDependencies): void {
  http.on(calls.tableState, async ({ caller }, { table, past }) => {
    const found = ledTable(tables, table)
    if (found instanceof Refusal) return found
    const seats = await tables.seatsFor(found, caller?.id)
    const { loop, view, game } = found
    // The player's own layout is shown only once it is written: a page that saw it earlier would build on what may
    // never be.
    const ownOf = () => (caller === undefined ? undefined : loop.round?.bets.get(caller.id))
    for (let writing = ownOf()?.writing; writing !== undefined; writing = ownOf()?.writing)
      await writing.catch(() => undefined)
    const [{ round }, own] = [loop, ownOf()]
    const camera = video.sources.get(table)
    return {
      success: {
        table,
        seq: view.seq,
        now: tables.clock.now(),
        side: view.side,
        round: round === undefined ? null : publicRound(round),
        shoe: loop.shoe?.shown ?? null,
        seats,
        totals: round === undefined ? [] : totalsOf(round),
        own: own === undefined ? null : ownTableBet(links, table, own),
        past: view.past.slice(0, past),
        ...view.chains,
        limits: spotLimitsOf(game.id).map((limit) => ({ ...limit })),
        maxWin: bank.termsOf({ id: game.id }).limits.maxWin,
        ...(camera && { video: camera.kind }),
      },
    }
  })

  http.onSignedIn(calls.tableBet, async (context, { table, spots, version = firstRules, ...order }) => {
    const found = ledTable(tables, table)
    if (found instanceof Refusal) return found
    if (byHand.has(table) && context.caller.role === 'admin')
      return new Refusal('Forbidden', 'За столом, где сдаёт человек, сотрудники сайта не ставят')
    const asked = new Map(spots.filter(({ stake }) => stake > 0n).map(({ spot, stake }) => [spot, stake]))
    if (asked.size < spots.filter(({ stake }) => stake > 0n).length)
      return new Refusal('InvalidRequest', 'Поле названо дважды')
    const answer = await found.requests.lay(context.caller, { ...order, spots: asked, version }, context.arrivedAt)
    if (answer.kind === 'refused')
      return stakeNotTaken(db, answer, { player: context.caller.id, game: table, stake: sumOf(asked) })
    return {
      success: {
        ...laid(links, table, answer),
        accepted: acceptedOf(answer),
        refused: answer.refused.map((one) => ({ ...one })),
      },
    }
  })

  http.onSignedIn(calls.tableMove, async (context, { table, ...order }) => {
    const found = ledTable(tables, table)
    if (found instanceof Refusal) return found
    const answer = await found.requests.move(context.caller, order, context.arrivedAt)
    return answer.kind === 'refused' ? refusal(answer) : { success: laid(links, table, answer) }
  })

  http.onSignedIn(calls.tableSeed, async ({ caller }, { table, shoe, seed }) => {
    const found = ledTable(tables, table)
    if (found instanceof Refusal) return found
    const added = await found.loop.shoe?.addSeed(shoe, caller.uid, seed)
    return added === undefined ? new Refusal('RoundClosed', 'Этот шуз уже срезан') : { success: added }
  })
}

const sumOf = (spots: ReadonlyMap<string, bigint>): bigint =>
  [...spots.values()].reduce((sum, stake) => sum + stake, 0n)
const refusal = ({ code, text }: BetRefused) => new Refusal(code satisfies RefusalCode, text)
const laid = (links: BetLinks, table: string, { bet, balance }: LaidAnswer) => ({
  bet: bet === undefined ? null : ownTableBet(links, table, bet),
  balance,
})
const acceptedOf = ({ bet }: LaidAnswer) => [...(bet?.spots ?? [])].map(([spot, stake]) => ({ spot, stake }))

function seatRoutes(http: Http, { db, tables }: TableRoutesDependencies): void {
  http.onSignedIn(calls.tableSit, async ({ caller }, { table, seat, chart = false }) => {
    const found = ledTable(tables, table)
    if (found instanceof Refusal) return found
    // Seats are for players who may bet: others would keep them empty.
    const bar = await barOf(db, caller.id)
    if (bar !== undefined) return new Refusal(codeOfVerdict[bar])
    const sat = await underLead(found.requests.sit(caller.id, seat, chart))
    if (sat instanceof Refusal) return sat
    if (!sat) return new Refusal('SeatTaken')
    return { success: { seats: await tables.seatsFor(found, caller.id) } }
  })
  http.onSignedIn(calls.tableLeave, async ({ caller }, { table, seat }) => {
    const found = ledTable(tables, table)
    if (found instanceof Refusal) return found
    const left = await underLead(found.seats.leave(caller.id, seat))
    if (left instanceof Refusal) return left
    return { success: { seats: await tables.seatsFor(found, caller.id) } }
  })
}

/** Past rounds, shoes and chains: read from the database by any node. */
function pastTableRoutes(http: Http, { db, tables, links }: TableRoutesDependencies): void {
  const { store } = tables

  http.on(calls.tableHistory, async (_context, { table, before, limit }) => {
    if (current(table, 'table') === undefined) return noTable()
    const rounds = await store.past(table, before ?? Number.MAX_SAFE_INTEGER, limit ?? pageOfRounds)
    const shoes = await shoesOf(db, table, [...new Set(rounds.flatMap(({ shoe }) => shoe?.number ?? []))])
    return { success: { rounds: rounds.map(pastTableRound), shoes: shoes.map((shoe) => publicShoe(shoe, 0)) } }
  })

  http.on(calls.tableRound, async ({ caller }, { table, number }) => {
    if (current(table, 'table') === undefined) return noTable()
    const proved = await provedRound(db, tables, table, number)
    if (proved === undefined) return noRound()
    const own = caller === undefined ? undefined : await store.betOf(table, number, caller.id)
    return { success: { ...proved, own: own === undefined ? null : ownTableBet(links, table, own) } }
  })

  http.onSignedIn(calls.tableBets, async ({ caller }, { table, before, limit = pageOfRounds }) => {
    if (current(table, 'table') === undefined) return noTable()
    const bets = await listTableBets(db, table, caller.id, before ?? Number.MAX_SAFE_INTEGER, limit)
    const rounds = new Map(
      (
        await tableRoundsOf(
          db,
          table,
          bets.map(({ round }) => round),
        )
      ).map((round) => [round.number, pastTableRound(round)]),
    )
    const played = bets.flatMap((bet) => {
      const round = rounds.get(bet.round)
      return round === undefined ? [] : [{ bet: playedTableBet(links, bet), round }]
    })
    return { success: { bets: played, next: bets.length < limit ? null : (bets.at(-1)?.round ?? null) } }
  })

  http.on(calls.tableChains, async (_context, { table }) =>
    current(table, 'table') === undefined ? noTable() : { success: { chains: await tables.chains(table) } },
  )
}

/** A bet as anyone with its public number sees it. */
export function playedTableBet(links: BetLinks, bet: PlayedTableBet) {
  const { revision: _, table: game, ...shown } = ownTableBet(links, bet.game, bet)
  return { ...shown, game, version: bet.version, at: bet.at.toISOString() }
}

/** All tables, including those led elsewhere: what the lobby shows of them is in the database. */
function listRoute(http: Http, { tables, byHand }: TableRoutesDependencies): void {
  http.on(calls.tableList, async () => {
    const games = idsOf('table').flatMap((id) => current(id, 'table') ?? [])
    return { success: { tables: await Promise.all(games.map((game) => cardOf(tables, game, byHand.has(game.id)))) } }
  })
}

/** The least bet a round may be played with: side bets of a seat need its hand. */
function leastOf(game: TableGame, limits: readonly SpotLimit[], usual: SpotLimit | undefined): bigint {
  const least = usual?.min ?? 0n
  return game.seats > 0 ? least : limits.reduce((sum, { min }) => (min < sum ? min : sum), least)
}

async function cardOf({ store, led, leads }: Tables, game: TableGame, isByHand: boolean) {
  const limits = spotLimitsOf(game.id)
  const usual = limitOfSpot(limits, game.seats > 0 ? 'main' : '')
  const here = led(game.id)
  const past =
    here === undefined
      ? (await store.past(game.id, Number.MAX_SAFE_INTEGER, resultsOfCard)).map(pastTableRound)
      : here.view.past.slice(0, Math.min(resultsOfCard, resultsShown))
  return {
    table: game.id,
    game: game.family,
    dealer: isByHand ? ('person' as const) : ('virtual' as const),
    min: leastOf(game, limits, usual),
    max: usual?.max ?? 0n,
    players: here?.loop.round?.bets.size ?? 0,
    results: past.map(({ result }) => result),
    freeSeats: game.seats === 0 ? null : game.seats - (here?.seats.taken.length ?? 0),
    side: here?.view.side ?? null,
    open: here !== undefined || (await leads.leaderAddress(game.id)) !== undefined,
  }
}
