/**
 * Shared rounds: many players on one draw with a shared clock. For each game of this kind one node holds the lead and plays
 * its rounds; the others pass on to it what their players ask. The engine knows the kind, never a game.
 */
import { games } from '@kurazh/games/index.ts'
import type { Game, RoundGame } from '@kurazh/games/kit/game.ts'
import type { OwnRoundBet, RoundEvent } from '@kurazh/contract/rounds.ts'
import { roublesFromKopecks } from '@kurazh/contract/money.ts'
import type { Db } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import type { BalanceNews, Bettor } from '../answers.ts'
import { createChains } from './chains.ts'
import { followLead, type LeadFollower, leadTimes } from './lead.ts'
import { RoundRequests } from './round-requests.ts'
import { createRoundStore, Fenced, type Lead, type RoundBet, type RoundStore } from './round-store.ts'
import { type RoundClock, RoundTable } from './round-table.ts'
import { createRoundView, type Face, type RoundView } from './round-view.ts'

/** The most that one round may cost the site, bets without a target counted as if taken at 100×: 100,000,000 ₽. */
const exposureKopecks = 10_000_000_000n
/** News of bets is gathered this long. */
const gatheredMs = 100
/** Numbers of news under one lead: the next leader begins above all of them. */
const newsALead = 1_000_000_000

export interface RoundsParts {
  db: Db
  log: Log
  clock: RoundClock
  /** Seals the chains: 32 bytes. */
  key: Buffer
  chainLinks: number
  drawsSalt: boolean
  isStopped(): boolean
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  /** Public codes of players, by id. */
  uidsOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, string>>
  tellAll(event: RoundEvent): void
  tellBet(player: number, game: string, bet: OwnRoundBet): void
  /** Hears of every balance moved, after its commit. */
  onBalance(bettor: Bettor, news: BalanceNews): void
}

/** What a node that leads a game knows of it. */
export interface LedGame {
  game: RoundGame
  table: RoundTable
  view: RoundView
  requests: RoundRequests
}

export interface Rounds {
  readonly store: RoundStore
  readonly clock: RoundClock
  /** Begins to ask for the lead of every game. `address` is where other nodes reach this one. */
  start(address: string): void
  /** A game led here. */
  led(game: string): LedGame | undefined
  close(): Promise<void>
}

export function createRounds(parts: RoundsParts): Rounds {
  const { db, log, clock } = parts
  const store = createRoundStore(db)
  const led = new Map<string, LedGame>()
  const followers: LeadFollower[] = []

  async function lead(game: RoundGame, term: Lead, signal: AbortSignal, stop: () => void): Promise<void> {
    const failed = (error: unknown) => log.error({ err: error, game: game.id }, 'news of rounds were not told')
    const view = createRoundView({
      game: game.id, firstSeq: term.epoch * newsALead, now: clock.now, facesOf: (players) => parts.facesOf(db, players), tell: parts.tellAll, failed,
      later: (run) => void setTimeout(run, gatheredMs),
    })
    const chains = createChains(game.id, { db, key: parts.key, links: parts.chainLinks, drawsSalt: parts.drawsSalt })
    const table = new RoundTable({
      game, lead: term, store, chains, clock, view, signal, uidsOf: (players) => parts.uidsOf(db, players), onBalance: parts.onBalance,
      onBet: (bet) => parts.tellBet(bet.player, game.id, ownBet(bet)),
    })
    const requests = new RoundRequests({
      table, exposureKopecks, isStopped: parts.isStopped, balanceOf: (player) => balanceOf(db, player),
      fail(error) {
        if (!(error instanceof Fenced)) log.error({ err: error, game: game.id }, 'a bet on a round could not be written')
        stop()
      },
    })
    led.set(game.id, { game, table, view, requests })
    try {
      await clock.adjust()
      await table.run((round, multiplierE2) => requests.takeDue(round, multiplierE2))
    } catch (error) {
      if (!(error instanceof Fenced)) throw error
    } finally {
      led.delete(game.id)
    }
  }

  return {
    store,
    clock,
    start(address) {
      for (const game of Object.values<Game>(games)) {
        if (game.kind !== 'round') continue
        followers.push(followLead({ game: game.id, address, store, times: leadTimes, log, onLead: (term, signal, stop) => lead(game, term, signal, stop) }))
      }
    },
    led: (game) => led.get(game),
    async close() {
      await Promise.all(followers.map((follower) => follower.close()))
    },
  }
}

/** A bet as its player sees it. */
export function ownBet(bet: RoundBet): OwnRoundBet {
  return {
    id: bet.place, key: bet.key, round: bet.round, stake: roublesFromKopecks(bet.stake), target: bet.targetE2 === undefined ? null : bet.targetE2 / 100,
    takenAt: bet.autoE2 / 100, state: bet.state, multiplier: bet.state === 'taken' ? bet.multiplierE2 / 100 : null, payout: roublesFromKopecks(bet.payout),
  }
}
