/**
 * Accepts bets of every game whose outcome comes from the player's own seed. It finds the game, the nonce's seed and
 * earlier answers to the same nonce; the kind's engine decides the rest.
 *
 * The outcome is fixed by the player's secret root, the nonce and the client seed before the stake is checked.
 */
import type { RefusalCode } from '@kurazh/contract/core/refusals.ts'
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { BoundNonce, Commitment, OpenGame as PublishedGame } from '@kurazh/contract/play/play.ts'
import { firstRules } from '@kurazh/contract/play/rules-version.ts'
import { current, rulesOf } from '@kurazh/games/index.ts'
import { type InstantGame, isGifted, seededKinds, type StepsGame } from '@kurazh/games/core/game.ts'
import { provePrimary } from '../../platform/database/database.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import { type Bettor, refused } from '../bets/bettor.ts'
import type { Answer, BettingDependencies, MakeMove, Opened, PlaceBet, Placed, WantedBet } from './betting-types.ts'
import { findBet, isUsed, published } from './seeded-bets.ts'
import { boundUnder } from './bound-seeds.ts'
import { canonical } from './canonical.ts'
import { decideBound } from './first-seed.ts'
import { createInTurn } from './in-turn.ts'
import { stakeGift } from './gifted.ts'
import type { GameStarts } from './game-starts.ts'
import { settleInstant } from './instant.ts'
import { deal, findOpen, listOpen, publishedOpen } from './open-games.ts'
import { hasRules, rulesGoneFor } from './rules-gone.ts'
import type { FirstHeard, Seed, SeedChain } from './seeds.ts'
import { endBannedGames, endIdleGames, moveSteps, openSteps } from './steps.ts'

export interface Betting {
  /** Settles a bet or opens a game. The same nonce with the same body always gets the same answer. */
  place(bettor: Bettor, body: PlaceBet): Promise<Answer>
  /** The same for a game that accepts only gifts: the waiting gift is paid and staked, both or neither. */
  placeGift(bettor: Bettor, body: PlaceBet): Promise<Answer>
  /** Makes a move of an open game. Repeating the same step with the same move changes nothing. */
  move(bettor: Bettor, body: MakeMove): Promise<Answer>
  openGames(player: number): Promise<PublishedGame[]>
  /** Ends games without a move for a day; returns how many. Any node may call it, at any time. */
  endIdle(): Promise<number>
  /** Ends the games of banned players. Any node may call it. */
  endBanned(): Promise<number>
  /** Commitments of the next 64 unused nonces, and the seeds that refused bets have bound to some of them. */
  commitments(player: number): Promise<{ commitments: Commitment[]; bound: BoundNonce[] }>
  drain(): Promise<void>
}

export function createBetting(deps: BettingDependencies): Betting {
  const { db, seeds, settlement, careful, steps, giftWrites } = deps
  const inTurn = createInTurn()
  return {
    place: (bettor, body) => enter(deps, bettor, body, false),
    placeGift: (bettor, body) => enter(deps, bettor, body, true),
    // Of concurrent moves, the second is read after the first is made: nothing reveals what it would have led to.
    move: (bettor, body) => inTurn(`${bettor.id}:${body.nonce}`, () => moveSteps(deps, bettor, body)),
    async openGames(player) {
      const [games, chain] = await Promise.all([listOpen(db, player), seeds.chainOf(player)])
      return games.filter((open) => hasRules(deps.log, open)).map((open) => publishedOpen(deal(open, chain), chain))
    },
    endIdle: () => endIdleGames(deps),
    endBanned: () => endBannedGames(deps),
    async commitments(player) {
      const commitments = (await seeds.chainOf(player)).commitments()
      return {
        commitments,
        bound: await boundUnder(
          db,
          player,
          commitments.map(({ nonce }) => nonce),
        ),
      }
    },
    drain: async () =>
      void (await Promise.all([settlement.drain(), careful.drain(), steps.drain(), giftWrites.drain()])),
  }
}

