/** Replays a past round from the database: everything that was shown, with its proof. */
import { openShoe } from '@kurazh/games/core/shoe.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { rulesOf } from '@kurazh/games/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { publishedChains } from '../../rounds/chain/chains.ts'
import { type PublicRound, publicRound, publicShoe } from '../broadcast/table-view.ts'
import { actsOf, folded } from '../hand/act-log.ts'
import { correctionOf } from '../hand/correction-log.ts'
import { recordingsOf } from '../hand/recordings.ts'
import { replayed, type TableInPlay, tableInPlay } from '../loop/table-in-play.ts'
import { bestOf } from '../requests/admission.ts'
import { shoeSource, toldSource, wheelSource } from '../source/source.ts'
import type { StoredMove, StoredTableRound, TableBet } from '../store/table-store.ts'
import type { Tables } from '../tables.ts'

/** undefined if there is no such round, or the site no longer has its rules. */
export async function provedRound(
  db: Db,
  { store, linkOf }: Pick<Tables, 'store' | 'linkOf'>,
  table: string,
  number: number,
) {
  const stored = await store.round(table, number)
  const game = stored && rulesOf(table, stored.version, 'table')
  if (stored?.endedAt === undefined || game === undefined) return undefined
  const [bets, moves, chains] = [
    await store.betsOf(table, number),
    await store.movesOf(table, number),
    await publishedChains(db, table),
  ]
  const { chain: chainOf, link: linkAt } = stored
  if (chainOf === null || linkAt === null)
    return { round: await roundByHand(db, game, stored, bets, moves), shoe: null, chain: null }
  const chain = chains.find(({ id }) => id === chainOf)
  if (chain === undefined) throw new Error(`round ${number} of ${table} has no chain`)
  const shoe = stored.shoe && (await store.shoe(table, stored.shoe.number))
  const link = await linkOf(table, chainOf, linkAt)
  const source =
    stored.shoe === undefined
      ? wheelSource(game, link)
      : shoeSource(
          openShoe({ table, number: stored.shoe.number }, link.hash, link.salt),
          shoe?.cut ?? 0,
          stored.shoe.first,
        )
  const round = playedAgain(game, tableInPlay(stored, source), stored, bets, moves)
  return { round: publicRound(round), shoe: shoe === undefined ? null : publicShoe(shoe, 0), chain }
}

/** A round dealt by a person: the entered results, and everything the dealer did. */
async function roundByHand(
  db: Db,
  game: TableGame,
  stored: StoredTableRound,
  bets: readonly TableBet[],
  moves: StoredMove[],
): Promise<PublicRound> {
  const acts = await actsOf(db, game.id, stored.number)
  const correction = stored.corrected ? await correctionOf(db, game.id, stored.number) : undefined
  return publicRound(
    playedAgain(
      game,
      {
        ...tableInPlay(stored, toldSource(game)),
        acts,
        recordings: await recordingsOf(db, game.id, stored.number),
        told: correction?.told ?? folded(acts).told,
        ...(correction && { correction }),
      },
      stored,
      bets,
      moves,
    ),
  )
}

function playedAgain(
  game: TableGame,
  round: TableInPlay,
  { phase, startedAt, result, reason, endedAt }: StoredTableRound,
  bets: readonly TableBet[],
  moves: StoredMove[],
): TableInPlay {
  for (const bet of bets)
    round.bets.set(bet.player, { ...bet, uid: '', best: bestOf(game, bet.spots), writing: undefined, asked: undefined })
  Object.assign(round, { phase, startedAt, isTold: true, result, reason, moves, nextAt: endedAt })
  // A round that was called off is not replayed: it has no result, and its cards are never dealt again.
  if (phase === 'ended') round.play = replayed(game, round)
  return round
}
