/**
 * Draws a round of a third-party game: picks its book and takes its stake. Draws a second time only if nothing refuses
 * the stake: see 0007.
 */
import { isDeepStrictEqual } from 'node:util'
import { packageMultiplierE4, packagePayout } from '@kurazh/shared/money/package-money.ts'
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { type Db, isUnavailable } from '../../../platform/database/database.ts'
import type { GroupCommit } from '../../../platform/database/group-commit.ts'
import { balanceOf } from '../../../wallet/wallet.ts'
import { type Bank, refusedStake } from '../../bank/bank.ts'
import { codeOfVerdict } from '../../bets/bettor.ts'
import { stakeNotTaken } from '../../bets/stake-not-taken.ts'
import type { CarefulAnswer, CarefulBet, CarefulVerdict } from '../careful-bets.ts'
import { findBet, type SettledBet } from '../seeded-bets.ts'
import type { FirstHeard, SeedChain, Seeds } from '../seeds.ts'
import type { WantedBet } from './dear-modes.ts'
import type { KeptPackages, PackageRules } from './kept-packages.ts'
import { openRoundOf } from './package-rounds.ts'
import type { FrameSession } from './package-sessions.ts'
import type { PackageWrites } from './package-writes.ts'
import { WalletError } from './wallet-words.ts'

/** The picked book, and what it pays. Kopecks. */
export interface DrawnBook {
  book: string
  multiplierE4: number
  payout: bigint
  /** The round was made by an attempt whose answer was lost, and has been paid since. */
  isOver?: true
}

export interface DrawDependencies {
  db: Db
  bank: Bank
  seeds: Seeds
  writes: PackageWrites
  /** Rounds under a nonce that was drawn before and not taken. */
  careful: GroupCommit<CarefulBet<DrawnBook>, CarefulAnswer<DrawnBook>>
  packages: KeptPackages
}

/** What the round is drawn from: the seeds, and the first seed received for the nonce. */
export interface Draw {
  session: FrameSession & { rules: PackageRules }
  bet: WantedBet
  next: NonNullable<FrameSession['next']>
  chain: SeedChain
  first: FirstHeard
}

export interface StakedBook extends DrawnBook {
  /** Kopecks after the stake. */
  balance: bigint
  at: Date
}

/** The files are no longer here. Nothing is staked. */
class Gone extends Error {}

export async function stakeOnBook(deps: DrawDependencies, draw: Draw): Promise<StakedBook | WalletError> {
  const { first } = draw
  if (first.wasDrawn) {
    await first.writing
    return draw.chain.open(draw.next.nonce) === undefined
      ? usedAlready()
      : stakedBy(deps, draw, () => playCarefully(deps, draw))
  }
  first.wasDrawn = true
  first.drawnAt = performance.now()
  const staking = stakedBy(deps, draw, () => playOnce(deps, draw))
  first.writing = staking.catch(() => undefined)
  return staking
}

export const usedAlready = () => new WalletError('NonceReused', 'Этот раунд уже сыгран. Дождитесь следующего')
export const gone = () => new WalletError('RulesChanged', 'У игры новая версия, или её убрали. Откройте её ещё раз')

/** Picks the book before the money moves: without the files nothing is staked. */
async function pick(
  { packages }: DrawDependencies,
  { session: { rules }, bet: { mode, amount }, next, chain }: Draw,
): Promise<DrawnBook> {
  const { book, branch } = await packages.pick(rules, mode, {
    ...next,
    serverSeed: chain.reveal(next.nonce).serverSeed,
  })
  if (!(await packages.keepPlayed(rules))) throw new Gone()
  return {
    book,
    payout: packagePayout(amount, branch.leaf.payout),
    multiplierE4: packageMultiplierE4(branch.leaf.payout, mode.cost),
  }
}

const toWrite = ({ session: { player, game, version }, bet: { mode, stake: kopecks, bank }, next }: Draw) => ({
  ...next,
  player,
  game,
  version,
  stake: kopecks,
  params: JSON.stringify({ mode: mode.name }),
  bank,
})

