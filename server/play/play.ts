/** The calls of play: commitments, bets, history, tables. */
import { play as calls } from '@kurazh/contract/play.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import type { Db } from '../platform/database.ts'
import { type Http, Refusal } from '../platform/http.ts'
import { listBets, published } from './bets.ts'
import type { InstantEngine } from './instant.ts'
import type { Seeds } from './seeds.ts'
import { publishedTables } from './tables.ts'

const pageOfBets = 25

export function playRoutes(http: Http, { db, engine, seeds }: { db: Db; engine: InstantEngine; seeds: Seeds }): void {
  http.onSignedIn(calls.commitments, async ({ caller }) => ({ success: { commitments: await engine.commitments(caller.id) } }))

  http.onSignedIn(calls.placeBet, async ({ caller }, body) => {
    const answer = await engine.place(caller, body)
    if (answer.kind === 'refused') return new Refusal(answer.code, answer.text)
    return { success: { bet: answer.bet, balance: roublesFromKopecks(answer.balance), commitments: answer.commitments } }
  })

  http.onSignedIn(calls.history, async ({ caller }, { before, limit }) => {
    const bets = await listBets(db, caller.id, before ?? Number.MAX_SAFE_INTEGER, limit ?? pageOfBets)
    const chain = await seeds.chainOf(caller.id)
    return { success: { bets: bets.map((bet) => published(bet, chain)) } }
  })

  http.on(calls.tables, () => ({ success: { tables: publishedTables() } }))
}
