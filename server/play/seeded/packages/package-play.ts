/**
 * What a game made elsewhere may do with the wallet: play, and fetch what it has won. A play is decided by the nonce and the client seed
 * that our own frame has drawn before it: each is good for one play, so that of fifty equal ones at once one is made.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { netOf } from '@kurazh/contract/kopecks.ts'
import { kopecksFromUnits, mostMultiplierE4, packageMultiplierE4, packagePayout, stakeOfBet } from '@kurazh/contract/package-money.ts'
import { dearCost, type PackageEvent } from '@kurazh/contract/packages.ts'
import type { PackageFlag } from '@kurazh/contract/package-flags.ts'
import { type RefusalCode, refusals } from '@kurazh/contract/call.ts'
import { isUnavailable, type Db } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import { balanceOf, isFrozen } from '../../../wallet/wallet.ts'
import { type BalanceNews, type Bettor, codeOfVerdict } from '../../bets/bettor.ts'
import { stakeRefusal } from '../../bets/stake-limits.ts'
import { stakeNotTaken } from '../../bets/stake-not-taken.ts'
import { limitsOf } from '../../policy.ts'
import type { BettingDependencies } from '../betting-types.ts'
import type { Seeds } from '../seeds.ts'
import { awaitAnswer, type WantedBet } from './dear-modes.ts'
import { type KeptPackages, modeOf, modeOfBet, type PackageMode, type PackageRules } from './kept-packages.ts'
import { seedsOf } from './package-outcome.ts'
import { noteEvent, openRoundOf, type PackageRound } from './package-rounds.ts'
import { type FrameSession, frameSessionOf, nextOf } from './package-sessions.ts'
import { isUsed } from '../seeded-bets.ts'
import { seedLookMs, seedMs } from './policy.ts'
import type { PackageWrites } from './package-writes.ts'
import { largestBet, WalletError } from './wallet-words.ts'

export interface PackagePlayDependencies {
  db: Db
  log: Log
  seeds: Seeds
  writes: PackageWrites
  packages: KeptPackages
  flags: readonly PackageFlag[]
  /** The least time between two rounds, in milliseconds. */
  leastMs: number
  startsOf: NonNullable<BettingDependencies['startsOf']>
  isStopped(): boolean
  /** False under maintenance: no round begins. */
  mayBegin(): boolean
  /** The site asks the player whether to go on: the game's own automatic play, which no page of ours can stop, ends here. */
  checkIsDue(player: number): Promise<boolean>
  /** Aborted when this node stops: nobody is waited for any more. */
  stopping: AbortSignal
  /** Whether a session of the site has not ended. */
  sessionStands(session: number): Promise<boolean>
  uidOf(player: number): Promise<string>
  onBalance(bettor: Bettor, news: BalanceNews): void
  tell(player: number, event: PackageEvent): void
}

export interface WantedPlay {
  mode: string
  /** A million to the rouble. */
  amount: number
}

/** A round as the game sees it, with its book. */
export interface ShownRound {
  round: PackageRound
  mode: PackageMode
  /** The line of its maker. */
  book: string
  isActive: boolean
}

export type Authenticated = FrameSession & { rules: PackageRules }

/** The session of a token whose player may still play here. */
export async function authenticated({ db, packages, sessionStands }: PackagePlayDependencies, token: string): Promise<Authenticated | WalletError> {
  const session = await frameSessionOf(db, token)
  if (session === undefined || !(await sessionStands(session.siteSession))) return sessionEnded()
  if (await isFrozen(db, session.player)) return new WalletError('Banned', refusals.Banned[1])
  const rules = await packages.rulesOf(session.game, session.version)
  return rules === undefined ? new WalletError('Unauthorized', 'Этой игры больше нет') : { ...session, rules }
}

/** The open round of a session's game, with its book. */
export async function openRound(deps: PackagePlayDependencies, { player, game, rules }: Authenticated): Promise<ShownRound | undefined> {
  const round = await openRoundOf(deps.db, player, game)
  if (round === undefined || round.version !== rules.version) return undefined
  const mode = modeOfBet(rules, round.params)
  const { book } = await deps.packages.pick(rules, mode, seedsOf(round, await deps.seeds.chainOf(player)))
  return { round, mode, book, isActive: true }
}

