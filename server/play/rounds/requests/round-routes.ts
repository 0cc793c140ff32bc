/** Registers the calls of shared rounds. */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { betsShown, type PublicBet, type RoundTotals, rounds as calls } from '@kurazh/contract/play/rounds.ts'
import { firstRules } from '@kurazh/contract/play/rules-version.ts'
import { current, rulesOf } from '@kurazh/games/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Http, Refusal } from '../../../platform/http/http.ts'
import type { BetLinks } from '../../bets/bet-links.ts'
import { stakeNotTaken } from '../../bets/stake-not-taken.ts'
import { publishedChains } from '../chain/chains.ts'
import { forwardToLeader } from '../leader/forward-to-leader.ts'
import { rulesGone } from '../history/rules-gone.ts'
import { listRoundBets, ownBet, playedBet } from '../history/round-history.ts'
import type { RoundAnswer } from '../loop/round-answer.ts'
import { type RoundBet, roundsOf } from '../store/round-store.ts'
import type { Face } from '../../bets/bettor.ts'
import { hiddenFace, largestFirst, publicBet } from '../broadcast/public-bet.ts'
import type { Rounds } from '../rounds.ts'
import type { LedGame } from '../loop/term.ts'

export interface RoundRoutesDependencies {
  db: Db
  rounds: Rounds
  links: BetLinks
  /** Known only to the site's nodes: 32 bytes. */
  key: Buffer
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
}

const passedOn = new Set<string>([
  calls.roundState.path,
  calls.roundBet.path,
  calls.roundCancel.path,
  calls.roundTake.path,
])
const pageOfRounds = 50
const noGame = () => new Refusal('NotFound', 'Такой игры с общими раундами нет')
const noRound = () => new Refusal('NotFound', 'Такого прошедшего раунда нет')

export function roundRoutes(http: Http, deps: RoundRoutesDependencies): void {
  const { rounds } = deps
  forwardToLeader(http, deps.key, {
    paths: passedOn,
    clock: rounds.clock,
    leaderAddress: rounds.store.leaderAddress,
    isLedHere: (game) => rounds.led(game) !== undefined,
    gameIn: ({ game }) => (typeof game === 'string' && current(game, 'round') !== undefined ? game : undefined),
  })
  playedRoundRoutes(http, deps)
  ownBetsRoute(http, deps)
  pastRoundRoutes(http, deps)
}

/** The current round: answered by the node that leads its game. */
function playedRoundRoutes(http: Http, { db, rounds, links }: RoundRoutesDependencies): void {
  http.on(calls.roundState, ({ caller }, { game: id }) => {
    const found = ledGame(rounds, id)
    if (found instanceof Refusal) return found
    const { game, loop, view } = found
    const own = caller === undefined ? [] : (loop.round?.bets.of(caller.id) ?? []).map((bet) => ownBet(links, id, bet))
    return {
      success: {
        game: id,
        seq: view.seq,
        now: rounds.clock.now(),
        round: view.round,
        bets: [...view.bets()],
        totals: view.totals(),
        own,
        past: [...view.past],
        ...view.chains,
        bettingMs: game.bettingMs,
        pauseMs: game.pauseMs,
        ...(view.isPaused && { paused: true }),
      },
    }
  })

  http.on(calls.roundClock, () => ({ success: { now: rounds.clock.now() } }))

  http.onSignedIn(
    calls.roundBet,
    async ({ caller }, { game: id, round, key, stake, target, maxWin, version = firstRules }) => {
      const found = ledGame(rounds, id)
      if (found instanceof Refusal) return found
      // Checked by the page's version of the rules, so that the answer says that the rules changed, not that the form is
      // wrong.
      const params = (rulesOf(id, version, 'round') ?? found.game).params.safeParse(
        target === undefined ? {} : { target },
      )
      if (!params.success) return new Refusal('InvalidRequest', params.error.issues[0]?.message)
      const answer = await found.requests.bet(caller, { round, key, stake, params: params.data, maxWin, version })
      return answer.kind === 'refused'
        ? stakeNotTaken(db, answer, { player: caller.id, game: id, stake })
        : answered(links, id, answer)
    },
  )

  http.onSignedIn(calls.roundCancel, async ({ caller }, { game, round, key }) => {
    const found = ledGame(rounds, game)
    return found instanceof Refusal ? found : answered(links, game, await found.requests.cancel(caller, round, key))
  })
}

