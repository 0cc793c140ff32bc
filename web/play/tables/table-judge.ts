/** A round at a table held to what was published before it. Pure: what is known goes in, what does not hold comes out. */
import type { OwnTableBet, TableSnapshot } from '@kurazh/contract/tables.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import { cutOf, indexFromCut, leadsToShoe, openShoe } from '@kurazh/games/core/shoe.ts'
import { replayTable, type TablePlay } from '@kurazh/games/core/table-play.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { pocketOf } from '@kurazh/games/core/wheel-draw.ts'
import type { Laid } from './layouts.ts'
import type { TableDealt, TableRound } from './table-view.ts'

export interface Taken {
  accepted: readonly { spot: string; stake: bigint }[]
  refused: readonly { spot: string }[]
}
export type TableShoe = NonNullable<TableSnapshot['shoe']>

/** What does not hold, in words: what should have been said, and what was. */
export interface Fault {
  what: string
  before: string
  now: string
}

const fault = (what: string, before: unknown, now: unknown): Fault => ({ what, before: String(before), now: String(now) })

/** A card that was shown. `drawn`: which of its round. `shoe` as it was heard first. */
export function cardFault(table: string, shoe: TableShoe, first: number, drawn: number, { value, index, salt, branch }: TableDealt): Fault | null {
  if (value === null || index === null || salt === null || branch === null) return fault('доказательство карты', 'карта с ветвью', 'её нет')
  const place = shoe.cut === null ? null : indexFromCut(shoe.cut, first + drawn)
  if (place !== null && index !== place) return fault('место карты в шузе', place + 1, index + 1)
  return leadsToShoe({ table, number: shoe.number }, shoe.root, { index, card: value, salt, branch }) ? null : fault('карта', `корень ${shoe.root.slice(0, 12)}…`, 'ветвь ведёт не к нему')
}

/** The cut of a shoe, by its root and the seeds as they are told. */
export function cutFault({ root, seeds, cut }: TableShoe): Fault | null {
  if (cut === null || seeds === null) return null
  const wanted = cutOf(root, seeds)
  return wanted === cut ? null : fault('срезка шуза', wanted + 1, cut + 1)
}

/** A seed that the site has taken is among those the shoe was cut by. */
export function seedFault({ number, seeds }: TableShoe, given: { shoe: number; seed: string } | null): Fault | null {
  if (given?.shoe !== number || seeds === null || seeds.some(({ seed }) => seed === given.seed)) return null
  return fault('случайность этого браузера в срезке', given.seed, 'её нет')
}

/** A shoe that is over: its order must have the root that was published, and hold every card that was shown. */
export function shoeFault(table: string, { number, root, hash }: TableShoe, salt: string): Fault | null {
  if (hash === null) return null
  const opened = openShoe({ table, number }, hash, salt).root
  return opened === root ? null : fault('корень шуза', root, opened)
}

/** A layout under one revision stays what it was; decisions add to it at a table with seats. What has ended ends once. A word from before it ended may come late. */
export function layoutFault(game: TableGame, before: OwnTableBet, now: OwnTableBet): Fault | null {
  const sum = now.spots.reduce((all, { stake }) => all + stake, 0n)
  if (sum !== now.stake) return fault('сумма ставки в копейках', sum, now.stake)
  if (now.revision !== before.revision || (before.state !== 'open' && now.state === 'open')) return null
  const stakes = new Map(now.spots.map(({ spot, stake }) => [spot, stake]))
  const mayLack = game.seats > 0 && now.state === 'open'
  const moved = before.spots.find(({ spot, stake }) => (stakes.get(spot) ?? (mayLack ? stake : 0n)) !== stake)
  if (moved) return fault(`ставка на поле ${moved.spot} в копейках`, moved.stake, stakes.get(moved.spot) ?? 0n)
  if (game.seats === 0 && now.spots.length > before.spots.length) return fault('полей в ставке', before.spots.length, now.spots.length)
  if (before.state !== 'open' && (now.state !== before.state || now.payout !== before.payout)) return fault('выплата в копейках', before.payout, now.payout)
  return null
}

/** What the site says it took of a layout: what was asked, and of what it refused no more than stood there. */
export function takenFault(game: TableGame, asked: Laid, stood: Laid, { accepted, refused }: Taken): Fault | null {
  const lies = new Map(accepted.map(({ spot, stake }) => [spot, stake]))
  const isRefused = new Set(refused.map(({ spot }) => spot))
  for (const spot of new Set([...Object.keys(asked), ...(game.seats === 0 ? lies.keys() : [])])) {
    const taken = lies.get(spot) ?? 0n
    const may = isRefused.has(spot) ? [stood[spot] ?? 0n, 0n] : [asked[spot] ?? 0n]
    if (!may.includes(taken)) return fault(`ставка на поле ${spot} в копейках`, may[0], taken)
  }
  return null
}

