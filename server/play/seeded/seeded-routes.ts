/** The calls of play: commitments, bets, history, tables. */
import { type OpenReply, play as calls, type SettledReply } from '@kurazh/contract/play.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import { listBets, listBetsOf, published } from './seeded-bets.ts'
import type { Answer } from './betting-types.ts'
import { type BetPageDependencies, betPageRoutes } from '../bets/bet-page.ts'
import type { Betting } from './betting.ts'
import { publishedTables } from '../bets/stake-limits.ts'

const pageOfBets = 25

export interface PlayDependencies extends BetPageDependencies {
  betting: Betting
}

export function playRoutes(http: Http, deps: PlayDependencies): void {
  const { db, betting, seeds } = deps
  betPageRoutes(http, deps)
  http.onSignedIn(calls.commitments, async ({ caller }) => ({ success: { commitments: await betting.commitments(caller.id) } }))

  http.onSignedIn(calls.placeBet, async ({ caller }, body) => replyOf(await betting.place(caller, body)))
  http.onSignedIn(calls.move, async ({ caller }, body) => replyOf(await betting.move(caller, body)))
  http.onSignedIn(calls.openGames, async ({ caller }) => ({ success: { games: await betting.openGames(caller.id) } }))

  http.onSignedIn(calls.history, async ({ caller }, { before, limit, game }) => {
    const page = [caller.id, before ?? Number.MAX_SAFE_INTEGER, limit ?? pageOfBets] as const
    const { bets, next } = game === undefined ? await listBets(db, ...page) : await listBetsOf(db, game, ...page)
    const chain = await seeds.chainOf(caller.id)
    return { success: { bets: bets.map((bet) => published(bet, chain)), next } }
  })

  http.on(calls.tables, () => ({ success: { tables: publishedTables() } }))
}

function replyOf(answer: Answer): Refusal | { success: SettledReply | OpenReply } {
  if (answer.kind === 'refused') return new Refusal(answer.code, answer.text)
  const told = { balance: roublesFromKopecks(answer.balance), commitments: answer.commitments }
  return { success: answer.kind === 'placed' ? { bet: answer.bet, ...told } : { open: answer.open, ...told } }
}
