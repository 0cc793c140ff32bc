/** A term of leading one game: its table, what players ask of it, and what everyone sees of it, on the given ports. */
import type { RoundEvent } from '@kurazh/contract/rounds.ts'
import type { RoundGame } from '@kurazh/games/kit/game.ts'
import type { Term } from './lead.ts'
import { RoundRequests } from './round-requests.ts'
import { Fenced } from './round-store.ts'
import { RoundTable, type TableParts } from './round-table.ts'
import { createRoundView, type Face, type RoundView } from './round-view.ts'

/** News of bets is gathered this long, in milliseconds. */
const gatheredMs = 100
/** Numbers of news under one lead: the next leader begins above all of them. */
const newsALead = 1_000_000_000

export interface TermParts extends Omit<TableParts, 'view' | 'signal'> {
  term: Term
  /** Waits, by the timers of this process. */
  wait(ms: number): Promise<void>
  isStopped(): boolean
  balanceOf(player: number): Promise<bigint>
  facesOf(players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  tell(event: RoundEvent): void
}

/** What a node that leads a game knows of it. */
export interface LedGame {
  game: RoundGame
  table: RoundTable
  view: RoundView
  requests: RoundRequests
  /** False while another node may lead it already. */
  isFresh(): boolean
}

export function openTerm(parts: TermParts): LedGame {
  const { game, clock, failed } = parts
  const view = createRoundView({
    game: game.id, firstSeq: parts.lead.epoch * newsALead, now: () => clock.now(), facesOf: parts.facesOf, tell: parts.tell, failed,
    later: (run) => void parts.wait(gatheredMs).then(run),
  })
  const table = new RoundTable({ ...parts, signal: parts.term.signal, view })
  const requests = new RoundRequests({
    table, isStopped: parts.isStopped, balanceOf: parts.balanceOf, wait: parts.wait,
    fail(error) {
      if (!(error instanceof Fenced)) failed(error)
      parts.term.stop()
    },
  })
  return { game, table, view, requests, isFresh: parts.term.isFresh }
}

/** Plays until the term ends, by its signal or because another node leads. Throws what made a write fail for good. */
export async function playTerm({ table, requests }: LedGame): Promise<void> {
  try {
    await table.parts.clock.adjust()
    await table.run((round, multiplierE2) => requests.takeDue(round, multiplierE2))
  } catch (error) {
    if (!(error instanceof Fenced)) throw error
  }
}