/** Drawn things of a round in their order; what a peek told is not among them. */
const drawnOf = (round: TableRound, game: TableGame): readonly TableDealt[] => (game.source === 'wheel' ? round.dealt : round.dealt.filter(({ index }) => index !== null))

/** The round again from what was shown; undefined where it cannot be played so. */
function playedOf(game: TableGame, round: TableRound, staked: ReadonlySet<string>): TablePlay<unknown> | undefined {
  const drawn = drawnOf(round, game)
  try {
    return replayTable(game, staked, round.decided, (at) => {
      const value = drawn[at]?.value
      if (value == null) throw new RangeError('not everything was shown')
      return value
    })
  } catch {
    return undefined
  }
}

/** A wheel's number by its hash and the salt of its chain; a number without its hash is none. */
export function spinFault(round: TableRound, salt: string): Fault | null {
  if (round.hash === null) return fault('хеш раунда', 'открыт с числом', 'его нет')
  const pocket = pocketOf(roundDraw(round.hash, salt))
  const shown = round.dealt[0]?.value ?? round.result
  return pocket === shown ? null : fault('выпавшее число', pocket, shown)
}

/** What the round came to, by the rules. */
export function resultFault(game: TableGame, round: TableRound, staked: ReadonlySet<string>): Fault | null {
  const play = playedOf(game, round, staked)
  if (!play || play.ask.kind !== 'over') return fault('ход раунда', 'по правилам до конца', 'его не повторить')
  const result = game.result(play.state)
  return sameJson(result, round.result) ? null : fault('итог раунда', JSON.stringify(result), JSON.stringify(round.result))
}

/** Who does not decide stands, or is played for by the chart: nothing else was said to be done for them. */
export function decidedFault(game: TableGame, round: TableRound, staked: ReadonlySet<string>): Fault | null {
  for (const [at, { move, by }] of round.decided.entries()) {
    const play = by === 'player' ? undefined : playedOf(game, { ...round, decided: round.decided.slice(0, at) }, staked)
    if (play?.ask.kind !== 'move') continue
    const may = by === 'clock' ? [play.ask.idle] : [game.chart(play.state, true), game.chart(play.state, false)]
    if (!may.includes(move)) return fault(by === 'clock' ? 'решение за того, кто молчал' : 'решение по таблице', may[0], move)
  }
  return null
}

/** A decision that this page made, and the site has said that it took. */
export interface SentMove {
  round: number
  step: number
  seat: number
  move: string
}

/** What the site says was decided: this page's decisions among it, as they were made. */
export function sentFault({ number, decided, dealing, voided }: TableRound, sent: readonly SentMove[]): Fault | null {
  for (const { round, step, seat, move } of sent) {
    if (round !== number) continue
    const made = decided.find((one) => one.seat === seat && one.step >= step)
    const isMissing = made === undefined && voided === null && (dealing === 'result' || dealing === 'confirmed')
    if (isMissing || (made !== undefined && made.move !== move)) return fault(`решение места ${seat}`, move, made?.move ?? 'его нет')
  }
  return null
}

/** What each spot brought back, in kopecks; null where the round is not played again without others' seats, or was called off. */
export function paidBySpot(game: TableGame, round: TableRound, spots: OwnTableBet['spots']): ReadonlyMap<string, bigint> | null {
  if (game.seats > 0 || round.voided !== null) return null
  const play = playedOf(game, round, new Set(spots.map(({ spot }) => spot)))
  return play?.ask.kind === 'over' ? new Map(spots.map(({ spot, stake }) => [spot, game.pays(play.state, spot, stake)])) : null
}

/** What a bet brought, spot by spot. */
export function payoutFault(game: TableGame, round: TableRound, staked: ReadonlySet<string>, bet: Pick<OwnTableBet, 'spots' | 'state' | 'payout' | 'stake'>): Fault | null {
  if (bet.state === 'open') return null
  if (bet.state === 'returned') return bet.payout === bet.stake || bet.payout === 0n ? null : fault('возврат ставки', bet.stake, bet.payout)
  const play = playedOf(game, round, staked)
  if (!play || play.ask.kind !== 'over') return fault('ход раунда', 'по правилам до конца', 'его не повторить')
  const wanted = bet.spots.reduce((sum, { spot, stake }) => sum + game.pays(play.state, spot, stake), 0n)
  return wanted === bet.payout ? null : fault('выплата в копейках', wanted, bet.payout)
}
