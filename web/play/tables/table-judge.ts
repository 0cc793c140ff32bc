/**
 * Checks a round at a table against the values published before it. Pure: known facts go in, contradictions come out.
 */
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { isRoundHash } from '@kurazh/games/core/round-chain.ts'
import { indexFromCut, leadsToShoe, openShoe } from '@kurazh/games/core/shoe.ts'
import { replayTable, type TablePlay } from '@kurazh/games/core/table-play.ts'
import { spotsLike } from '@kurazh/games/core/table-seats.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { wheelDraw } from '@kurazh/games/core/wheel-draw.ts'
import type { Fault } from '../shared/lie.ts'
import type { TableDealt, TableRound } from './table-view.ts'

export type TableShoe = NonNullable<TableSnapshot['shoe']>

/** The expected value and the reported one. */
export const fault = (what: string, before: unknown, now: unknown): Fault => ({
  what,
  before: String(before),
  now: String(now),
})

/** A face-down card: only its place is known. A called-off round may end with one. */
export const isHidden = ({ value, salt, branch }: TableDealt): boolean =>
  value === null && salt === null && branch === null

/** A card that was shown. `drawn`: which of its round. `shoe` as it was received first. */
export function cardFault(
  table: string,
  shoe: TableShoe,
  first: number,
  drawn: number,
  { value, index, salt, branch }: TableDealt,
): Fault | null {
  if (value === null || index === null || salt === null || branch === null)
    return fault('доказательство карты', 'карта с ветвью', 'её нет')
  const place = shoe.cut === null ? null : indexFromCut(shoe.cut, first + drawn)
  if (place !== null && index !== place) return fault('место карты в шузе', place + 1, index + 1)
  return leadsToShoe({ table, number: shoe.number }, shoe.root, { index, card: value, salt, branch })
    ? null
    : fault('карта', `корень ${shoe.root.slice(0, 12)}…`, 'ветвь ведёт не к нему')
}

/** A shoe that is over: its order must have the root that was published, and hold every card that was shown. */
export function shoeFault(table: string, { number, root, hash }: TableShoe, salt: string): Fault | null {
  if (hash === null) return null
  if (!isRoundHash(hash)) return fault('хеш шуза', '64 шестнадцатеричные цифры', hash)
  const opened = openShoe({ table, number }, hash, salt).root
  return opened === root ? null : fault('корень шуза', root, opened)
}

/** The drawn cards or numbers of a round in order, without the result of a peek. */
const drawnOf = (round: TableRound, game: TableGame): readonly TableDealt[] =>
  game.source === 'wheel' ? round.dealt : round.dealt.filter(({ index }) => index !== null)

/** Replays the round from the cards shown; undefined where it cannot be played like that. */
export function playedOf(
  game: TableGame,
  round: TableRound,
  staked: ReadonlySet<string>,
): TablePlay<unknown> | undefined {
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

/**
 * Checks a wheel's number, and what was drawn before it, by the hash and the salt of its chain; a number without its
 * hash is invalid.
 */
export function spinFault(game: TableGame, round: TableRound, salt: string): Fault | null {
  if (round.hash === null) return fault('хеш раунда', 'открыт с числом', 'его нет')
  if (!isRoundHash(round.hash)) return fault('хеш раунда', '64 шестнадцатеричные цифры', round.hash)
  const spun = spinOf(game, round.hash, salt)
  for (const [at, { place, value }] of spun.dealt.entries()) {
    const shown = round.dealt[at]
    if (shown !== undefined && (shown.place !== place || shown.value !== value))
      return fault(place === 'wheel' ? 'выпавшее число' : 'множители', value, shown.value)
  }
  const result = game.result(spun.state)
  return round.dealt.length > 0 || sameJson(result, round.result)
    ? null
    : fault('выпавшее число', JSON.stringify(result), JSON.stringify(round.result))
}

/** The round of a wheel as its hash and the salt of its chain decide it. Throws RangeError for an invalid hash. */
export const spinOf = (game: TableGame, hash: string, salt: string): TablePlay<unknown> =>
  replayTable(game, new Set(), [], wheelDraw(game, hash, salt))

/** Checks the result of the round by the rules. */
export function resultFault(game: TableGame, round: TableRound, staked: ReadonlySet<string>): Fault | null {
  const play = playedOf(game, round, staked)
  if (!play || play.ask.kind !== 'over') return fault('ход раунда', 'по правилам до конца', 'его не повторить')
  const [drawn, told] = [play.dealt.filter((one) => one.drawn !== undefined).length, drawnOf(round, game).length]
  if (drawn !== told) return fault('карт в раунде', drawn, told)
  const moved = play.dealt.findIndex(
    ({ place, value }, at) => round.dealt[at]?.place !== place || round.dealt[at]?.value !== value,
  )
  if (moved >= 0) return fault('место на столе', play.dealt[moved]?.place, round.dealt[moved]?.place ?? 'пусто')
  // The result of a peek is not drawn: it shows only what the rules show.
  if (play.dealt.length !== round.dealt.length) return fault('карт на столе', play.dealt.length, round.dealt.length)
  const result = game.result(play.state)
  return sameJson(result, round.result)
    ? null
    : fault('итог раунда', JSON.stringify(result), JSON.stringify(round.result))
}

/** Spots that bore a stake, as the cards show them; null where no seats give such a round by the rules. */
export function stakedLike(game: TableGame, round: TableRound): ReadonlySet<string> | null {
  for (const staked of spotsLike(game, round)) if (resultFault(game, round, staked) === null) return staked
  return null
}

/** The whole course of a round in one line: for whom it was dealt, the cards, the decisions, the result. */
export const courseOf = (
  game: TableGame,
  { dealt, decided, result }: TableRound,
  staked: ReadonlySet<string>,
): string =>
  JSON.stringify([
    game.begin(staked),
    dealt.map(({ place, value }) => `${place} ${value}`),
    decided.map(({ seat, hand, move, by }) => `${seat} ${hand} ${move} ${by}`),
    result,
  ])

/**
 * Checks decisions: for a seat without an answer the clock stands, or the chart plays; nothing else may be reported.
 */
export function decidedFault(game: TableGame, round: TableRound, staked: ReadonlySet<string>): Fault | null {
  for (const [at, { move, by }] of round.decided.entries()) {
    const play = by === 'player' ? undefined : playedOf(game, { ...round, decided: round.decided.slice(0, at) }, staked)
    if (play?.ask.kind !== 'move') continue
    const may = by === 'clock' ? [play.ask.idle] : [game.chart(play.state, true), game.chart(play.state, false)]
    if (!may.includes(move))
      return fault(by === 'clock' ? 'решение за того, кто молчал' : 'решение по таблице', may[0], move)
  }
  return null
}

/** The payout of each spot, in kopecks; null where the round cannot be replayed, or was called off. */
export function paidBySpot(
  game: TableGame,
  round: TableRound,
  spots: OwnTableBet['spots'],
): ReadonlyMap<string, bigint> | null {
  const staked =
    round.voided !== null ? null : game.seats > 0 ? stakedLike(game, round) : new Set(spots.map(({ spot }) => spot))
  const play = staked && playedOf(game, round, staked)
  return play?.ask.kind === 'over'
    ? new Map(spots.map(({ spot, stake }) => [spot, game.pays(play.state, spot, stake)]))
    : null
}
