/** A round that is over, played again from what is written: everything that was shown, with its proof. */
import { openShoe } from '@kurazh/games/core/shoe.ts'
import { beginTable, dealOn, moveOn } from '@kurazh/games/core/table-play.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import type { Db } from '../../../platform/database.ts'
import { publishedChains } from '../../rounds/chain/chains.ts'
import { publicRound, publicShoe } from '../broadcast/table-view.ts'
import { stakedSpots, tableInPlay } from '../loop/table-in-play.ts'
import { bestOf } from '../requests/admission.ts'
import { shoeSource, wheelSource } from '../source/source.ts'
import type { Tables } from '../tables.ts'

/** undefined where there is no such round, or nobody has its rules. */
export async function provedRound(db: Db, { store, linkOf }: Pick<Tables, 'store' | 'linkOf'>, table: string, number: number) {
  const stored = await store.round(table, number)
  const game = stored && rulesOf(table, stored.version, 'table')
  if (stored?.endedAt === undefined || game === undefined) return undefined
  const [bets, moves, chains] = [await store.betsOf(table, number), await store.movesOf(table, number), await publishedChains(db, table)]
  const chain = chains.find(({ id }) => id === stored.chain)
  if (chain === undefined) throw new Error(`round ${number} of ${table} has no chain`)
  const shoe = stored.shoe && (await store.shoe(table, stored.shoe.number))
  const link = await linkOf(table, stored.chain, stored.link)
  const source = stored.shoe === undefined ? wheelSource(link) : shoeSource(openShoe({ table, number: stored.shoe.number }, link.hash, link.salt), shoe?.cut ?? 0, stored.shoe.first)
  const round = tableInPlay(stored, source)
  for (const bet of bets) round.bets.set(bet.player, { ...bet, uid: '', best: bestOf(game, bet.spots), writing: undefined, asked: undefined })
  Object.assign(round, { phase: stored.phase, startedAt: stored.startedAt, isTold: true, result: stored.result, reason: stored.reason, moves, nextAt: stored.endedAt })
  // Of one that was called off nothing is dealt anew: nothing came of it, and nobody is dealt its cards again.
  if (stored.phase === 'ended') {
    const next = (drawn: number) => source.next(drawn)
    round.play = moves.reduce((play, { move }) => moveOn(game, play, move, next), dealOn(game, beginTable(game, stakedSpots({ bets: round.bets })), next))
  }
  return { round: publicRound(round), shoe: shoe === undefined ? null : publicShoe(shoe, 0), chain }
}