/** One entry for both: the stake is either the player's own money or a gift. */
function enter(deps: BettingDependencies, bettor: Bettor, body: PlaceBet, gift: boolean): Promise<Answer> {
  // By the bet's own rules, so that a bet made before a change gets its answer again; an unknown version is read by the
  // newest rules.
  const game = rulesOf(body.game, versionOf(body), ...seededKinds) ?? current(body.game, ...seededKinds)
  if (game === undefined || isGifted(game) !== gift) return Promise.resolve(refused('InvalidRequest', 'Такой игры нет'))
  const parsed = game.params.safeParse(body.params)
  if (!parsed.success) return Promise.resolve(refused('InvalidRequest', parsed.error.issues[0]?.message))
  const wanted: WantedBet = { bettor, body, game, params: parsed.data }
  const chain = deps.seeds.chainOf(bettor.id)
  // Nearly always both are in memory, and only the write is awaited.
  const seed = chain instanceof Promise ? undefined : chain.open(body.nonce)
  return chain instanceof Promise || seed === undefined
    ? lookFirst(deps, wanted, chain)
    : decide(deps, wanted, chain, seed)
}

/** Reads what is not in memory: the player's seeds, and the earlier answer to a nonce that is not open. */
async function lookFirst(
  deps: BettingDependencies,
  wanted: WantedBet,
  reading: Promise<SeedChain> | SeedChain,
): Promise<Answer> {
  const { body } = wanted
  const chain = await reading
  const seed = chain.open(body.nonce)
  if (seed !== undefined) return decide(deps, wanted, chain, seed)
  const answer = await answerAgain(deps, wanted, chain)
  if (answer !== undefined) return answer
  // Another node may have moved the window: reload it before refusing.
  const reloaded = await lookAgain(deps, wanted)
  if ('kind' in reloaded) return reloaded
  // A database that was replaced and does not know it yet knows nothing of the bets since.
  await provePrimary(deps.db)
  const proven = await lookAgain(deps, wanted)
  if ('kind' in proven) return proven
  return refused(proven.isRetired(body.nonce) ? 'SiteRestored' : 'NonceUnknown')
}

/** Reloads the seeds. Returns them if the nonce is still neither open nor used. */
async function lookAgain(deps: BettingDependencies, wanted: WantedBet): Promise<Answer | SeedChain> {
  deps.seeds.forget(wanted.bettor.id)
  const chain = await deps.seeds.chainOf(wanted.bettor.id)
  const seed = chain.open(wanted.body.nonce)
  if (seed !== undefined) return decide(deps, wanted, chain, seed)
  // The same bet may have been written between the two reads: its first request was under way on another node.
  return (await answerAgain(deps, wanted, chain)) ?? chain
}

/** Lets the kind's engine decide. A nonce that is already used gets its earlier answer. */
function decide(deps: BettingDependencies, wanted: WantedBet, chain: SeedChain, seed: Seed): Promise<Answer> {
  const { bettor, body } = wanted
  return decideBound<Placed | Opened>(deps, { ...body, player: bettor.id }, chain, (first) => {
    const deciding = byKind(deps, wanted, chain, seed, first)
    return deciding instanceof Promise
      ? deciding.then((decided) => orKnown(deps, wanted, chain, decided))
      : orKnown(deps, wanted, chain, deciding)
  })
}

/** The decision, or the earlier answer if the decision says that the bet may have been made before. */
function orKnown(
  deps: BettingDependencies,
  wanted: WantedBet,
  chain: SeedChain,
  decided: Answer,
): Promise<Answer> | Answer {
  if (decided.kind !== 'refused' || !mayBeKnown.has(decided.code)) return decided
  // This node's copy of the window is outdated: the next request for commitments reloads it.
  if (decided.code === 'NonceReused') deps.seeds.forget(wanted.bettor.id)
  return answerAgain(deps, wanted, chain).then((known) => {
    if (known !== undefined) return known
    return decided.code === 'NonceReused' ? onceProven(deps, wanted, chain, decided) : decided
  })
}

/** Who is told so gives the nonce up: a replaced database that does not know the bet must not have the last word. */
async function onceProven(
  deps: BettingDependencies,
  wanted: WantedBet,
  chain: SeedChain,
  decided: Answer,
): Promise<Answer> {
  await provePrimary(deps.db)
  return (await answerAgain(deps, wanted, chain)) ?? decided
}

