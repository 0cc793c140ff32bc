/** Registers the calls of bets with the player's own seed: commitments, bets, moves, history. */
import { type OpenReply, play as calls, type SettledReply } from '@kurazh/contract/play/play.ts'
import { type Http, Refusal, type SignedInContext } from '../../platform/http/http.ts'
import type { Db } from '../../platform/database/database.ts'
import { type BetRefused, refused } from '../bets/bettor.ts'
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
  http.onSignedIn(calls.commitments, async ({ caller }) => ({ success: await betting.commitments(caller.id) }))

  http.onSignedIn(calls.placeBet, (context, body) =>
    betting
      .place(context.caller, body)
      .then((answer) =>
        answer.kind === 'refused'
          ? stakeNotTaken(db, forPage(answer, context), { ...body, player: context.caller.id })
          : replyOf(answer),
      ),
  )
  http.onSignedIn(calls.placeGift, async (context, body) => {
    const answer = await betting.placeGift(context.caller, body)
    return replyOf(answer.kind === 'refused' ? forPage(answer, context) : answer)
  })
  http.onSignedIn(calls.move, async ({ caller }, body) => {
    const answer = await betting.move(caller, body)
    return answer.kind === 'refused' && answer.adding
      ? stakeNotTaken(db, answer, { ...answer.adding, player: caller.id })
      : replyOf(answer)
  })
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

/**
 * An older page, which draws another seed after a refusal, would take `NonceReused` for fraud. It is told to refresh,
 * because the current page keeps its seed.
 */
function forPage(answer: BetRefused, context: SignedInContext): BetRefused {
  return answer.isBound && context.isOlderPage
    ? refused('RulesChanged', 'Страница устарела. Обновите её, и ставка пройдёт')
    : answer
}

function replyOf(answer: Answer): Refusal | { success: SettledReply | OpenReply } {
  if (answer.kind === 'refused') return new Refusal(answer.code, answer.text)
  const { balance, commitments } = answer
  return {
    success:
      answer.kind === 'placed'
        ? { bet: answer.bet, balance, commitments }
        : { open: answer.open, balance, commitments },
  }
}
