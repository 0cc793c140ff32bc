/**
 * Lets a third-party game use the wallet: play a round, and fetch its win. A play is decided by the nonce and the
 * client seed that our own frame has drawn before. Each is valid for one play, so that of fifty equal concurrent plays
 * one is made.
 */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { kopecksFromUnits, mostMultiplierE4, stakeOfBet } from '@kurazh/shared/money/package-money.ts'
import { dearCost, type PackageEvent } from '@kurazh/contract/play/packages.ts'
import type { PackageFlag } from '@kurazh/contract/play/package-flags.ts'
import { type RefusalCode, refusals } from '@kurazh/contract/core/refusals.ts'
import type { Log } from '../../../platform/process/log.ts'
import { balanceOf, isFrozen } from '../../../wallet/wallet.ts'
import { refusedStake } from '../../bank/bank.ts'
import { type BalanceNews, type BetRefused, type Bettor } from '../../bets/bettor.ts'
import { stakeRefusal } from '../../bets/stake-refusal.ts'
import { stakeNotTaken } from '../../bets/stake-not-taken.ts'
import type { BettingDependencies } from '../betting-types.ts'
import { tryStake } from '../bound-seeds.ts'
import { decideBound } from '../first-seed.ts'
import { written } from '../written.ts'
import { awaitAnswer, type WantedBet } from './dear-modes.ts'
import { modeOf, modeOfBet, type PackageMode, type PackageRules } from './kept-packages.ts'
import { seedsOf } from './package-outcome.ts'
import { type Draw, type DrawDependencies, gone, stakeOnBook, usedAlready } from './package-draws.ts'
import { noteEvent, openRoundOf, type PackageRound } from './package-rounds.ts'
import type { FrameWaits } from './frame-waits.ts'
import { type FrameSession, frameSessionOf, nextOf, noteWaiting } from './package-sessions.ts'
import { isUsed } from '../seeded-bets.ts'
import { seedMs } from './policy.ts'
import { largestBet, WalletError } from './wallet-words.ts'

export interface PackagePlayDependencies extends DrawDependencies {
  log: Log
  flags: readonly PackageFlag[]
  /** The least time between two rounds, in milliseconds. */
  leastMs: number
  startsOf: NonNullable<BettingDependencies['startsOf']>
  isStopped(): boolean
  /** False under maintenance: no round begins. */
  mayBegin(): boolean
  /**
   * True if the site is asking the player whether to continue. It stops the game's own autoplay, which no page of ours
   * can stop.
   */
  checkIsDue(player: number): Promise<boolean>
  waits: FrameWaits
  /** Whether a session of the site is still valid. */
  sessionStands(session: number): Promise<boolean>
  uidOf(player: number): Promise<string>
  onBalance(bettor: Bettor, news: BalanceNews): void
  tell(player: number, event: PackageEvent): void
}

export interface WantedPlay {
  mode: string
  /** In millionths of a rouble. */
  amount: number
}

/** A round as the game sees it, with its book. */
export interface ShownRound {
  round: PackageRound
  mode: PackageMode
  /** The book's line as its author wrote it. */
  book: string
  isActive: boolean
}

export type Authenticated = FrameSession & { rules: PackageRules }

/** The session of a token whose player may still play here. */
export async function authenticated(
  { db, packages, sessionStands }: PackagePlayDependencies,
  token: string,
): Promise<Authenticated | WalletError> {
  const session = await frameSessionOf(db, token)
  if (session === undefined || !(await sessionStands(session.siteSession))) return sessionEnded()
  if (await isFrozen(db, session.player)) return new WalletError('Banned', refusals.Banned[1])
  const rules = await packages.rulesOf(session.game, session.version)
  return rules === undefined ? new WalletError('Unauthorized', 'Этой игры больше нет') : { ...session, rules }
}

/** The open round of a session's game, with its book. */
export async function openRound(
  deps: PackagePlayDependencies,
  { player, game, rules }: Authenticated,
): Promise<ShownRound | undefined> {
  const round = await openRoundOf(deps.db, player, game)
  if (round === undefined || round.version !== rules.version) return undefined
  const mode = modeOfBet(rules, round.params)
  const { book } = await deps.packages.pick(rules, mode, seedsOf(round, await deps.seeds.chainOf(player)))
  return { round, mode, book, isActive: true }
}

/** Plays a round and reports the result to the frame. */
export async function play(
  deps: PackagePlayDependencies,
  session: Authenticated,
  wanted: WantedPlay,
): Promise<(ShownRound & { balance: bigint }) | WalletError> {
  const played = await decide(deps, session, wanted)
  const { player, game, id } = session
  if (played instanceof WalletError)
    deps.tell(player, { kind: 'refused', game, session: id, code: played.code, text: played.text })
  else deps.tell(player, { kind: 'played', game, session: id, nonce: played.round.nonce, active: played.isActive })
  return played
}

