/** The calls of play: commitments, bets, history, tables. */
import { type OpenReply, play as calls, type SettledReply } from '@kurazh/contract/play.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import type { Db } from '../platform/database.ts'
import { type Http, Refusal } from '../platform/http.ts'
import type { BetLinks } from './bet-links.ts'
import { findBet, listBets, listBetsOf, published } from './bets.ts'
import type { Answer } from './answers.ts'
import type { Betting } from './betting.ts'
import type { Seeds } from './seeds.ts'
import { publishedTables } from './tables.ts'

const pageOfBets = 25

const noSuchBet = 'Такой ставки нет. Проверьте ссылку: она должна быть целой'

export interface PlayParts {
  db: Db
  betting: Betting
  seeds: Seeds
  links: BetLinks
  /** Names of players as others see them, null where hidden. */
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, { name: string | null }>>
}

export function playRoutes(http: Http, parts: PlayParts): void {
  const { db, betting, seeds } = parts
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

  http.onSignedIn(calls.betLink, async ({ caller }, { nonce }) => {
    const bet = await findBet(db, caller.id, nonce)
    return bet === undefined ? new Refusal('NotFound', noSuchBet) : { success: { id: parts.links.idOf(caller.id, nonce) } }
  })

  http.on(calls.showBet, async ({ caller }, { id }) => {
    const found = parts.links.betOf(id)
    const bet = found && (await findBet(db, found.player, found.nonce))
    if (bet === undefined) return new Refusal('NotFound', noSuchBet)
    const [chain, faces] = await Promise.all([seeds.chainOf(bet.player), parts.facesOf(db, [bet.player])])
    return { success: { bet: published(bet, chain), name: faces.get(bet.player)?.name ?? null, own: caller?.id === bet.player } }
  })

  http.on(calls.tables, () => ({ success: { tables: publishedTables() } }))
}

function replyOf(answer: Answer): Refusal | { success: SettledReply | OpenReply } {
  if (answer.kind === 'refused') return new Refusal(answer.code, answer.text)
  const told = { balance: roublesFromKopecks(answer.balance), commitments: answer.commitments }
  return { success: answer.kind === 'placed' ? { bet: answer.bet, ...told } : { open: answer.open, ...told } }
}
