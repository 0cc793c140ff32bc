/**
 * Runs shared rounds: many players on one draw with a shared clock. For each game of this kind one node holds the lease
 * and plays its rounds; the others forward their players' requests to it. The engine knows the kind of game, never a
 * single game.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { current, idsOf, rulesOf } from '@kurazh/games/index.ts'
import type { RoundGame } from '@kurazh/games/core/game.ts'
import type { OwnRoundBet, RoundEvent } from '@kurazh/contract/play/rounds.ts'
import type { Db } from '../../platform/database/database.ts'
import { startJob } from '../../platform/process/job.ts'
import type { Log } from '../../platform/process/log.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import type { SteadyClock } from '../../platform/process/steady-clock.ts'
import { balanceOf, frozenSince } from '../../wallet/wallet.ts'
import type { Bank } from '../bank/bank.ts'
import type { BalanceNews, Bettor, Face } from '../bets/bettor.ts'
import type { BetLinks } from '../bets/bet-links.ts'
import { leadTimes } from '../policy.ts'
import { createChains } from './chain/chains.ts'
import { controlOf, followControl, type GameControl } from './control/control.ts'
import { followLease, type LeaseFollower, type Term } from './leader/leader-lease.ts'
import { ownBet } from './history/round-history.ts'
import { createRoundStore, type LeaderLease, type RoundBet, type RoundStore } from './store/round-store.ts'
import { drawMechanic } from './draw/draw-mechanic.ts'
import { type LedGame, openTerm, playTerm } from './loop/term.ts'
import { openRisingTerm } from './rising/rising-term.ts'
import { type PastOf, tellingPast } from './loop/past-round.ts'

/** Ends early when the signal is aborted. */
const wait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

export interface RoundsDependencies {
  db: Db
  log: Log
  clock: SteadyClock
  /** Connections used only for the lease. */
  leadDb: Db
  /** How long a stop waits for the current round, in milliseconds. */
  finishMs: number
  /** Seals the chains. */
  key: EncryptionKey
  links: BetLinks
  chainLinks: number
  drawsSalt: boolean
  bank: Bank
  isStopped(): boolean
  /** False while no new round may take bets: under maintenance. */
  mayBegin(): boolean
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  /** Public codes of players, by id. */
  uidsOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, string>>
  tellAll(event: RoundEvent): void
  tellBet(player: number, game: string, bet: OwnRoundBet): void
  /** Called for every changed balance, after the commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
}

export interface Rounds {
  readonly store: RoundStore
  readonly clock: SteadyClock
  readonly pastOf: PastOf
  /** Starts requesting the lease of every game. `address`: where other nodes reach this one. */
  start(address: string): void
  /** A game led here. */
  led(game: string): LedGame | undefined
  /** Ends what banned players have open in games led here. */
  endBanned(): Promise<void>
  /** Finishes the current round, or hands it over. Requests must be answered until it is done. */
  close(): Promise<void>
  /** Leaves the rounds as they are. */
  abandon(): Promise<void>
}

function known(id: string, rules: RoundGame | undefined): RoundGame {
  if (rules === undefined) throw new Error(`no rules for the rounds of ${id}`)
  return rules
}

/** Plays a term and applies the operator's controls of the game during it. */
async function playObeying(db: Db, led: LedGame): Promise<void> {
  const {
    game,
    loop,
    loop: {
      deps: { clock, term, failed },
    },
  } = led
  const over = new AbortController()
  const obey = (control: GameControl) => loop.obey(control)
  await controlOf(db, game.id).then(obey, failed)
  void followControl({ db, game: game.id, clock, signal: AbortSignal.any([term.signal, over.signal]), failed, obey })
  await playTerm(led).finally(() => over.abort())
}

export function createRounds(deps: RoundsDependencies): Rounds {
  const { db, log, clock } = deps
  const store = createRoundStore(db, deps.leadDb)
  const led = new Map<string, LedGame>()
  const followers: LeaseFollower[] = []
  const pastOf = tellingPast(log)
  // The leader adjusts its clock between rounds, never in play; the other nodes need theirs for the arrival times they
  // forward.
  const adjusting = startJob(
    'clock of rounds',
    leadTimes.adjustEveryMs,
    async () => void (led.size === 0 && (await clock.adjust())),
    log,
  )

  /** Plays a round left under former rules to its end by them; then plays by the newest rules. */
  async function playAll(id: string, lease: LeaderLease, term: Term): Promise<void> {
    const left = await store.newest(id)
    const version = left?.settled === false ? left.version : undefined
    const newest = current(id, 'round')
    if (version !== undefined && version !== newest?.version) {
      await play(known(id, rulesOf(id, version, 'round')), lease, term, true)
      // It was handed over, or belongs to another node by now: the newest rules must not end it.
      if (term.leaving.aborted || (await store.newest(id))?.settled === false) return
    }
    if (!term.signal.aborted) await play(known(id, newest), lease, term, false)
  }

  async function play(game: RoundGame, lead: LeaderLease, term: Term, leftOnly: boolean): Promise<void> {
    const ports = {
      lead,
      leftOnly,
      term,
      store,
      clock,
      pastOf,
      wait: (ms: number) => sleep(ms),
      bank: deps.bank,
      isStopped: deps.isStopped,
      mayBegin: deps.mayBegin,
      chains: createChains(game.id, { db, key: deps.key, links: deps.chainLinks, drawsSalt: deps.drawsSalt }),
      finishMs: deps.finishMs,
      balanceOf: (player: number) => balanceOf(db, player),
      frozenSince: (players: readonly number[]) => frozenSince(db, players),
      facesOf: (players: readonly number[]) => deps.facesOf(db, players),
      uidsOf: (players: readonly number[]) => deps.uidsOf(db, players),
      tell: deps.tellAll,
      onBalance: deps.onBalance,
      onBet: (bet: RoundBet) => deps.tellBet(bet.player, game.id, ownBet(deps.links, game.id, bet)),
      failed: (error: unknown) =>
        log.error({ err: error, game: game.id }, 'something of a round could not be written or told'),
    }
    const opened =
      game.mechanic === 'rising'
        ? openRisingTerm({ ...ports, game })
        : openTerm({ ...ports, game, mechanic: () => drawMechanic(game) })
    led.set(game.id, opened)
    await playObeying(db, opened).finally(() => led.delete(game.id))
  }

  async function end(how: (follower: LeaseFollower) => Promise<void>): Promise<void> {
    await adjusting.close()
    await Promise.all(followers.map(how))
  }

  return {
    store,
    clock,
    pastOf,
    start(address) {
      for (const game of idsOf('round')) {
        followers.push(
          followLease({
            game,
            address,
            store,
            times: leadTimes,
            log,
            wait,
            now: () => performance.now(),
            onLease: (lease, term) => playAll(game, lease, term),
          }),
        )
      }
    },
    led(id) {
      const game = led.get(id)
      return game?.isFresh() ? game : undefined
    },
    async endBanned() {
      await Promise.all([...led.values()].map(({ loop }) => loop.endBanned()))
    },
    close: () => end((follower) => follower.close()),
    abandon: () => end((follower) => follower.abandon()),
  }
}