async function decide(
  deps: PackagePlayDependencies,
  session: Authenticated,
  wanted: WantedPlay,
): Promise<(ShownRound & { balance: bigint }) | WalletError> {
  const bet = betOf(deps, session, wanted)
  if (bet instanceof WalletError) return bet
  const hindrance = await hindranceOf(deps, session)
  if (hindrance !== undefined) return hindrance
  const next = await freshNext(deps, session)
  if (next === null)
    return new WalletError('NonceUnknown', 'Сайт ещё готовит следующий раунд. Повторите через мгновение')
  const chain = await chainFor(deps, session.player, next.nonce)
  if (chain === undefined) return usedAlready()
  const answer = await decideBound(
    deps,
    { ...next, player: session.player, game: session.game, stake: bet.stake },
    chain,
    async (first) => asRefused(await playDrawn(deps, { session, bet, next, chain, first })),
  )
  if (answer.kind !== 'refused') return answer
  return answer.code === 'NonceReused'
    ? usedAlready()
    : new WalletError(answer.code, answer.text ?? refusals[answer.code][1])
}

type Played = ShownRound & { balance: bigint }

/** In the form that the binding of seeds expects: a refusal is sent when the seed is bound to its nonce. */
const asRefused = (played: Played | WalletError): (Played & { kind: 'played' }) | BetRefused =>
  played instanceof WalletError
    ? { kind: 'refused', code: played.code, text: played.text }
    : { ...played, kind: 'played' }

/**
 * Plays with the drawn seeds. Every reason to refuse the round is checked before its book is picked, so that the time
 * of a refusal reveals nothing of the book.
 */
async function playDrawn(deps: PackagePlayDependencies, draw: Draw): Promise<Played | WalletError> {
  const { session, bet, next } = draw
  const { player, game, version } = session
  const start = { player, game, nonce: next.nonce }
  const stake = { ...start, stake: bet.stake, bank: bet.bank }
  // No player is asked to confirm a round they cannot pay for.
  const hindered = (await askForStake(deps, stake)) ?? (await askOfDear(deps, session, stake, bet))
  if (hindered !== undefined) return hindered
  const starts = deps.startsOf(game)
  const tooSoon = await starts?.begin(start)
  if (tooSoon !== undefined) return new WalletError(tooSoon.code, tooSoon.text ?? refusals[tooSoon.code][1])
  const staked = await stakeOnBook(deps, draw)
  if (staked instanceof WalletError) {
    // A round with an unknown outcome may have started, and one that was made before has.
    if (staked.code !== 'Unavailable' && staked.code !== 'NonceReused') await starts?.callOff(start)
    return staked
  }
  const { book, payout, multiplierE4, balance, at, isOver } = staked
  deps.onBalance({ id: player, uid: await deps.uidOf(player) }, { balance, net: payout === 0n ? -bet.stake : 0n })
  const round: PackageRound = {
    ...next,
    player,
    game,
    version,
    stake: bet.stake,
    payout,
    multiplierE4,
    params: { mode: bet.mode.name },
    event: null,
    openedAt: at,
  }
  return { round, mode: bet.mode, book, isActive: payout > 0n && isOver !== true, balance }
}

/** Why the stake would not be taken. */
async function askForStake(
  { db, bank }: PackagePlayDependencies,
  stake: Parameters<typeof tryStake>[1],
): Promise<WalletError | undefined> {
  const asking = await written(tryStake(db, stake))
  if ('kind' in asking) return new WalletError(asking.code, refusals[asking.code][1])
  if (asking.done === undefined) return undefined
  const { code, text } = await stakeNotTaken(db, refusedStake({ bank }, asking.done), stake)
  return new WalletError(code, text)
}

/** The confirmation of an expensive mode may take long: afterwards every reason to refuse is checked again. */
async function askOfDear(
  deps: PackagePlayDependencies,
  session: Authenticated,
  stake: Parameters<typeof tryStake>[1],
  bet: WantedBet,
): Promise<WalletError | undefined> {
  if (bet.mode.cost <= dearCost) return undefined
  if (!(await awaitAnswer(deps, session, stake.nonce, bet)))
    return new WalletError('Forbidden', 'Вы не подтвердили дорогой режим, ставка не сделана')
  if (!(await deps.sessionStands(session.siteSession))) return sessionEnded()
  return (await hindranceOf(deps, session)) ?? askForStake(deps, stake)
}

const sessionEnded = () => new WalletError('Unauthorized', 'Сессия игры закончилась. Откройте игру ещё раз')