/**
 * Refusals that may hide an earlier answer to the same bet: those decided before its write, on a node that does not know
 * it, and those with which the write says so.
 */
const mayBeKnown = new Set<RefusalCode>([
  'NonceReused',
  'GameOpen',
  'RulesChanged',
  'NotOffered',
  'TooSoon',
  'BettingStopped',
  'MaxWinExceeded',
  'StakeTooLarge',
  'StakeTooSmall',
])

function byKind(
  deps: BettingDependencies,
  wanted: WantedBet,
  chain: SeedChain,
  seed: Seed,
  first: FirstHeard,
): Promise<Answer> | Answer {
  if (versionOf(wanted.body) !== current(wanted.game.id)?.version) return refused('RulesChanged')
  if (isGifted(wanted.game)) return stakeGift(deps, wanted, chain, seed)
  const starts = deps.startsOf?.(wanted.game.id)
  return starts === undefined
    ? begin(deps, wanted, chain, seed, first)
    : beginInTime(deps, starts, wanted, chain, seed, first)
}

/**
 * For games with a minimum time between starts. A refused game has not started; one with an unknown outcome may have.
 */
async function beginInTime(
  deps: BettingDependencies,
  starts: GameStarts,
  wanted: WantedBet,
  chain: SeedChain,
  seed: Seed,
  first: FirstHeard,
): Promise<Answer> {
  const start = { player: wanted.bettor.id, game: wanted.game.id, nonce: wanted.body.nonce }
  const tooSoon = await starts.begin(start)
  if (tooSoon !== undefined) return tooSoon
  const answer = await begin(deps, wanted, chain, seed, first)
  if (answer.kind === 'refused' && answer.code !== 'Unavailable' && answer.code !== 'NonceReused')
    await starts.callOff(start)
  return answer
}

function begin(
  deps: BettingDependencies,
  wanted: WantedBet,
  chain: SeedChain,
  seed: Seed,
  first: FirstHeard,
): Promise<Answer> | Answer {
  return isOfSteps(wanted)
    ? openSteps(deps, wanted, chain)
    : settleInstant(deps, wanted as WantedBet<InstantGame>, chain, seed, first)
}

const isOfSteps = (wanted: WantedBet): wanted is WantedBet<StepsGame> => wanted.game.kind === 'steps'

/**
 * The answer to a used nonce: the earlier answer for the same bet, a refusal for another one. Undefined if the nonce is
 * not used.
 */
async function answerAgain(
  { db, log }: BettingDependencies,
  wanted: WantedBet,
  chain: SeedChain,
): Promise<Answer | undefined> {
  const { bettor, body } = wanted
  const [open, bet] = await Promise.all([findOpen(db, bettor.id, body.nonce), findBet(db, bettor.id, body.nonce)])
  let known = bet ?? open
  if (known === undefined) {
    if (!(await isUsed(db, bettor.id, body.nonce))) return undefined
    // It was written since, or its game was closed between the two reads.
    known = (await findOpen(db, bettor.id, body.nonce)) ?? (await findBet(db, bettor.id, body.nonce))
    if (known === undefined) return refused('NonceReused')
  }
  if (!isSameBet(known, wanted)) return refused('NonceReused')
  if (!hasRules(log, known)) return rulesGoneFor()
  chain.spend(body.nonce)
  const told = { balance: await balanceOf(db, bettor.id), commitments: chain.commitments() }
  if ('payout' in known) return { kind: 'placed', bet: published(known, chain), net: netOf(known), ...told }
  return { kind: 'opened', open: publishedOpen(deal(known, chain), chain), ...told }
}

/** The version of the rules the page played by: see 0006. */
const versionOf = ({ version }: PlaceBet) => version ?? firstRules

function isSameBet(
  bet: { game: string; version: number; clientSeed: string; stake: bigint; added: bigint; params: unknown },
  { body, params }: WantedBet,
): boolean {
  return (
    bet.game === body.game &&
    bet.version === versionOf(body) &&
    bet.clientSeed === body.clientSeed &&
    bet.stake - bet.added === body.stake &&
    canonical(bet.params) === canonical(params)
  )
}
