/** The calls of bets with a seed of the player's own: commitments, bets, moves, history. */
import { type OpenReply, play as calls, type SettledReply } from '@kurazh/contract/play.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { Db } from '../../platform/database.ts'
import type { BetLinks } from '../bets/bet-links.ts'
import { noSuchBet } from '../bets/no-such-bet.ts'
import { stakeNotTaken } from '../bets/stake-not-taken.ts'
import { seededName } from './bet-name.ts'
import { findBet, listBets, listBetsOf } from './seeded-bets.ts'
import type { ShownBets } from './shown-bets.ts'
import type { Seeds } from './seeds.ts'
import type { Answer } from './betting-types.ts'
import type { Betting } from './betting.ts'

const pageOfBets = 25

export interface SeededRoutesDependencies {
  db: Db
  betting: Betting
  seeds: Seeds
  shownBets: ShownBets
  links: BetLinks
}

export function seededRoutes(http: Http, { db, betting, seeds, shownBets, links }: SeededRoutesDependencies): void {
  http.onSignedIn(calls.commitments, async ({ caller }) => ({ success: { commitments: await betting.commitments(caller.id) } }))

  http.onSignedIn(calls.placeBet, ({ caller }, body) =>
    betting.place(caller, body).then((answer) => (answer.kind === 'refused' ? stakeNotTaken(db, answer, { ...body, player: caller.id }) : replyOf(answer))))
  http.onSignedIn(calls.placeGift, async ({ caller }, body) => replyOf(await betting.placeGift(caller, body)))
  http.onSignedIn(calls.move, async ({ caller }, body) => replyOf(await betting.move(caller, body)))
  http.onSignedIn(calls.openGames, async ({ caller }) => ({ success: { games: await betting.openGames(caller.id) } }))

  http.onSignedIn(calls.history, async ({ caller }, { before, limit, game }) => {
    const page = [caller.id, before ?? Number.MAX_SAFE_INTEGER, limit ?? pageOfBets] as const
    const { bets, next } = game === undefined ? await listBets(db, ...page) : await listBetsOf(db, game, ...page)
    const chain = await seeds.chainOf(caller.id)
    const shown = await Promise.all(bets.map((bet) => shownBets.show(bet, chain)))
    return { success: { bets: shown.filter((bet) => bet !== undefined), next } }
  })

  http.onSignedIn(calls.betLink, async ({ caller }, { nonce }) => {
    const bet = await findBet(db, caller.id, nonce)
    return bet === undefined ? noSuchBet() : { success: { id: links.idOf(seededName(caller.id, nonce)) } }
  })
}

function replyOf(answer: Answer): Refusal | { success: SettledReply | OpenReply } {
  if (answer.kind === 'refused') return new Refusal(answer.code, answer.text)
  const { balance, commitments } = answer
  return { success: answer.kind === 'placed' ? { bet: answer.bet, balance, commitments } : { open: answer.open, balance, commitments } }
}
