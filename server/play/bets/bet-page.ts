/** Bets by their public numbers: whoever has the number sees the bet with its proof, whatever its kind of game. */
import { type Bet, play as calls, type ShortBet } from '@kurazh/contract/play.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import { idsOf } from '@kurazh/games/index.ts'
import type { Db } from '../../platform/database.ts'
import { type Http, Refusal } from '../../platform/http.ts'
import type { BetLinks, BetName } from './bet-links.ts'
import { findBet, listBets, published, type SettledBet } from '../seeded/seeded-bets.ts'
import { publishedChains } from '../rounds/chain/chains.ts'
import { findRoundBet, latestRoundBets, type PlayedBet, playedBet } from '../rounds/history/round-history.ts'
import { roundsOf } from '../rounds/store/round-store.ts'
import { pastRound } from '../rounds/loop/round-in-play.ts'
import type { Seeds } from '../seeded/seeds.ts'

const pageOfBets = 25
const roundGames = idsOf('round')
const noSuchBet = () => new Refusal('NotFound', 'Такой ставки нет. Проверьте ссылку: она должна быть целой')

export interface BetPageDependencies {
  db: Db
  seeds: Seeds
  links: BetLinks
  /** Names of players as others see them, null where hidden. */
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, { name: string | null }>>
}

export function betPageRoutes(http: Http, deps: BetPageDependencies): void {
  const { db, links } = deps
  http.onSignedIn(calls.betLink, async ({ caller }, { nonce }) => {
    const bet = await findBet(db, caller.id, nonce)
    return bet === undefined ? noSuchBet() : { success: { id: links.idOf({ player: caller.id, nonce }) } }
  })

  http.on(calls.showBet, async ({ caller }, { id }) => {
    const name = links.betOf(id)
    const found = name && (await find(deps, name))
    if (found === undefined) return noSuchBet()
    const { player, shown } = found
    const faces = await deps.facesOf(db, [player])
    return { success: { ...shown, name: faces.get(player)?.name ?? null, own: caller?.id === player } }
  })

  http.onSignedIn(calls.latestBets, async ({ caller }, { limit = pageOfBets }) => {
    const [seeded, onRounds] = await Promise.all([listBets(db, caller.id, Number.MAX_SAFE_INTEGER, limit), latestRoundBets(db, caller.id, roundGames, limit)])
    const bets = [...seeded.bets.map((bet) => shortOfSeeded(links, bet)), ...onRounds.map((bet) => shortOfRound(links, bet))]
    return { success: { bets: bets.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, limit) } }
  })
}

type Shown = { kind: 'seeded'; bet: Bet } | ({ kind: 'round'; bet: ReturnType<typeof playedBet> } & Awaited<ReturnType<typeof proofOf>>)

async function find({ db, seeds, links }: BetPageDependencies, name: BetName): Promise<{ player: number; shown: Shown } | undefined> {
  if ('nonce' in name) {
    const bet = await findBet(db, name.player, name.nonce)
    return bet && { player: bet.player, shown: { kind: 'seeded', bet: published(bet, await seeds.chainOf(bet.player)) } }
  }
  const bet = await findRoundBet(db, name)
  return bet && { player: bet.player, shown: { kind: 'round', bet: playedBet(links, bet), ...(await proofOf(db, bet)) } }
}

/** The round and its chain once it is over: before that its end is no secret of this table's, for it is nowhere in the database. */
async function proofOf(db: Db, { game, round: number }: PlayedBet) {
  const [round] = await roundsOf(db, game, [number])
  if (round?.hash === undefined) return { round: null, chain: null }
  const chain = (await publishedChains(db, game)).find(({ id }) => id === round.chain) ?? null
  return { round: pastRound(round), chain }
}

const shortOfSeeded = (links: BetLinks, { player, nonce, game, stake, multiplierE4, payout, at }: SettledBet): ShortBet => ({
  link: links.idOf({ player, nonce }), game, stake: roublesFromKopecks(stake), multiplier: multiplierE4 / 10_000, payout: roublesFromKopecks(payout), at: at.toISOString(),
})

const shortOfRound = (links: BetLinks, { game, round, place, stake, multiplierE2, payout, at }: PlayedBet): ShortBet => ({
  link: links.idOf({ game, round, place }), game, stake: roublesFromKopecks(stake), multiplier: multiplierE2 / 100, payout: roublesFromKopecks(payout), at: at.toISOString(),
})