/** Plays a round, and tells the frame what came of it. */
export async function play(deps: PackagePlayDependencies, session: Authenticated, wanted: WantedPlay): Promise<(ShownRound & { balance: bigint }) | WalletError> {
  const played = await decide(deps, session, wanted)
  const { player, game, id } = session
  if (played instanceof WalletError) deps.tell(player, { kind: 'refused', game, session: id, code: played.code, text: played.text })
  else deps.tell(player, { kind: 'played', game, session: id, nonce: played.round.nonce, active: played.isActive })
  return played
}

async function decide(deps: PackagePlayDependencies, session: Authenticated, wanted: WantedPlay): Promise<(ShownRound & { balance: bigint }) | WalletError> {
  const bet = betOf(deps, session, wanted)
  if (bet instanceof WalletError) return bet
  const hindrance = await hindranceOf(deps, session)
  if (hindrance !== undefined) return hindrance
  const next = await freshNext(deps, session)
  if (next === null) return new WalletError('NonceUnknown', 'Сайт ещё готовит следующий раунд. Повторите через мгновение')
  const chain = await chainFor(deps, session.player, next.nonce)
  if (chain === undefined) return usedAlready()
  const forbidden = await askOfDear(deps, session, next.nonce, bet)
  if (forbidden !== undefined) return forbidden
  // The book before the money: with files that are not here nothing is staked.
  const { book, branch } = await deps.packages.pick(session.rules, bet.mode, { ...next, serverSeed: chain.reveal(next.nonce).serverSeed })
  if (!(await deps.packages.keepPlayed(session.rules))) return gone()
  const round: PackageRound = {
    player: session.player, nonce: next.nonce, game: session.game, version: session.version, stake: bet.stake, clientSeed: next.clientSeed,
    payout: packagePayout(bet.amount, branch.leaf.payout), multiplierE4: packageMultiplierE4(branch.leaf.payout, bet.mode.cost),
    params: { mode: bet.mode.name }, event: null, openedAt: new Date(),
  }
  const written = await writeInTime(deps, round)
  if (written instanceof WalletError) return written
  chain.spend(next.nonce)
  deps.onBalance({ id: round.player, uid: await deps.uidOf(round.player) }, { balance: written.balance, net: round.payout === 0n ? -round.stake : 0n })
  return { round: { ...round, openedAt: written.at }, mode: bet.mode, book, isActive: round.payout > 0n, balance: written.balance }
}

/** The player's word for a dear mode is waited for long: whatever has come meanwhile hinders as it would have before. */
async function askOfDear(deps: PackagePlayDependencies, session: Authenticated, nonce: number, bet: WantedBet): Promise<WalletError | undefined> {
  if (bet.mode.cost <= dearCost) return undefined
  if (!(await awaitAnswer(deps, session, nonce, bet))) return new WalletError('Forbidden', 'Вы не подтвердили дорогой режим, ставка не сделана')
  return (await deps.sessionStands(session.siteSession)) ? hindranceOf(deps, session) : sessionEnded()
}

const sessionEnded = () => new WalletError('Unauthorized', 'Сессия игры закончилась. Откройте игру ещё раз')
const usedAlready = () => new WalletError('NonceReused', 'Этот раунд уже сыгран. Дождитесь следующего')
const gone = () => new WalletError('RulesChanged', 'У игры новая версия, или её убрали. Откройте её ещё раз')

/** What the game wants to play, held to the mode's and the site's bounds. */
function betOf({ flags }: PackagePlayDependencies, { game, rules }: Authenticated, wanted: WantedPlay): WantedBet | WalletError {
  const mode = modeOf(rules, wanted.mode)
  if (mode === undefined) return new WalletError('InvalidRequest', 'Такого режима у игры нет')
  if (mode.cost > 100 && flags.includes('disabledBuyFeature')) return new WalletError('Forbidden', 'Режимы дороже одной ставки здесь выключены')
  const amount = kopecksFromUnits(wanted.amount)
  if (amount === undefined) return new WalletError('InvalidRequest', 'Ставка — целое число копеек')
  const stake = stakeOfBet(amount, mode.cost)
  if (stake === undefined) return new WalletError('InvalidRequest', 'В этом режиме ставка стоила бы не целое число копеек. Возьмите целое число рублей')
  const limits = limitsOf(game)
  const most = largestBet(rules, limits)
  if (amount > most) return new WalletError('StakeTooLarge', `Наибольшая ставка — ${formatRoundMoney(most)}`)
  const misfit = stakeRefusal(limits, amount < limits.minStake ? amount : stake, mostMultiplierE4(mode.best, mode.cost))
  return misfit === undefined ? { mode, amount, stake } : new WalletError(misfit.code, misfit.text)
}