/** The bet that the game requests, checked against the limits of the mode and of the site. */
function betOf(
  { flags, bank }: PackagePlayDependencies,
  { game, rules }: Authenticated,
  wanted: WantedPlay,
): WantedBet | WalletError {
  const mode = modeOf(rules, wanted.mode)
  if (mode === undefined) return new WalletError('InvalidRequest', 'Такого режима у игры нет')
  if (mode.cost > 100 && flags.includes('disabledBuyFeature'))
    return new WalletError('Forbidden', 'Режимы дороже одной ставки здесь выключены')
  const amount = kopecksFromUnits(wanted.amount)
  if (amount === undefined) return new WalletError('InvalidRequest', 'Ставка — целое число копеек')
  const stake = stakeOfBet(amount, mode.cost)
  if (stake === undefined)
    return new WalletError(
      'InvalidRequest',
      'В этом режиме ставка стоила бы не целое число копеек. Возьмите целое число рублей',
    )
  const { bank: number, limits } = bank.termsOf({ id: game })
  const most = largestBet(rules, limits)
  if (amount > most) return new WalletError('StakeTooLarge', `Наибольшая ставка — ${formatRoundMoney(most)}`)
  const misfit = stakeRefusal(limits, amount < limits.minStake ? amount : stake, mostMultiplierE4(mode.best, mode.cost))
  return misfit === undefined ? { mode, amount, stake, bank: number } : new WalletError(misfit.code, misfit.text)
}

/** Why no round may start now, whatever the bet. */
async function hindranceOf(
  { db, packages, mayBegin, isStopped, checkIsDue }: PackagePlayDependencies,
  { player, game, version }: Authenticated,
): Promise<WalletError | undefined> {
  const refused = (code: RefusalCode) => new WalletError(code, refusals[code][1])
  if (!mayBegin()) return refused('Maintenance')
  if (isStopped()) return refused('BettingStopped')
  const [newest, open, isAsked] = await Promise.all([
    packages.newest(game),
    openRoundOf(db, player, game),
    checkIsDue(player),
  ])
  if (isAsked)
    return new WalletError('LimitReached', 'Сайт спрашивает, продолжать ли игру. Ответьте ему: ставка не сделана')
  if (open !== undefined) return new WalletError('GameOpen', 'Предыдущий раунд ещё не закончен')
  return newest?.version === version ? undefined : gone()
}

/**
 * The seeds that the frame has drawn for this play. After a round the game may be faster than the frame, so seeds that
 * are missing or already used are waited for. Null if none come.
 */
async function freshNext(
  { db, waits }: PackagePlayDependencies,
  session: Authenticated,
): Promise<FrameSession['next']> {
  const fresh = async (next: FrameSession['next']) =>
    next === null || (await isUsed(db, session.player, next.nonce)) ? undefined : next
  const drawn = await fresh(session.next)
  if (drawn !== undefined) return drawn
  await noteWaiting(db, session, seedMs)
  return (await waits.until(session.id, async () => fresh(await nextOf(db, session)), seedMs)) ?? null
}

/** The player's seeds if the nonce is open: another node may have moved the window. */
async function chainFor({ seeds }: PackagePlayDependencies, player: number, nonce: number) {
  const chain = await seeds.chainOf(player)
  if (chain.open(nonce) !== undefined) return chain
  seeds.forget(player)
  const anew = await seeds.chainOf(player)
  return anew.open(nonce) === undefined ? undefined : anew
}

/** Pays the open round of the session's game, if there is one. Returns the balance afterwards. */
export async function endRound(deps: PackagePlayDependencies, { player, game }: Authenticated): Promise<bigint> {
  const round = await openRoundOf(deps.db, player, game)
  const ended = round && (await payRound(deps, round))
  return ended ?? balanceOf(deps.db, player)
}

/** Pays a round. Returns the balance afterwards, or undefined if it was already over. */
export async function payRound(
  deps: Pick<PackagePlayDependencies, 'writes' | 'onBalance' | 'tell' | 'uidOf'>,
  { player, nonce, game, payout, stake }: PackageRound,
): Promise<bigint | undefined> {
  const ended = await deps.writes.end.submit({ player, nonce })
  if (ended === undefined) return undefined
  deps.onBalance(
    { id: player, uid: await deps.uidOf(player) },
    { balance: ended.balance, net: netOf({ stake, payout }) },
  )
  deps.tell(player, { kind: 'closed', game, nonce })
  return ended.balance
}

/** Stores the player's progress in the open round; nothing is stored for a round that is over. */
export async function noteProgress(
  { db }: PackagePlayDependencies,
  { player, game }: Authenticated,
  event: string,
): Promise<void> {
  const round = await openRoundOf(db, player, game)
  if (round !== undefined) await noteEvent(db, round, event)
}
