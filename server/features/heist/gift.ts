/** Turns a ticket into a rouble that is staked at once, in one write. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/http.ts'
import type { Gift } from '../../play/bets/gift.ts'
import { payGift } from '../../rewards/pay.ts'
import { heistGame, ticketWorth } from './policy.ts'
import { playedSeason } from './seasons.ts'
import { ticketsIn } from './tickets.ts'

export const heistGift: Gift = {
  game: heistGame,
  async give(tx, player, nonce) {
    const season = await playedSeason(tx)
    if (season === undefined) return new Refusal('NothingWaits', 'Сейчас сезон не идёт: билеты ничего не открывают')
    const { earned, used } = await ticketsIn(tx, player, season.id)
    if (used >= earned) return new Refusal('NothingWaits', 'Билетов сейчас нет')
    const ticket = used + 1
    const refusal = await payGift(tx, player, {
      reward: 'heist',
      key: `heist:ticket:${season.id}:${ticket}`,
      kopecks: ticketWorth,
    })
    return refusal ?? begin(tx, player, { season: season.id, ticket, nonce })
  },
}

async function begin(
  tx: Tx,
  player: number,
  { season, ticket, nonce }: { season: number; ticket: number; nonce: number },
): Promise<undefined> {
  await sql`insert into heist_run (player, nonce, season, ticket) values (${player}, ${nonce}, ${season}, ${ticket})`.execute(
    tx,
  )
}
