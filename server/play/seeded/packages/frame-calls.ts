/**
 * Registers the calls of our own frame around a third-party game: its session, the seeds it draws, the player's
 * confirmation, open rounds.
 */
import { betOfStake } from '@kurazh/shared/money/package-money.ts'
import { packages as calls, type OpenPackageRound, type PackageFrameState } from '@kurazh/contract/play/packages.ts'
import { type Http, Refusal } from '../../../platform/http/http.ts'
import { balanceOf } from '../../../wallet/wallet.ts'
import { isBoundToOther } from '../bound-seeds.ts'
import { isUsed, listBetsOf } from '../seeded-bets.ts'
import type { ShownBets } from '../shown-bets.ts'
import { modeOfBet } from './kept-packages.ts'
import type { PackagePlayDependencies } from './package-play.ts'
import { openRoundOf, openRoundsOf, type PackageRound } from './package-rounds.ts'
import {
  answerText,
  type FrameSession,
  frameSessionOf,
  setAnswer,
  setNext,
  startFrameSession,
} from './package-sessions.ts'
import { openHours } from './policy.ts'

type FrameDependencies = Pick<PackagePlayDependencies, 'db' | 'seeds' | 'packages'> & { http: Http; bets: ShownBets }

const ended = () => new Refusal('NotFound', 'Сессия игры закончилась. Откройте игру ещё раз')

export function frameCalls(deps: FrameDependencies): void {
  const { http, db, seeds, packages } = deps

  http.onSignedIn(calls.openPackage, async ({ caller }, { game }) => {
    const [open, newest] = await Promise.all([openRoundOf(db, caller.id, game), packages.newest(game)])
    // An open round is played to its end in the version it was begun with.
    const version = open?.version ?? newest?.version
    if (version === undefined) return new Refusal('NotFound', 'Такой игры нет: её убрали, или в адресе ошибка')
    const { token, id } = await startFrameSession(db, { player: caller.id, game, version, siteSession: caller.session })
    return {
      success: { token, session: id, version, state: await stateOf(deps, { player: caller.id, game, next: null }) },
    }
  })

  http.onSignedIn(calls.nextPackageRound, async ({ caller }, { token, nonce, clientSeed }) => {
    const session = await own(caller.id, token)
    if (session === undefined) return ended()
    if ((await seeds.chainOf(caller.id)).open(nonce) === undefined) {
      seeds.forget(caller.id)
      if ((await seeds.chainOf(caller.id)).open(nonce) === undefined) return new Refusal('NonceUnknown')
    }
    if (await isBoundToOther(db, caller.id, nonce, clientSeed)) return new Refusal('NonceReused')
    const next = { nonce, clientSeed }
    await setNext(db, session, next)
    return { success: await stateOf(deps, { ...session, next }) }
  })

  http.onSignedIn(calls.allowPackageRound, async ({ caller }, { token, nonce, mode, amount, yes }) => {
    const session = await own(caller.id, token)
    if (session === undefined) return ended()
    await setAnswer(db, session, nonce, answerText(mode.toLowerCase(), amount, yes))
    return { success: {} }
  })

  http.onSignedIn(calls.openPackageRounds, async ({ caller }) => {
    const rounds = await Promise.all((await openRoundsOf(db, caller.id)).map((round) => shownOpen(deps, round)))
    return { success: { rounds: rounds.filter((round) => round !== null) } }
  })

  http.onSignedIn(calls.packageState, async ({ caller }, { token }) => {
    const session = await own(caller.id, token)
    return session === undefined ? ended() : { success: await stateOf(deps, session) }
  })

  /** The caller's own session: another player's token opens nothing. */
  async function own(player: number, token: string): Promise<FrameSession | undefined> {
    const session = await frameSessionOf(db, token)
    return session?.player === player ? session : undefined
  }
}

async function stateOf(
  deps: FrameDependencies,
  { player, game, next }: Pick<FrameSession, 'player' | 'game' | 'next'>,
): Promise<PackageFrameState> {
  const { db, seeds, bets } = deps
  const [isGone, open, latest, chain, balance] = await Promise.all([
    next !== null &&
      ((await isUsed(db, player, next.nonce)) || isBoundToOther(db, player, next.nonce, next.clientSeed)),
    openRoundOf(db, player, game),
    listBetsOf(db, game, player, Number.MAX_SAFE_INTEGER, 1),
    seeds.chainOf(player),
    balanceOf(db, player),
  ])
  const [last] = latest.bets
  return {
    open: open === undefined ? null : await shownOpen(deps, open),
    last: (last && (await bets.show(last, chain))) ?? null,
    balance,
    // A nonce that was used, by any game, or is bound to another seed, decides nothing more.
    next: next !== null && !isGone ? next : null,
  }
}

async function shownOpen(
  { seeds, packages }: FrameDependencies,
  round: PackageRound,
): Promise<OpenPackageRound | null> {
  const rules = await packages.rulesOf(round.game, round.version)
  if (rules === undefined) return null
  const { cost, name } = modeOfBet(rules, round.params)
  return {
    nonce: round.nonce,
    game: round.game,
    version: round.version,
    mode: name,
    amount: betOfStake(round.stake, cost),
    stake: round.stake,
    clientSeed: round.clientSeed,
    commitment: (await seeds.chainOf(round.player)).reveal(round.nonce).commitment,
    openedAt: round.openedAt.toISOString(),
    endsAt: new Date(round.openedAt.getTime() + openHours * 3_600_000).toISOString(),
  }
}