/** Why no round begins now, whatever is bet. */
async function hindranceOf({ db, packages, mayBegin, isStopped, checkIsDue }: PackagePlayDependencies, { player, game, version }: Authenticated): Promise<WalletError | undefined> {
  const refused = (code: RefusalCode) => new WalletError(code, refusals[code][1])
  if (!mayBegin()) return refused('Maintenance')
  if (isStopped()) return refused('BettingStopped')
  const [newest, open, isAsked] = await Promise.all([packages.newest(game), openRoundOf(db, player, game), checkIsDue(player)])
  if (isAsked) return new WalletError('LimitReached', 'Сайт спрашивает, продолжать ли игру. Ответьте ему: ставка не сделана')
  if (open !== undefined) return new WalletError('GameOpen', 'Предыдущий раунд ещё не закончен')
  return newest?.version === version ? undefined : gone()
}

/**
 * What the frame has drawn for this play. After a round the game may be quicker than the frame: what is not there, or was used before this play
 * was asked for, is waited for. Null where nothing comes.
 */
async function freshNext({ db, stopping }: PackagePlayDependencies, session: Authenticated): Promise<FrameSession['next']> {
  let { next } = session
  for (const until = performance.now() + seedMs; next === null || (await isUsed(db, session.player, next.nonce)); next = await nextOf(db, session)) {
    if (performance.now() > until || stopping.aborted) return null
    await sleep(seedLookMs)
  }
  return next
}

/** The player's seeds where the nonce is open: another node may have moved the window. */
async function chainFor({ seeds }: PackagePlayDependencies, player: number, nonce: number) {
  const chain = await seeds.chainOf(player)
  if (chain.open(nonce) !== undefined) return chain
  seeds.forget(player)
  const anew = await seeds.chainOf(player)
  return anew.open(nonce) === undefined ? undefined : anew
}

async function writeInTime(deps: PackagePlayDependencies, round: PackageRound): Promise<{ balance: bigint; at: Date } | WalletError> {
  const starts = deps.startsOf(round.game)
  const tooSoon = await starts?.begin(round)
  if (tooSoon !== undefined) return new WalletError(tooSoon.code, tooSoon.text ?? refusals[tooSoon.code][1])
  const written = await write(deps, round)
  if (written instanceof WalletError && written.code !== 'Unavailable') await starts?.callOff(round)
  return written
}

async function write({ db, seeds, writes }: PackagePlayDependencies, round: PackageRound): Promise<{ balance: bigint; at: Date } | WalletError> {
  try {
    const { verdict, balance, at } = await writes.play.submit({ ...round, params: JSON.stringify(round.params) })
    if (verdict === 'accepted') return { balance, at }
    if (verdict === 'open') return new WalletError('GameOpen', 'Предыдущий раунд ещё не закончен')
    if (verdict !== 'duplicate') {
      const { code, text } = await stakeNotTaken(db, { code: codeOfVerdict[verdict] }, round)
      return new WalletError(code, text)
    }
    seeds.forget(round.player)
    return usedAlready()
  } catch (error) {
    if (isUnavailable(error)) return new WalletError('Unavailable', 'База данных не ответила. Откройте игру ещё раз: если ставка дошла, раунд продолжится')
    throw error
  }
}

/** Pays what is open in the session's game, if anything is. The balance afterwards. */
export async function endRound(deps: PackagePlayDependencies, { player, game }: Authenticated): Promise<bigint> {
  const round = await openRoundOf(deps.db, player, game)
  const ended = round && (await payRound(deps, round))
  return ended ?? balanceOf(deps.db, player)
}

/** Pays a round; the balance afterwards, or undefined where it was over. */
export async function payRound(deps: Pick<PackagePlayDependencies, 'writes' | 'onBalance' | 'tell' | 'uidOf'>, { player, nonce, game, payout, stake }: PackageRound): Promise<bigint | undefined> {
  const ended = await deps.writes.end.submit({ player, nonce })
  if (ended === undefined) return undefined
  deps.onBalance({ id: player, uid: await deps.uidOf(player) }, { balance: ended.balance, net: netOf({ stake, payout }) })
  deps.tell(player, { kind: 'closed', game, nonce })
  return ended.balance
}

/** Where the player has got to; of a round that is over nothing is kept. */
export async function noteProgress({ db }: PackagePlayDependencies, { player, game }: Authenticated, event: string): Promise<void> {
  const round = await openRoundOf(db, player, game)
  if (round !== undefined) await noteEvent(db, round, event)
}