async function playOnce(deps: DrawDependencies, draw: Draw): Promise<CarefulAnswer<DrawnBook>> {
  const drawn = await pick(deps, draw)
  const { verdict, balance, at } = await deps.writes.play.submit({
    ...toWrite(draw),
    multiplierE4: drawn.multiplierE4,
    payout: drawn.payout,
  })
  if (verdict === 'accepted') return { verdict, drawn, balance, at }
  return verdict === 'written' ? writtenBefore(deps, draw, drawn) : { verdict }
}

async function playCarefully(deps: DrawDependencies, draw: Draw): Promise<CarefulAnswer<DrawnBook>> {
  const tried: { drawn?: DrawnBook } = {}
  const answer = await deps.careful.submit({
    ...toWrite(draw),
    draw: async () => (tried.drawn = await pick(deps, draw)),
  })
  // A used nonce is refused before a draw, so this draw was made by an attempt whose answer was lost.
  return answer.verdict === 'duplicate' && tried.drawn !== undefined ? writtenBefore(deps, draw, tried.drawn) : answer
}

/** The nonce is used, possibly by an attempt of this very play: then the stored round is returned. */
async function writtenBefore(
  { db }: DrawDependencies,
  draw: Draw,
  drawn: DrawnBook,
): Promise<CarefulAnswer<DrawnBook>> {
  const {
    session: { player, game },
    bet: { mode },
    next: { nonce },
  } = draw
  const [open, over] = await Promise.all([openRoundOf(db, player, game), findBet(db, player, nonce)])
  const round = open?.nonce === nonce ? { ...open, at: open.openedAt } : over
  const { params: _, bank: __, ...wanted } = { ...toWrite(draw), ...drawn, book: undefined }
  const isThis =
    round !== undefined &&
    isDeepStrictEqual({ ...wanted, ...factsOf(round) }, wanted) &&
    isDeepStrictEqual(round.params, { mode: mode.name })
  if (!isThis) return { verdict: 'duplicate' }
  return {
    verdict: 'accepted',
    drawn: { ...drawn, ...(open?.nonce !== nonce && { isOver: true }) },
    balance: await balanceOf(db, player),
    at: round.at,
  }
}

const factsOf = ({
  player,
  nonce,
  game,
  version,
  stake,
  clientSeed,
  payout,
  multiplierE4,
}: Pick<SettledBet, 'player' | 'nonce' | 'game' | 'version' | 'stake' | 'clientSeed' | 'payout' | 'multiplierE4'>) => ({
  player,
  nonce,
  game,
  version,
  stake,
  clientSeed,
  payout,
  multiplierE4,
})

async function stakedBy(
  deps: DrawDependencies,
  draw: Draw,
  play: () => Promise<CarefulAnswer<DrawnBook>>,
): Promise<StakedBook | WalletError> {
  try {
    const answer = await play()
    if (answer.verdict !== 'accepted') return await refusedBy(deps, draw, answer.verdict)
    draw.chain.spend(draw.next.nonce)
    return { ...answer.drawn, balance: answer.balance, at: answer.at }
  } catch (error) {
    if (error instanceof Gone) return gone()
    if (isUnavailable(error))
      return new WalletError(
        'Unavailable',
        'База данных не ответила. Откройте игру ещё раз: если ставка дошла, раунд продолжится',
      )
    throw error
  }
}

async function refusedBy(
  { db, seeds, bank }: DrawDependencies,
  { session: { player, game }, bet: { stake: kopecks } }: Draw,
  verdict: Exclude<CarefulVerdict, 'accepted'>,
): Promise<WalletError> {
  if (verdict === 'open') return new WalletError('GameOpen', 'Предыдущий раунд ещё не закончен')
  if (verdict === 'duplicate') {
    seeds.forget(player)
    return usedAlready()
  }
  const answer = refusedStake({ bank }, codeOfVerdict[verdict])
  const { code, text } = await stakeNotTaken(db, answer, { player, game, stake: kopecks })
  return new WalletError(code, text ?? refusals[code][1])
}
