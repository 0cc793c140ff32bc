/**
 * Where bets come in: one door for every game whose outcome comes from the player's own seed. It finds the game, the
 * nonce's seed and earlier answers to the same nonce; the kind's engine decides the rest.
 *
 * The outcome is fixed by the player's secret root, the nonce and the client seed before the stake is looked at.
 */
import type { RefusalCode } from '@kurazh/contract/call.ts'
import { netOf } from '@kurazh/contract/kopecks.ts'
import type { Commitment, OpenGame as PublishedGame } from '@kurazh/contract/play.ts'
import { firstRules } from '@kurazh/contract/rules-version.ts'
import { current, rulesOf } from '@kurazh/games/index.ts'
import { type InstantGame, isGifted, type SeededGame, seededKinds, type StepsGame } from '@kurazh/games/core/game.ts'
import { quickly } from '../../platform/quick-reading.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import { type Bettor, refused } from '../bets/bettor.ts'
import type { Answer, BettingDependencies, MakeMove, PlaceBet, WantedBet } from './betting-types.ts'
import { findBet, isUsed, published } from './seeded-bets.ts'
import { canonical } from './canonical.ts'
import { stakeGift } from './gifted.ts'
import type { GameStarts } from './game-starts.ts'
import { settleInstant } from './instant.ts'
import { deal, findOpen, listOpen, publishedOpen } from './open-games.ts'
import { hasRules, rulesGoneFor } from './rules-gone.ts'
import type { Seed, SeedChain } from './seeds.ts'
import { endBannedGames, endIdleGames, moveSteps, openSteps } from './steps.ts'

export interface Betting {
  /** Settles a bet or opens a game. The same nonce with the same body gets the same answer, however often it is asked. */
  place(bettor: Bettor, body: PlaceBet): Promise<Answer>
  /** The same of a game that only gifts are staked on: the gift that waits is paid and staked, both or neither. */
  placeGift(bettor: Bettor, body: PlaceBet): Promise<Answer>
  /** Makes a move of an open game. The same step with the same move changes nothing the second time. */
  move(bettor: Bettor, body: MakeMove): Promise<Answer>
  openGames(player: number): Promise<PublishedGame[]>
  /** Ends the games that nobody has moved for a day; answers how many. Any node may do it, at any time. */
  endIdle(): Promise<number>
  /** Ends the games of banned players, on any node as well. */
  endBanned(): Promise<number>
  /** Commitments of the next 64 unused nonces. */
  commitments(player: number): Promise<Commitment[]>
  drain(): Promise<void>
}

export function createBetting(deps: BettingDependencies): Betting {
  const { db, seeds, settlement, steps, giftWrites } = deps
  return {
    place: (bettor, body) => enter(deps, bettor, body, false),
    placeGift: (bettor, body) => enter(deps, bettor, body, true),
    move: (bettor, body) => moveSteps(deps, bettor, body),
    async openGames(player) {
      const [games, chain] = await Promise.all([listOpen(db, player), seeds.chainOf(player)])
      return games.filter((open) => hasRules(deps.log, open)).map((open) => publishedOpen(deal(open, chain), chain))
    },
    endIdle: () => endIdleGames(deps),
    endBanned: () => endBannedGames(deps),
    commitments: async (player) => (await seeds.chainOf(player)).commitments(),
    drain: async () => void (await Promise.all([settlement.drain(), steps.drain(), giftWrites.drain()])),
  }
}

/** One door for both: what is staked on a game is either money of the player's own or a gift. */
function enter(deps: BettingDependencies, bettor: Bettor, body: PlaceBet, gift: boolean): Promise<Answer> {
  // By its own rules, so that a bet made before they changed is answered again; of a version that never was by the newest.
  const game = rulesOf(body.game, versionOf(body), ...seededKinds) ?? current(body.game, ...seededKinds)
  if (game === undefined || isGifted(game) !== gift) return Promise.resolve(refused('InvalidRequest', 'Такой игры нет'))
  const parsed = readParams(game, body.params)
  if (!parsed.success) return Promise.resolve(refused('InvalidRequest', parsed.error.issues[0]?.message))
  const wanted: WantedBet = { bettor, body, game, params: parsed.data }
  const chain = deps.seeds.chainOf(bettor.id)
  // Nearly always both are at hand, and nothing is waited for but the write.
  const seed = chain instanceof Promise ? undefined : chain.open(body.nonce)
  return chain instanceof Promise || seed === undefined ? lookFirst(deps, wanted, chain) : decide(deps, wanted, chain, seed)
}

/** Reads what is not at hand: the player's seeds, and what became of a nonce that is not open. */
async function lookFirst(deps: BettingDependencies, wanted: WantedBet, reading: Promise<SeedChain> | SeedChain): Promise<Answer> {
  const { bettor, body } = wanted
  const chain = await reading
  const seed = chain.open(body.nonce)
  if (seed !== undefined) return decide(deps, wanted, chain, seed)
  const answer = await answerAgain(deps, wanted, chain)
  if (answer !== undefined) return answer
  // Another node may have moved the window: look again before refusing.
  deps.seeds.forget(bettor.id)
  const anew = await deps.seeds.chainOf(bettor.id)
  const seedAnew = anew.open(body.nonce)
  return seedAnew === undefined ? refused('NonceUnknown') : decide(deps, wanted, anew, seedAnew)
}

