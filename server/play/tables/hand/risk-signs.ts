/**
 * Finds rounds dealt by people that were called off after the result was known: dealers who do it often, and players
 * who got lost stakes back.
 */
import { playedByHand } from '@kurazh/games/core/table-hand.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { riskRule, type RiskSign } from '../../../platform/security/risk-rule.ts'
import type { Row } from '../../rows.ts'
import { payoutsOf } from '../loop/table-settlement.ts'
import { spotsOf } from '../loop/table-in-play.ts'
import { createTableStore } from '../store/table-store.ts'
import { actsOf, type StoredAct } from './act-log.ts'

/** How many rounds are checked, newest first: a table has a few a month. */
const mostLooked = 500
const mostNamed = 50

type VoidedRow = Pick<Row<'table_round'>, 'game' | 'number' | 'version' | 'ended_at'>
type VoidedRound = Omit<VoidedRow, 'ended_at'> & { at: Date }

/** The called-off rounds of one dealer. */
interface OfDealer {
  rounds: number
  at: Date
  /** Players who had lost: how often, and how many kopecks they got back. */
  losers: Map<number, { times: number; returned: bigint }>
}

export const voidsOfDealers = riskRule({
  name: 'voids-of-dealers',
  title: 'Проигранное возвращают отменой раундов',
  weight: 60,
  why: 'За столом с человеком раунды отменяли, когда выпавшее было уже введено: один дилер делает это чаще обычного, или одному игроку за столом одного дилера раз за разом возвращается проигранное. Ошибки у дилеров бывают, но проигравшим они помогают не чаще, чем выигравшим.',
  numbers: {
    voids: { title: 'Отменённых раундов у одного дилера, не меньше', is: 5, least: 2, most: 1_000 },
    returned: {
      title: 'Раундов одного дилера, где игроку вернулось проигранное, не меньше',
      is: 2,
      least: 2,
      most: 100,
    },
    days: { title: 'За сколько дней', is: 30, least: 1, most: 90 },
  },
  async find({ db, since }, { voids, returned, days }) {
    const rounds = await voidedRounds(db, days)
    if (!rounds.some(({ at }) => at >= since)) return []
    const dealers = await byDealer(db, rounds)
    return [...dealers].flatMap(([dealer, of]) => [
      ...(of.rounds >= voids ? [signOfDealer(dealer, of)] : []),
      ...signsOfPlayers(dealer, of, returned),
    ])
  },
})

/** A round called off by the site itself is no one's doing. */
async function voidedRounds(db: Db, days: number): Promise<VoidedRound[]> {
  const { rows } = await sql<VoidedRow>`
    select game, number, version, ended_at from table_round r
    where phase = 'voided' and link is null and reason <> 'fault' and ended_at > now() - make_interval(days => ${days})
      and exists (select from table_act a where a.game = r.game and a.round = r.number and a.act = 'enter')
    order by ended_at desc limit ${mostLooked}`.execute(db)
  return rows.flatMap(({ ended_at: at, ...round }) => (at === null ? [] : [{ ...round, at }]))
}

async function byDealer(db: Db, rounds: readonly VoidedRound[]): Promise<Map<number, OfDealer>> {
  const dealers = new Map<number, OfDealer>()
  for (const round of rounds) {
    const acts = await actsOf(db, round.game, Number(round.number))
    const losers = await losersOf(db, round, acts)
    for (const dealer of new Set(acts.filter(({ act }) => act === 'enter').map(({ admin }) => admin))) {
      const of = dealers.get(dealer) ?? { rounds: 0, at: round.at, losers: new Map() }
      of.rounds += 1
      for (const [player, stake] of losers) {
        const { times, returned } = of.losers.get(player) ?? { times: 0, returned: 0n }
        of.losers.set(player, { times: times + 1, returned: returned + stake })
      }
      dealers.set(dealer, of)
    }
  }
  return dealers
}

/**
 * Players whose stake was more than their payout by the entered values. Empty for a round that had not reached its end.
 */
async function losersOf(
  db: Db,
  { game: id, number, version }: VoidedRound,
  acts: readonly StoredAct[],
): Promise<Map<number, bigint>> {
  const game = rulesOf(id, version, 'table')
  if (game === undefined) return new Map()
  const store = createTableStore(db)
  const [bets, moves] = [await store.betsOf(id, Number(number)), await store.movesOf(id, Number(number))]
  try {
    const stand = playedByHand(game, spotsOf(bets), moves, farthestTold(acts))
    if (stand.ask.kind !== 'over') return new Map()
    const brought = new Map(payoutsOf(game, stand, bets).map(({ player, payout }) => [player, payout]))
    return new Map(
      bets.flatMap(({ player, stake }) => (stake > (brought.get(player) ?? 0n) ? [[player, stake] as const] : [])),
    )
  } catch {
    // The decisions do not fit the values entered last: who had lost cannot be determined.
    return new Map()
  }
}

/** The longest list of values ever entered, its latest version: values taken back had been seen. */
function farthestTold(acts: readonly StoredAct[]): readonly number[] {
  let [told, farthest, isConfirmed]: [number[], number[], boolean] = [[], [], false]
  for (const { act, value } of acts) {
    if (value !== null) told = told.concat(value)
    else if (act === 'back' && !isConfirmed) told = told.slice(0, -1)
    isConfirmed = act === 'confirm'
    if (told.length >= farthest.length) farthest = told
  }
  return farthest
}

function signOfDealer(dealer: number, { rounds, at, losers }: OfDealer): RiskSign {
  return {
    player: dealer,
    mark: 'dealing',
    size: rounds,
    facts: [
      { says: 'Отменено раундов после введённого, сдавал этот человек', number: rounds },
      {
        says: 'Игроков, которым вернулось проигранное',
        number: losers.size,
        players: [...losers.keys()].slice(0, mostNamed),
      },
      {
        says: 'Вернулось проигранного',
        kopecks: `${[...losers.values()].reduce((sum, { returned }) => sum + returned, 0n)}`,
      },
      { says: 'В последний раз', at: at.toISOString() },
    ],
  }
}

const signsOfPlayers = (dealer: number, { at, losers }: OfDealer, least: number): RiskSign[] =>
  [...losers]
    .filter(([, { times }]) => times >= least)
    .map(([player, { times, returned }]) => ({
      player,
      mark: `dealer:${dealer}`,
      size: times,
      facts: [
        { says: 'Раундов одного дилера, где вернулось проигранное', number: times, players: [dealer] },
        { says: 'Вернулось проигранного', kopecks: `${returned}` },
        { says: 'В последний раз', at: at.toISOString() },
      ],
    }))