/** The game led on this node. A request for one led elsewhere was forwarded before it got here. */
export function ledGame(rounds: Rounds, game: string): LedGame | Refusal {
  if (current(game, 'round') === undefined) return new Refusal('InvalidRequest', 'Такой игры с общими раундами нет')
  return (
    rounds.led(game) ??
    new Refusal(
      'Unavailable',
      'Раунды сейчас готовятся или переходят на другой сервер. Повторите через несколько секунд',
    )
  )
}

/** Past rounds and the chains: read from the database by any node. */
function pastRoundRoutes(http: Http, { db, rounds: { store, pastOf }, links, facesOf }: RoundRoutesDependencies): void {
  http.on(calls.roundHistory, async (_context, { game, before, limit }) => {
    const rules = current(game, 'round')
    if (rules === undefined) return noGame()
    const past = await store.past(game, before ?? Number.MAX_SAFE_INTEGER, limit ?? pageOfRounds)
    return { success: { rounds: past.flatMap((round) => pastOf(rules, round) ?? []) } }
  })

  http.on(calls.round, async ({ caller }, { game, number }) => {
    const rules = current(game, 'round')
    if (rules === undefined) return noGame()
    const round = await store.round(game, number)
    if (round?.hash === undefined) return noRound()
    const past = pastOf(rules, round)
    if (past === undefined) return rulesGone()
    const bets = (await store.betsOf(game, number)).filter(({ state }) => state !== 'cancelled')
    const chain = (await publishedChains(db, game)).find(({ id }) => id === round.chain)
    if (chain === undefined) throw new Error(`round ${number} of ${game} has no chain`)
    const own = bets.filter(({ player }) => player === caller?.id).map((bet) => ownBet(links, game, bet))
    return { success: { round: past, chain, bets: await largestOf(db, bets, facesOf), totals: totalsOf(bets), own } }
  })

  http.on(calls.roundChains, async (_context, { game }) =>
    current(game, 'round') === undefined ? noGame() : { success: { chains: await publishedChains(db, game) } },
  )
}

/** A player's own bets with the rounds that decided them, and the chains that prove these. */
function ownBetsRoute(http: Http, { db, rounds: { pastOf }, links }: RoundRoutesDependencies): void {
  http.onSignedIn(calls.roundBets, async ({ caller }, { game, before, limit }) => {
    const rules = current(game, 'round')
    if (rules === undefined) return noGame()
    const { bets, next } = await listRoundBets(
      db,
      game,
      caller.id,
      before ?? Number.MAX_SAFE_INTEGER,
      limit ?? pageOfRounds,
    )
    const numbers = [...new Set(bets.map(({ round }) => round))]
    const [rounds, chains] = await Promise.all([roundsOf(db, game, numbers), publishedChains(db, game)])
    const past = new Map(
      rounds.filter(({ hash }) => hash !== undefined).map((round) => [round.number, pastOf(rules, round)]),
    )
    // A bet paid in a round that is still played has no proof yet; one whose rules are gone no longer has any.
    const proved = bets.flatMap((bet) => {
      const round = past.get(bet.round)
      return round === undefined ? [] : [{ bet: playedBet(links, bet), round }]
    })
    const used = new Set(proved.map(({ round }) => round.chain))
    return { success: { bets: proved, chains: chains.filter(({ id }) => used.has(id)), next } }
  })
}

async function largestOf(
  db: Db,
  bets: readonly RoundBet[],
  facesOf: RoundRoutesDependencies['facesOf'],
): Promise<PublicBet[]> {
  const largest = bets.toSorted((a, b) => largestFirst(a.stake, b.stake) || a.place - b.place).slice(0, betsShown)
  const faces = await facesOf(
    db,
    largest.map(({ player }) => player),
  )
  return largest.map((bet) => publicBet(bet, faces.get(bet.player) ?? hiddenFace))
}

/** The answer to a player's request. */
export function answered(links: BetLinks, game: string, answer: RoundAnswer) {
  if (answer.kind === 'refused') return new Refusal(answer.code satisfies RefusalCode, answer.text)
  return { success: { bet: ownBet(links, game, answer.bet), balance: answer.balance } }
}

function totalsOf(bets: readonly RoundBet[]): RoundTotals {
  const taken = bets.filter(({ state }) => state === 'taken')
  const sum = (amounts: bigint[]) => amounts.reduce((a, b) => a + b, 0n)
  return {
    bets: bets.length,
    players: new Set(bets.map(({ player }) => player)).size,
    stake: sum(bets.map(({ stake }) => stake)),
    taken: taken.length,
    paid: sum(taken.map(({ payout }) => payout)),
  }
}