/** Lets the kind's engine decide. What it finds used already is answered from what is kept. */
function decide(deps: BettingDependencies, wanted: WantedBet, chain: SeedChain, seed: Seed): Promise<Answer> {
  const deciding = byKind(deps, wanted, chain, seed)
  return deciding instanceof Promise ? deciding.then((decided) => orKnown(deps, wanted, chain, decided)) : Promise.resolve(orKnown(deps, wanted, chain, deciding))
}

/** What was decided, or where it says that the bet may have been made before, what was answered then. */
function orKnown(deps: BettingDependencies, wanted: WantedBet, chain: SeedChain, decided: Answer): Promise<Answer> | Answer {
  if (decided.kind !== 'refused' || !mayBeKnown.has(decided.code)) return decided
  // What this node remembers of the window is old: the promises asked for next are read anew.
  if (decided.code === 'NonceReused') deps.seeds.forget(wanted.bettor.id)
  return answerAgain(deps, wanted, chain).then((known) => known ?? decided)
}

/** Refusals behind which an earlier answer to the same bet may stand. */
const mayBeKnown = new Set<RefusalCode>(['NonceReused', 'GameOpen', 'RulesChanged', 'NotOffered', 'TooSoon'])

function byKind(deps: BettingDependencies, wanted: WantedBet, chain: SeedChain, seed: Seed): Promise<Answer> | Answer {
  if (versionOf(wanted.body) !== current(wanted.game.id)?.version) return refused('RulesChanged')
  if (isGifted(wanted.game)) return stakeGift(deps, wanted, chain, seed)
  const starts = deps.startsOf?.(wanted.game.id)
  return starts === undefined ? begin(deps, wanted, chain, seed) : beginInTime(deps, starts, wanted, chain, seed)
}

/** Where games may not begin at any moment. One that was refused has not begun; one whose fate is unknown may have. */
async function beginInTime(deps: BettingDependencies, starts: GameStarts, wanted: WantedBet, chain: SeedChain, seed: Seed): Promise<Answer> {
  const start = { player: wanted.bettor.id, game: wanted.game.id, nonce: wanted.body.nonce }
  const tooSoon = await starts.begin(start)
  if (tooSoon !== undefined) return tooSoon
  const answer = await begin(deps, wanted, chain, seed)
  if (answer.kind === 'refused' && answer.code !== 'Unavailable' && answer.code !== 'NonceReused') await starts.callOff(start)
  return answer
}

function begin(deps: BettingDependencies, wanted: WantedBet, chain: SeedChain, seed: Seed): Promise<Answer> | Answer {
  return isOfSteps(wanted) ? openSteps(deps, wanted, chain) : settleInstant(deps, wanted as WantedBet<InstantGame>, chain, seed)
}

const isOfSteps = (wanted: WantedBet): wanted is WantedBet<StepsGame> => wanted.game.kind === 'steps'

/** Answers a nonce that is used already: the same bet again, or the nonce of another one. Undefined when it is not. */
async function answerAgain({ db, log }: BettingDependencies, wanted: WantedBet, chain: SeedChain): Promise<Answer | undefined> {
  const { bettor, body } = wanted
  const [open, bet] = await Promise.all([findOpen(db, bettor.id, body.nonce), findBet(db, bettor.id, body.nonce)])
  // A game may be closed between the two looks; then it is in the journal by the next one.
  const known = bet ?? open ?? (await findBet(db, bettor.id, body.nonce))
  if (known === undefined) return (await isUsed(db, bettor.id, body.nonce)) ? refused('NonceReused') : undefined
  if (!isSameBet(known, wanted)) return refused('NonceReused')
  if (!hasRules(log, known)) return rulesGoneFor()
  chain.spend(body.nonce)
  const told = { balance: await balanceOf(db, bettor.id), commitments: chain.commitments() }
  if ('payout' in known) return { kind: 'placed', bet: published(known, chain), net: netOf(known), ...told }
  return { kind: 'opened', open: publishedOpen(deal(known, chain), chain), ...told }
}

const readers = new WeakMap<SeededGame, ReturnType<typeof quickly>>()

function readParams(game: SeededGame, params: unknown): ReturnType<SeededGame['params']['safeParse']> {
  const known = readers.get(game)
  if (known !== undefined) return known(params)
  readers.set(game, quickly(game.params))
  return game.params.safeParse(params)
}

/** The version of the rules the page played by: see 0027. */
const versionOf = ({ version }: PlaceBet) => version ?? firstRules

function isSameBet(bet: { game: string; version: number; clientSeed: string; stake: bigint; params: unknown }, { body, params }: WantedBet): boolean {
  return bet.game === body.game && bet.version === versionOf(body) && bet.clientSeed === body.clientSeed && bet.stake === body.stake
    && canonical(bet.params) === canonical(params)
}
